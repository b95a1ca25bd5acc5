import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { previewCopy } from '@/messages/trust';
import { ledgerSince } from '../support/api';
import { newMember, newPerson } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

/** The names in the card over the login, and in the card of who gets the money. */
const nameIn = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).locator('p').filter({ hasText: /\S/ }).allInnerTexts();

test('a first-time buyer reads a pay link, registers, sees who gets the money, and pays through the sheet', async () => {
  const seller = await newMember(world.browser, world.server, 10_201);
  const buyer = await newPerson(world.browser, world.server, 10_202);
  let code = '';
  const sellersEffort = await seller.effortOf(async () => {
    code = await seller.request('185000000', 'دوچرخهٔ کوهستان، سایز ۲۷٫۵');
  });
  expect(sellersEffort).toEqual({ taps: 3, fields: 2 });
  const moved = await ledgerSince(world.server);

  // Before the login: amount, purpose and a masked seller. The registration stands first.
  await buyer.arrive('a sent link', `/pay/${code}`);
  await buyer.sees('هجده میلیون و پانصد هزار تومان');
  await buyer.sees('بابت دوچرخهٔ کوهستان، سایز ۲۷٫۵ می‌پردازید');
  await buyer.sees('پول تا تأیید شما نزد امانت می‌ماند.');
  const masked = await nameIn(buyer.page, 'درخواست پرداخت');
  expect(masked.some((text) => /^به \S\. \S…$/.test(text))).toBe(true);
  expect(await buyer.page.getByRole('tab').allInnerTexts()).toEqual(['ثبت‌نام', 'ورود']);

  const effort = await buyer.effortOf(async () => {
    await buyer.register();
    await buyer.addFirstCard();
  });
  // with «پرداخت» and «رفتن به درگاه» eight taps to the gateway; the limit is nine taps and seven fields
  expect(effort).toEqual({ taps: 6, fields: 7 });
  await buyer.sees(/^تازه‌وارد .+ اولین پرداخت شما به این شخص/);
  expect(await buyer.address()).toContain(`/transaction-detail/${code}`);
  const named = await nameIn(buyer.page, 'چه کسی پول را می‌گیرد');
  const name = named.find((text) => /^[^\s.]{2,} \S/.test(text)) ?? '';
  const [initial] = masked.flatMap((text) => /^به (\S)\. \S…$/.exec(text)?.[1] ?? []);
  expect(name.startsWith(String(initial))).toBe(true);
  await buyer.sees('هویت و حساب او سنجیده شده است');

  // The sheet names payee, sum and the only address. Turning back moves nothing.
  await buyer.toPay();
  await buyer.sees(`پرداخت به ${name}`);
  await buyer.sees(new URL(world.server.origin).host);
  await buyer.press('انصراف');
  expect(await moved()).toEqual({});
  await buyer.pay('پرداخت');
  expect(await moved()).toMatchObject({ hold: 185_000_000 });

  // Paid: the name is masked again, and the link shows visitors nothing.
  await buyer.phoneBack();
  await buyer.seesDeal();
  expect(await buyer.page.locator('main').textContent()).not.toContain(name);
  const visitor = await newPerson(world.browser, world.server, 10_203);
  await visitor.arrive('a sent link', `/pay/${code}`);
  await visitor.sees('این درخواست دیگر باز نیست');
  await walkBack(buyer);
});

test('the tabs under a request stay in their place while it loads', async () => {
  const seller = await newMember(world.browser, world.server, 10_204);
  const request = await seller.request('2500000', 'دوچرخهٔ کوهستان');
  const visitor = await newPerson(world.browser, world.server, 10_205);
  const network = new EventEmitter();
  const codeIsFree = once(network, 'code');
  const answerIsFree = once(network, 'answer');
  await visitor.page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(previewCopy.goneText)) await codeIsFree;
    await route.fulfill({ response });
  });
  await visitor.page.route('**/preview/', async (route) => {
    await answerIsFree;
    await route.continue();
  });
  const topOfTabs = async () => (await visitor.page.getByRole('tablist').boundingBox())?.y;

  await visitor.arrive('a sent link', `/pay/${request}`);
  await visitor.sees('اول ثبت‌نام، بعد پرداخت');
  const before = await topOfTabs();
  network.emit('code');
  await visitor.page.getByRole('region', { name: previewCopy.title }).waitFor();
  expect(await topOfTabs()).toBe(before);
  network.emit('answer');
  await visitor.sees('دویست و پنجاه هزار تومان');
  expect(await topOfTabs()).toBe(before);
});
