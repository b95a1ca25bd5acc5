import type { CommissionSide } from '@contract/calls/common';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { createTestClient } from '../../server/testing/testClient';
import { until } from '../../server/testing/until';
import { type Identity, register } from '../support/api';
import type { RunningServer } from '../support/server';
import { makeProcesses, type Processes } from './processes';

/** The user agent, which /DevisActive shows as a device. */
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** A transaction in each lasting state. Values are payment codes. */
export interface Transactions {
  /** Id of the seller's first bank account. */
  readonly sellersAccount: string;
  readonly processes: Processes;
  readonly inquired: string;
  readonly redirected: string;
  /** The gateway's token of the payment of `redirected`. */
  readonly gatewayToken: string;
  readonly failed: string;
  readonly paid: string;
  readonly canceled: string;
  readonly settled: string;
  readonly refunded: string;
  /** Paths of check pages. */
  readonly checks: Readonly<Record<'paid' | 'settled' | 'refunded', string>>;
  /** Paid by the seller, who is both sides. */
  readonly bothSides: string;
}

/** The seller's other card: Melli, in another color. */
const SECOND_CARD = '6037991234567802';

const LITTLE_THINGS = [
  'کتاب‌های درسی',
  'صندلی اداری',
  'عکاسی از مراسم',
  'گوشی دست دوم',
  'ترجمهٔ مقاله',
  'چرخ خیاطی',
  'طراحی نشان',
  'میز تحریر',
];

/** Two people with all transactions of the catalogue, created through the API in a second or two. */
export async function makeTransactions(
  server: RunningServer,
  sides: { seller: Identity; buyer: Identity },
): Promise<Transactions> {
  const client = createTestClient(
    ({ headers, ...request }) => server.client.send({ ...request, headers: { 'user-agent': FIREFOX, ...headers } }),
    'amanat-web',
  );
  const story = new MoneyStory(client);
  const [seller, buyer] = [await register(sides.seller, client), await register(sides.buyer, client)];

  const ask = (purpose: string, amount: number, side: CommissionSide = 2) =>
    story.request(seller, { purpose, amount, side });
  const open = (code: string) => story.details(buyer, code);
  const pay = async (code: string, payer = buyer) => {
    await story.atGateway(await story.gatewayToken(payer, code));
    return code;
  };
  const untilStatus = (viewer: Trader, code: string, status: string) =>
    until(async () => (await story.details(viewer, code)).status === status);

  await client.addCard(seller.user, SECOND_CARD);
  for (const [index, purpose] of LITTLE_THINGS.entries()) await open(await ask(purpose, 1_250_000 * (index + 1)));
  const settled = await pay(await ask('دوربین عکاسی', 182_000_000, 3));
  await story.confirm(buyer, 'settle', settled);
  const refunded = await pay(await ask('کفش ورزشی، سایز ۴۲', 24_600_000));
  await story.confirm(seller, 'refund', refunded);
  const canceled = await ask('بلیت کنسرت', 18_000_000);
  await story.confirm(seller, 'cancel', canceled);
  const failed = await ask('هدفون بی‌سیم', 36_500_000);
  await story.atGateway(await story.gatewayToken(buyer, failed), { press: 'fail' });
  const redirected = await ask('ساعت مچی مردانه با بند چرمی', 87_400_000);
  const gatewayToken = await story.gatewayToken(buyer, redirected);
  const paid = await pay(await ask('کنسول بازی با دو دسته', 245_000_000, 1));
  const inquired = await ask('دوچرخهٔ کوهستان', 125_000_000, 3);
  await open(inquired);
  await untilStatus(seller, settled, 'settled_done');
  await untilStatus(seller, refunded, 'refunded_done');
  const processes = await makeProcesses(server, seller, buyer);
  const bothSides = await pay(processes.codeOfOnePerson, seller);
  const checkPage = async (code: string) => new URL((await open(code)).check_url ?? '').pathname;
  return {
    sellersAccount: seller.accountId,
    processes,
    inquired,
    redirected,
    gatewayToken,
    failed,
    paid,
    canceled,
    settled,
    refunded,
    checks: { paid: await checkPage(paid), settled: await checkPage(settled), refunded: await checkPage(refunded) },
    bothSides,
  };
}
