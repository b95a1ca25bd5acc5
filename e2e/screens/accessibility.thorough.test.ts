import { axeProblems } from './axe';
import { screens } from './catalogue';
import { invisibleFocus, smallTargets } from './controlChecks';
import { largeTextSideways, sidewaysScroll, tooMuchAtOnce, unquietOrForeign } from './layoutChecks';
import { testScreens } from './stageTests';

/** The pages of a deal's way, each in the state that says most. */
const MAIN_SCREENS = [
  'preview',
  'register',
  'home',
  'home-my-turn',
  'request-money',
  'new-transactions',
  'detail-payee-inquired',
  'pay-link',
  'detail-payer-paid',
  'detail-payee-paid',
  'detail-disputed',
  'dispute-talk-payer',
  'dispute-talk-payee',
  'dispute-photos',
  'detail-payer-settled-done',
  'detail-payee-settled-done',
  'receipt-payer-paid',
  'transactions',
];

test('the main screens are in the catalogue', () => {
  expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining(MAIN_SCREENS));
});

// Checks that only read come first, then the size of text, then checks that move the focus, then checks that scroll.
testScreens(screens, '%s: both themes, narrow phone, touch targets and focus', async (page, name) => [
  ...(await axeProblems(page, 'light', 'dark')),
  ...(await unquietOrForeign(page)),
  ...(MAIN_SCREENS.includes(name) ? await tooMuchAtOnce(page) : []),
  ...(await sidewaysScroll(page)),
  ...(MAIN_SCREENS.includes(name) ? await largeTextSideways(page) : []),
  ...(await invisibleFocus(page)),
  ...(await smallTargets(page)),
]);
