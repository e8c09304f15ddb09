import type { Better } from '../../src/model/measurement.ts';

interface MetricFacts {
  readonly metric: string;
  readonly unit: string;
  readonly better: Better;
  readonly exact: boolean;
}

/** Valgrind tools whose metrics have names of their own; the others share theirs with another tool. */
const UNMISTAKABLE: ReadonlySet<string> = new Set(['callgrind', 'dhat']);

/**
 * What is known of a metric by its name in the text (`Instructions`, `Total bytes`) or in the JSON (`Ir`, `TotalBytes`).
 *
 * @param tool the Valgrind tool, in any case
 */
export function metricFacts(name: string, tool: string): MetricFacts {
  const plain = tool.toLowerCase();
  return {
    metric: UNMISTAKABLE.has(plain) ? name : `${plain} ${name}`,
    unit: /bytes$/i.test(name) ? 'B' : '',
    better: /hit ?rate$/i.test(name) ? 'higher' : 'lower',
    // The kernel's time is none of Valgrind's simulation.
    exact: !/^sys(?:cpu)?time$/i.test(name),
  };
}
