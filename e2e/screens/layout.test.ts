import { screens } from './catalogue';
import { Stage } from './stage';

jest.setTimeout(180_000);

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage?.close());

test('home has the bell in a wide window too, beside the greeting', async () => {
  const home = screens.find(({ name }) => name === 'home');
  if (!home) throw new Error('There is no home');
  const { page } = await stage.show(home);
  await page.setViewportSize({ width: 1280, height: 800 });
  const bell = await page.getByRole('link', { name: /^خبرها/ }).boundingBox();
  const greeting = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(bell && greeting && bell.y < greeting.y + greeting.height && bell.x + bell.width <= greeting.x).toBe(true);
});

test('the way to a dispute stands beside the settlement on a phone', async () => {
  const paid = screens.find(({ name }) => name === 'detail-handover-payer');
  if (!paid) throw new Error('There is no deal to hand over');
  const { page } = await stage.show(paid);
  await page.route('**/transactions/details/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const { next, delivery } = data.details;
    Object.assign(delivery, { state: 'confirmed', evidence: 'strong', at: data.history.at(-1).time });
    Object.assign(next, { action: 'inspect', actor: 'payer', if_silent: 'settle' });
    await route.fulfill({ response, json: { data } });
  });
  await page.reload();
  const trouble = await page.getByRole('link', { name: 'مشکلی هست' }).boundingBox();
  const settle = await page.getByRole('button', { name: 'تأیید و تسویه با فروشنده' }).boundingBox();
  expect(trouble && settle && trouble.y === settle.y).toBe(true);
});
