import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';

/** What the machine is that disturbs measurements; known before the first one. */
export function machineChecks({ recording }: RunContext): Check[] {
  return (recording.head?.host.disturbances ?? []).map((text) => ({ kind: 'machine', level: 'note', text }));
}
