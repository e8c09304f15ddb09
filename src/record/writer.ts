import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../model/error.ts';
import type { Reading } from '../model/measurement.ts';
import type { RecordLine } from '../model/record.ts';
import { RECORD_FILE } from './folder.ts';
import { Recording } from './recording.ts';

export const OUTPUT_FILE = 'output.log';
const SYNC_EVERY_MS = 1000;

/**
 * Appends to a run's record and keeps the same run in memory, through the same code that reads it back.
 *
 * @throws UserError exit 3 `record-unwritable` when a line cannot be written (disk full, folder gone)
 */
export class RecordWriter {
  readonly recording: Recording;
  private readonly lines: number;
  private readonly output: number;
  private outputLength: number;
  private readonly seriesIds = new Map<string, number>();
  private readonly folder: string;
  private syncedAt = Number.NEGATIVE_INFINITY;

  /** @param recording what the record holds already, when a run is resumed */
  constructor(folder: string, recording: Recording = new Recording()) {
    this.folder = folder;
    this.recording = recording;
    this.lines = openSync(join(folder, RECORD_FILE), 'a');
    this.output = openSync(join(folder, OUTPUT_FILE), 'a');
    this.outputLength = fstatSync(this.output).size;
    for (const series of recording.series) {
      if (series !== undefined) this.seriesIds.set(seriesKey(series.unitId, series), series.id);
    }
  }

  append(line: RecordLine): void {
    this.write(this.lines, `${JSON.stringify(line)}\n`);
    this.recording.add(line);
  }

  /** Keeps captured text; gives `[offset, bytes]`, or undefined for none. */
  keepOutput(text: string): readonly [number, number] | undefined {
    if (text === '') return undefined;
    const offset = this.outputLength;
    const length = this.write(this.output, text);
    this.outputLength += length;
    return [offset, length];
  }

  /** The number of a series in this record; a new one is written down first. */
  seriesId(unitId: number, reading: Reading): number {
    const key = seriesKey(unitId, reading);
    const known = this.seriesIds.get(key);
    if (known !== undefined) return known;
    const id = this.seriesIds.size;
    this.seriesIds.set(key, id);
    const { benchmark, scope, metric, unit, better } = reading;
    this.append({ t: 'series', id, unitId, benchmark, scope, metric, unit, better, exact: reading.exact ?? false });
    return id;
  }

  /** Returns when everything written so far is on the disk: from then on it outlives the machine, not only pairmark. */
  sync(): void {
    fsyncSync(this.lines);
    this.syncedAt = performance.now();
  }

  /** The same, but not twice within a second: waiting for the disk takes longer than a short benchmark. */
  syncNowAndThen(): void {
    if (performance.now() - this.syncedAt >= SYNC_EVERY_MS) this.sync();
  }

  close(): void {
    closeSync(this.lines);
    closeSync(this.output);
  }

  private write(file: number, text: string): number {
    const bytes = Buffer.from(text, 'utf8');
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(file, bytes, written);
      return bytes.length;
    } catch (error) {
      // Half a line must not stand before what is written when there is room again.
      if (written > 0) ftruncateSync(file, fstatSync(file).size - written);
      const why = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'the disk is full' : (error as Error).message;
      throw new UserError(
        3,
        'record-unwritable',
        `cannot write the record in ${this.folder}: ${why}; make room and resume`,
      );
    }
  }
}

const seriesKey = (unitId: number, reading: Pick<Reading, 'benchmark' | 'scope' | 'metric' | 'unit'>): string =>
  JSON.stringify([unitId, reading.scope, reading.benchmark, reading.metric, reading.unit]);
