import { axeProblems } from './axe';
import { invisibleFocus, smallTargets } from './controlChecks';
import { sidewaysScroll, unquietOrForeign } from './layoutChecks';
import { testEachScreen } from './stageTests';

// Checks that only read come first, then checks that scroll, then checks that move the focus.
testEachScreen('%s: dark theme, narrow phone, touch targets and focus', async (page) => [
  ...(await axeProblems(page, 'dark')),
  ...(await unquietOrForeign(page)),
  ...(await sidewaysScroll(page)),
  ...(await smallTargets(page)),
  ...(await invisibleFocus(page)),
]);
