import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readQr, textOfPages } from '../support/documents';
import { newMember, newPerson } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

test('a receipt’s QR code shows the state of the money to others and the payee; its picture works offline, its paper is one page', async () => {
  const { browser, server } = world;
  const [seller, buyer] = await Promise.all([newMember(browser, server, 10_006), newMember(browser, server, 10_007)]);
  const code = await seller.request('185000000', 'دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.tap('link', 'دیدن رسید');
  await buyer.press('واقعاً پرداخت شده؟');
  await buyer.sees('اثر انگشت امضا');

  const { page } = buyer;
  const onPage = await page.locator('main svg[role=img]').evaluate((svg) => svg.outerHTML);
  const address = (await readQr(Buffer.from(onPage), 300)) ?? '';
  expect(address).toMatch(new RegExp(`^${server.origin}/check/[0-9A-Z]{26}$`));

  await page.context().setOffline(true);
  const [download] = await Promise.all([page.waitForEvent('download'), buyer.press('ذخیرهٔ عکس')]);
  const picture = await readFile(await download.path());
  await page.context().setOffline(false);
  expect(download.suggestedFilename()).toBe(`amanat-${code}.png`);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  expect(await readQr(picture)).toBe(address);

  const papers = [await paperOf(page, { format: 'A4' }), await paperOf(page, { width: '80mm', height: '400mm' })];
  for (const pages of papers) {
    expect(pages).toHaveLength(1);
    // pdf.js gives letters in drawing order, word by word.
    for (const word of ['رسید', 'امانت', 'دوچرخ', 'هجده', code, '۱۸۵٬۰۰۰٬۰۰۰']) expect(pages[0]).toContain(word);
    // The paper names no person and shows no signed data.
    for (const word of ['شما', 'verdict']) expect(pages[0]).not.toContain(word);
  }

  const stranger = await newPerson(browser, server, 10_008);
  await stranger.arrive('a sent link', address);
  await stranger.sees('این پرداخت واقعی است.');
  await stranger.sees('اگر شما این شخص نیستید، این پول برای شما نیست.');
  const payee = await seller.inNewTab();
  await payee.arrive('a sent link', address);
  await payee.sees('این پول برای شماست ✓');

  await buyer.back();
  await buyer.phoneBack();
  await buyer.confirmWithCode('آزاد کردن پول پیش از تحویل');
  await stranger.sees('پول به فروشنده رسیده است.');
  // The buyer's phone reported the missing network.
  await walkBack(seller);
});

/** The selectable text of each printed page. */
async function paperOf(page: Page, paper: Parameters<Page['pdf']>[0]): Promise<string[]> {
  return textOfPages(await page.pdf({ ...paper, printBackground: true }));
}
