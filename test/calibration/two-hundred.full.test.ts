import { checkFigures } from './check-figures.ts';
import { TWO_HUNDRED } from './false-alarms.ts';

checkFigures('6-two-hundred', TWO_HUNDRED);
