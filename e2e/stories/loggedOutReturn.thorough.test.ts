import { newMember, newPerson } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

test('a payer who returns logged out sees the outcome of the payment, and the request after the login', async () => {
  const seller = await newMember(world.browser, world.server, 10_018);
  const code = await seller.request('4800000', 'طراحی نشان');
  // A registration sends no login code, and one login code a minute is allowed.
  const buyer = await newPerson(world.browser, world.server, 10_019);
  const { page } = buyer;
  await buyer.arrive('a first visit', '/login');
  await buyer.join();
  await buyer.goTo('خانه');
  await buyer.openByCode(code);
  await buyer.toPay();
  await buyer.leaveForGateway();
  const debug = await page.context().newCDPSession(page);
  await debug.send('Storage.clearDataForOrigin', { origin: world.server.origin, storageTypes: 'all' });
  await page.evaluate(() => sessionStorage.clear());
  const wayBack = page.waitForRequest(/\/transaction-receipt\?/);
  await buyer.press('پرداخت');
  const ticket = new URL((await wayBack).url()).searchParams.get('ticket') ?? '';
  await buyer.sees('پرداخت انجام شد');
  await buyer.sees('۴٬۸۰۰٬۰۰۰');
  expect(ticket).toMatch(/^[\w-]{22}$/);
  expect(page.url()).not.toContain(ticket);
  // The page shows nothing of the request.
  expect(await page.getByText(/طراحی نشان|تراکنش/).count()).toBe(0);

  const stranger = await newPerson(world.browser, world.server, 10_020);
  const other = ticket.replace(/^./, ticket.startsWith('A') ? 'B' : 'A');
  await stranger.arrive('a sent link', `/transaction-receipt?ticket=${other}&payment_code=${code}`);
  await stranger.reaches(/\/login/);
  expect(await stranger.page.getByText('۴٬۸۰۰٬۰۰۰').count()).toBe(0);

  await buyer.tap('link', 'ورود و دیدن معامله');
  await buyer.enterLogin();
  await buyer.reaches(new RegExp(`/transaction-detail/${code}`));
  await buyer.sees('طراحی نشان');
  // The login is behind the person, and the phone's back button skips it.
  await walkBack(buyer);
});
