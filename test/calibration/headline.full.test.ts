import { checkFigures } from './check-figures.ts';
import { COVERAGE } from './coverage.ts';
import { DEEPENED } from './headline.ts';

checkFigures('5-headline', [...DEEPENED, ...COVERAGE]);
