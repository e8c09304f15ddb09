import { checkFigures } from './check-figures.ts';
import { INDEPENDENT } from './false-alarms.ts';

checkFigures('2-independent', INDEPENDENT);
