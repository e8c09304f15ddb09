import type { Harness } from '../src/model/harness.ts';
import { isJmh, suiteCommand } from './jmh/command.ts';
import { readJmh, recogniseJmh } from './jmh/reader.ts';

/** The Java Microbenchmark Harness: its JSON, versions 1.18 to 1.38. */
export const jmh: Harness = {
  name: 'jmh',
  title: 'Java: JMH (JSON)',
  recipe: {
    build: 'mvn -q package',
    run: 'java -jar target/benchmarks.jar -rf json -rff jmh.json',
    notes: [
      'Without -rf and -rff they are added, when the command starts benchmarks.jar or org.openjdk.jmh.Main itself; elsewhere give --output-file.',
      'With Gradle: `./gradlew jmhJar` to build, `java -jar build/libs/NAME-jmh.jar` to run, since the jmh task would build between rounds.',
      'Every raw value of every fork is an iteration. Rates (ops/s) are better when higher, times (ns/op) when lower.',
      'In sample mode the mean is taken, and the percentiles as metrics of their own.',
      'With -prof gc, gc.alloc.rate.norm and the other secondary metrics are compared too.',
    ],
  },
  recogniseCommand: isJmh,
  recogniseOutput: recogniseJmh,
  read: readJmh,
  suiteCommand,
};
