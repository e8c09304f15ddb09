import { percent } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import type { Disturbance } from '../../record/machine.ts';
import type { RunContext } from '../context.ts';

/** Share of the pairs beyond which a disturbance is more than a note. */
const MANY = 0.25;

/** What the machine did while it was measuring, counted by pair. */
export function machineChecks({ recording: { machine } }: RunContext): Check[] {
  const { steal, others, throttled, heat, suspended, pairs } = machine;
  const said = (kind: string, of: Disturbance, text: string): Check[] =>
    of.pairs === 0
      ? []
      : [
          {
            kind,
            level: of.pairs > pairs * MANY ? 'warning' : 'note',
            text: `${text} in ${of.pairs} of ${pairs} pairs`,
          },
        ];
  return [
    ...said(
      'suspended',
      suspended,
      `the machine slept or its clock was set (by up to ${suspended.worst.toFixed(0)} s)`,
    ),
    ...said(
      'throttled',
      throttled,
      `the container was held back for its CPU limit (up to ${throttled.worst.toFixed(2)} s)`,
    ),
    ...said('heat', heat, 'the processor slowed itself down for heat'),
    ...said(
      'steal',
      steal,
      `the hypervisor gave this machine's time to others (up to ${percent(steal.worst)} of a core)`,
    ),
    ...said('busy', others, `other programs were busy (up to ${others.worst.toFixed(1)} cores)`),
  ];
}
