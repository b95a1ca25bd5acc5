import { screens } from './catalogue';
import { invisibleFocus, smallTargets } from './controlChecks';
import { brokenSums } from './layoutChecks';
import { changeAnswer } from './screen';
import { enterStage, testScreens } from './stageTests';

const { show } = enterStage();

test('home shows the bell beside the greeting in a wide window', async () => {
  const page = await show('home');
  await page.setViewportSize({ width: 1280, height: 800 });
  const bell = await page.getByRole('link', { name: /^خبرها/ }).boundingBox();
  const greeting = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(bell && greeting && bell.y < greeting.y + greeting.height && bell.x + bell.width <= greeting.x).toBe(true);
});

/** Widths in CSS pixels: A4 without the margins of the statement, A4, and an 80 mm roll. */
test.each([
  ['statement', 703],
  ['receipt-payer-paid', 794],
  ['receipt-payer-paid', 302],
])('no sum breaks on paper: %s, %d pixels wide', async (name, width) => {
  const page = await show(name);
  if (name === 'statement') {
    // Long purposes and small sums leave a long total no room.
    await changeAnswer(page, '**/users/statement/**', (data) => {
      for (const row of data.rows) Object.assign(row, { behalf: 'دوچرخهٔ کوهستان '.repeat(12), in: 0, out: 5, held: 5 });
      const totals = { total_in: 999_999_999_999_999, total_out: 999_999_999_999_999, held_after: 999_999_999_999_999 };
      return { ...data, ...totals };
    });
    await page.reload();
    await page.getByRole('button', { name: 'چاپ یا PDF' }).waitFor();
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 1_000 });
  expect(await brokenSums(page)).toEqual([]);
  await page.emulateMedia({ media: null });
});

/**
 * Screens that together show the controls of `ui`; the thorough tier looks at all screens. The walk with Tab comes first,
 * because it misses controls after the check of targets has scrolled.
 */
const CONTROLS_ON = ['register', 'home', 'transactions', 'request-money', 'card-list'];

testScreens(
  screens.filter(({ name }) => CONTROLS_ON.includes(name)),
  '%s: touch targets and focus',
  async (page) => [...(await invisibleFocus(page)), ...(await smallTargets(page))],
);
