import { isObject, type Json } from '../text/json.ts';
import type { Count } from './event.ts';

const LINE = /^\{(?:"[\w-]+" : (?:"[^"]*"|[\d.]+), )*"counter-value" : "/;
const SIGNATURE = /^\{(?:"[\w-]+" : (?:"[^"]*"|[\d.]+), )*"counter-value" : "[^"]*", "unit" : "/m;

export const hasJson = (text: string): boolean => text.includes('"counter-value"') && SIGNATURE.test(text);
export const isJsonLine = (line: string): boolean => line.startsWith('{') && LINE.test(line);

const FIELDS: ReadonlySet<string> = new Set([
  'counter-value',
  'unit',
  'event',
  'variance',
  'event-runtime',
  'pcnt-running',
  'metric-value',
  'metric-unit',
]);

/** Null: it is the count of a processor, a thread or an interval, in which a count of the whole has no field. */
export function jsonCount(line: string): Count | 'damaged' | null {
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return 'damaged';
  }
  if (!isObject(value) || typeof value.event !== 'string' || typeof value['counter-value'] !== 'string')
    return 'damaged';
  if (Object.keys(value).some((key) => !FIELDS.has(key))) return null;
  return {
    event: value.event,
    unit: typeof value.unit === 'string' ? value.unit : '',
    value: value['counter-value'],
    share: typeof value['pcnt-running'] === 'number' ? value['pcnt-running'] : 100,
  };
}
