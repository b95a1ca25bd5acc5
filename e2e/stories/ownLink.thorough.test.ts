import { newMember } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

test('a seller cannot pay their own link; a canceled request leaves the list behind the home card', async () => {
  const seller = await newMember(world.browser, world.server, 10_003);
  const kept = await seller.request('750000', 'صندلی');
  await seller.goTo('خانه');
  const code = await seller.request('1000000', 'میز تحریر');

  await seller.arrive('a sent link', `/pay/${code}`);
  await seller.sees('پرداخت با لینک خودتان ممکن نیست');
  expect(await seller.page.getByRole('button', { name: 'پرداخت', exact: true }).isDisabled()).toBe(true);

  await seller.goTo('خانه');
  await seller.tap('link', /درخواست‌های شما از دیگران/);
  await seller.openRow(code);
  await seller.confirmWithCode('لغو درخواست');
  await seller.sees('لغوشده');
  await seller.back();
  await seller.sees('۱ تراکنش');
  await seller.seesRow(kept, 'در انتظار پرداخت');
  await walkBack(seller);
});
