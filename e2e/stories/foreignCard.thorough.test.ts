import { ledgerSince } from '../support/api';
import { newMember } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

test('the card of another person is refused and its money returns; the own card pays', async () => {
  const [seller, buyer] = await Promise.all([
    newMember(world.browser, world.server, 10_401),
    newMember(world.browser, world.server, 10_402),
  ]);
  const moved = await ledgerSince(world.server);
  const code = await seller.request('185000000', 'دوچرخهٔ کوهستان');

  await buyer.openByCode(code);
  await buyer.sees('با کارت خودتان بپردازید؛ پرداخت با کارت دیگران خودکار برمی‌گردد.');
  await buyer.toPay();
  await buyer.leaveForGateway();
  await buyer.tick({ role: 'radio', name: /کارت شخص دیگر/ });
  await buyer.press('پرداخت');
  await buyer.reaches(/\/transaction-receipt/);
  await buyer.sees('پرداخت پذیرفته نشد');
  await buyer.sees(/^این کارت به نام شما نبود. پول خودکار به همان کارت برمی‌گردد، تا/);
  await buyer.sees(/^•••• [۰-۹]{4}$/);
  expect(await moved()).toEqual({});

  await buyer.pay('پرداخت دوباره');
  await buyer.sees(/این کارت به نام شما نبود. پول خودکار به همان کارت برمی‌گردد/);
  expect(await moved()).toMatchObject({ hold: 185_000_000 });

  await seller.goTo('تراکنش‌ها');
  await seller.seesRow(code, 'نزد امانت');
  await buyer.tap('link', 'بازگشت به خانه');
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, 'نزد امانت');
  await walkBack(seller);
  await walkBack(buyer);
});
