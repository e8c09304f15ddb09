import { checkFigures } from './check-figures.ts';
import { FIRST_SLOT, RESOLUTION } from './headline.ts';
import { POWER } from './power.ts';

checkFigures('4-power', [...POWER, ...FIRST_SLOT, ...RESOLUTION]);
