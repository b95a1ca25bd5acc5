import { parseArgs } from 'node:util';
import { LIVE_ADDRESSES } from '@contract/addresses/live';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { arrive } from '../e2e/support/arrive';
import { openBrowser, openPhone } from '../e2e/support/browser';
import { RunningServer } from '../e2e/support/server';
import { MoneyStory, type Trader } from '../server/testing/moneyStory';
import { buildWhatIsStale } from './buildSteps';
import { say } from './run';

/** Ten SMS an hour go to a mobile. */
const ROUNDS_OF_A_PAIR = 8;
const REFUND = 'بازگرداندن پول به خریدار';

/** `npm run bench:live -- [--rounds 20] [--asking 5]`: from a settle to the changed text on the other phone, with the stream and where a proxy keeps it back. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string' }, asking: { type: 'string' } } });
  await buildWhatIsStale();
  const server = await RunningServer.start();
  const browser = await openBrowser();
  try {
    await report('stream', server, browser, Number(values.rounds ?? '20'));
    await report('asking', server, browser, Number(values.asking ?? '5'));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function report(
  way: 'stream' | 'asking',
  server: RunningServer,
  browser: Browser,
  rounds: number,
): Promise<void> {
  const times: number[] = [];
  while (times.length < rounds) {
    const pair = await traders(server);
    const { context, page } = await openPhone(browser, server.origin, { inHand: true });
    await logIn(server, page, pair.seller);
    if (way === 'asking') await keepStreamsBack(context);
    for (let round = 0; round < ROUNDS_OF_A_PAIR && times.length < rounds; round += 1) {
      times.push(await seen(pair, page));
    }
    await context.close();
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  say(
    `${way.padEnd(8)} ${rounds} settles: seen after ${at(0.5)} ms (half), ${at(0.95)} ms (95 of 100), ${at(1)} ms (all)`,
  );
}

interface Pair {
  readonly story: MoneyStory;
  readonly seller: Trader;
  readonly buyer: Trader;
}

async function traders({ client }: RunningServer): Promise<Pair> {
  const story = new MoneyStory(client);
  return { story, seller: await story.trader(), buyer: await story.trader() };
}

async function logIn({ client }: RunningServer, page: Page, { user }: Trader): Promise<void> {
  await arrive(page, 'a first visit', '/login');
  await page.getByLabel('کد ملی', { exact: true }).fill(user.nationalCode);
  await page.getByLabel('شمارهٔ موبایل', { exact: true }).fill(user.mobile);
  await page.getByRole('button', { name: 'دریافت کد تأیید' }).click();
  await page.waitForURL(/\/login_otp/);
  await page.getByLabel('کد تأیید', { exact: true }).fill(await client.smsCode(user.mobile));
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** As a proxy does that gathers an answer until it has ended. */
async function keepStreamsBack(context: BrowserContext): Promise<void> {
  await context.route(`**${LIVE_ADDRESSES.liveEvents.path}`, () => undefined);
}

/** Milliseconds from the buyer's code to the seller's page without the button. */
async function seen({ story, seller, buyer }: Pair, page: Page): Promise<number> {
  const code = await story.paid(seller, buyer);
  await arrive(page, 'a first visit', `/transaction-detail/${code}`);
  await page.getByText(REFUND).first().waitFor();
  // The stream has begun, or was given up.
  await page.waitForTimeout(1_000 + Math.random() * 7_000);
  const settle = await story.otp(buyer, 'settle', code);
  const startedAt = performance.now();
  await story.server.call('verifyTransactionOtp', { as: buyer.user, body: settle });
  await page.getByText(REFUND).first().waitFor({ state: 'hidden' });
  return performance.now() - startedAt;
}

void main();
