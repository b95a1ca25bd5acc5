import { enterStage } from './stageTests';

const { show } = enterStage();

test('home shows the bell beside the greeting in a wide window', async () => {
  const page = await show('home');
  await page.setViewportSize({ width: 1280, height: 800 });
  const bell = await page.getByRole('link', { name: /^خبرها/ }).boundingBox();
  const greeting = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(bell && greeting && bell.y < greeting.y + greeting.height && bell.x + bell.width <= greeting.x).toBe(true);
});

test('the link to a dispute is beside the settle button on a phone', async () => {
  const page = await show('detail-handover-payer');
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
