import { axeProblems } from './axe';
import { screens } from './catalogue';
import { invisibleFocus, smallTargets } from './controlChecks';
import { sidewaysScroll, unquietOrForeign } from './layoutChecks';
import { testScreens } from './stageTests';

// Checks that only read come first, then checks that scroll, then checks that move the focus.
testScreens(screens, '%s: both themes, narrow phone, touch targets and focus', async (page) => [
  ...(await axeProblems(page, 'light')),
  ...(await axeProblems(page, 'dark')),
  ...(await unquietOrForeign(page)),
  ...(await sidewaysScroll(page)),
  ...(await smallTargets(page)),
  ...(await invisibleFocus(page)),
]);
