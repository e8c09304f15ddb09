import { checkFigures } from './check-figures.ts';
import { ONE_COMPARISON, PEEKING } from './false-alarms.ts';

checkFigures('1-one', [...ONE_COMPARISON, ...PEEKING]);
