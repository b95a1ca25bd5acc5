import { ApiClient, type Identity } from '../support/api';
import type { RunningServer } from '../support/server';
import { makeProcesses, type Processes } from './processes';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/127.0.0.0 Mobile Safari/537.36';

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
  const seller = new ApiClient(server, sides.seller);
  const buyer = new ApiClient(server, sides.buyer, ANDROID);
  const [sellersAccount, buyersAccount] = (await Promise.all([seller, buyer].map(joined))) as [string, string];

  const ask = async (behalf: string, amount: number, commision_side: 1 | 2 | 3 = 2) => {
    const body = { commision_side, payee_bank_account: sellersAccount, behalf, amount, process_id: 'web' };
    const { data } = await seller.call('POST', '/api/v1/transactions/', body);
    return String(data.payment_code);
  };
  const open = (payment_code: string) => buyer.call('POST', '/api/v1/transactions/details/', { payment_code });
  const goToGateway = async (payment_code: string, payer = buyer) => {
    const body = { payment_code, payer_bank_account: payer === buyer ? buyersAccount : sellersAccount };
    const { data } = await payer.call('POST', '/api/v1/transactions/pay/', body);
    return { TerminalID: String(data.terminalId), token: String(data.token), getMethod: '0' };
  };
  const pay = async (payment_code: string, payer = buyer) => {
    await payer.atGateway(await goToGateway(payment_code, payer));
    await untilStatus(payer, payment_code, 'paid');
    return payment_code;
  };

  await seller.addCard(SECOND_CARD);
  for (const [index, purpose] of LITTLE_THINGS.entries()) await open(await ask(purpose, 1_250_000 * (index + 1)));
  const settled = await pay(await ask('دوربین عکاسی', 182_000_000, 3));
  await buyer.confirm('settle', settled);
  const refunded = await pay(await ask('کفش ورزشی، سایز ۴۲', 24_600_000));
  await seller.confirm('refund', refunded);
  const canceled = await ask('بلیت کنسرت', 18_000_000);
  await seller.confirm('cancel', canceled);
  const failed = await ask('هدفون بی‌سیم', 36_500_000);
  await buyer.atGateway(await goToGateway(failed), 'پرداخت ناموفق');
  const redirected = await ask('ساعت مچی مردانه با بند چرمی', 87_400_000);
  const { token: gatewayToken } = await goToGateway(redirected);
  const paid = await pay(await ask('کنسول بازی با دو دسته', 245_000_000, 1));
  const inquired = await ask('دوچرخهٔ کوهستان', 125_000_000, 3);
  await open(inquired);
  await untilStatus(seller, settled, 'settled_done');
  await untilStatus(seller, refunded, 'refunded_done');
  const processes = await makeProcesses(server, sides, { client: seller, account: sellersAccount });
  const bothSides = await pay(processes.codeOfOnePerson, seller);
  const checkPage = async (payment_code: string) => {
    const { data } = await open(payment_code);
    return new URL(String((data.details as { check_url: string }).check_url)).pathname;
  };
  return {
    sellersAccount,
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

async function joined(client: ApiClient): Promise<string> {
  await client.register();
  return client.addCard();
}

async function untilStatus(client: ApiClient, payment_code: string, status: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { data } = await client.call('POST', '/api/v1/transactions/details/', { payment_code });
    if ((data.details as { status: string } | undefined)?.status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The transaction ${payment_code} did not become ${status}.`);
}
