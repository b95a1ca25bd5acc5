import { axeProblems } from './axe';
import { testEachScreen } from './stageTests';

testEachScreen('%s has no axe violation', (page) => axeProblems(page, 'light'));
