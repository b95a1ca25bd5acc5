import { axeProblems } from './axe';
import { testEachScreen } from './stageTests';

jest.setTimeout(120_000);

testEachScreen('%s has no axe violation', (page) => axeProblems(page, 'light'));
