import { checkFigures } from './check-figures.ts';
import { SHARED } from './false-alarms.ts';

checkFigures('3-shared', SHARED);
