import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../../server/sandbox/samples';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import type { GatewayChoices, MoneyStory, Trader } from '../../../server/testing/moneyStory';
import { add } from '../../support/counts';
import type { AskedFor, Book } from './book';

/** The means of trade. */
export interface Market {
  readonly story: MoneyStory;
  readonly book: Book;
  readonly random: Random;
  /** Payment attempts by behavior of the gateway. */
  readonly payments: Record<string, number>;
  /** Stories that ended early, by their error. */
  readonly brokenOff: Record<string, number>;
}

const TRANSACTIONS_OF_A_PAIR = 3;
const TRIES_TO_PAY = 4;
/** Longer than the simulated gateway's late answer. */
const LATE_PATIENCE_MS = 14_000;

/** Lets pairs of people trade until the market closes. The seed fixes their choices. */
export async function tradeInPairs(
  pairs: number,
  market: Omit<Market, 'random'>,
  seed: string,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    Array.from({ length: pairs }, (_, pair) =>
      tradeUntil({ ...market, random: seededRandom(`${seed}:pair ${pair}`) }, signal),
    ),
  );
}

/** Two people meet, make a few transactions and leave, until the market closes. */
async function tradeUntil(market: Market, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const [seller, buyer] = [await market.story.trader(), await market.story.trader()];
      for (let transaction = 0; transaction < TRANSACTIONS_OF_A_PAIR && !signal.aborted; transaction += 1)
        await makeTransaction(market, seller, buyer);
    } catch (error) {
      // Mostly an expected refusal, for example two codes within a minute. promises.ts judges the rest.
      add(market.brokenOff, (error as Error).message);
    }
  }
}

async function makeTransaction(market: Market, seller: Trader, buyer: Trader): Promise<void> {
  const { book, random } = market;
  const behalf = book.nextBehalf();
  const created = await book.call('createTransaction', seller.user, {
    amount: 100_000 + random(50) * 10_000,
    behalf,
    commision_side: random(3) + 1,
    payee_bank_account: seller.accountId,
  });
  const transaction: AskedFor = { behalf, paymentCode: created.data?.payment_code ?? null, tokens: [], statuses: [] };
  book.transactions.push(transaction);
  const { paymentCode: code } = transaction;
  if (!code) return;

  const end = random(100);
  if (end < 8) return finish(market, transaction, seller, 'cancel');
  if (end < 14) return allOf([finish(market, transaction, seller, 'cancel'), pay(market, transaction, buyer)]);
  if (!(await pay(market, transaction, buyer))) return;
  if (end < 55) return finish(market, transaction, buyer, 'settle');
  if (end < 85) return finish(market, transaction, seller, 'refund');
  return allOf([finish(market, transaction, buyer, 'settle'), finish(market, transaction, seller, 'refund')]);
}

/** Waits for all, even after a failure. */
async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(parts);
}

/** Requests a code by SMS and uses it. */
async function finish(
  { book, story }: Market,
  transaction: AskedFor,
  actor: Trader,
  action: 'settle' | 'refund' | 'cancel',
): Promise<void> {
  const asked = await book.call(action, actor.user, { payment_code: transaction.paymentCode });
  if (asked.error) return;
  const confirmed = await book.call('verifyTransactionOtp', actor.user, {
    payment_code: transaction.paymentCode,
    action,
    token: asked.data.token,
    verification_code: await story.server.smsCode(actor.user.mobile),
  });
  if (!confirmed.error) transaction.statuses.push(confirmed.data.status);
}

/** Pays, and tries again after a failure; true when the request is paid. */
async function pay(market: Market, transaction: AskedFor, buyer: Trader): Promise<boolean> {
  const { story, book, payments } = market;
  for (let tried = 0; tried < TRIES_TO_PAY; tried += 1) {
    const opened = await book.call('pay', buyer.user, {
      payment_code: transaction.paymentCode,
      payer_bank_account: buyer.accountId,
    });
    if (opened.error) return false;
    transaction.tokens.push(opened.data.token);
    const choices = gatewayChoices(market.random);
    const kind = [choices.press, choices.card, choices.verification, choices.callback].join(' ');
    add(payments, kind);
    await story.atGateway(opened.data.token, choices);
    if (await becomesPaid(market, transaction, buyer, choices)) return true;
  }
  return false;
}

async function becomesPaid(
  { story }: Market,
  transaction: AskedFor,
  buyer: Trader,
  choices: GatewayChoices,
): Promise<boolean> {
  const mayTake = choices.verification === 'late' && choices.press === 'pay' && choices.callback !== 'never';
  const deadline = Date.now() + (mayTake ? LATE_PATIENCE_MS : 0);
  for (;;) {
    const { status } = await story.details(buyer, transaction.paymentCode ?? '');
    if (status === 'paid') return true;
    if (Date.now() >= deadline) return false;
    await wait(1_000);
  }
}

function gatewayChoices(random: Random): Required<GatewayChoices> {
  const pick = <Choice>(choices: readonly Choice[], first: Choice): Choice => choices[random(choices.length)] ?? first;
  return {
    press: pick(['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'fail', 'leave'], 'pay'),
    verification: pick(['ok', 'ok', 'ok', 'ok', 'late', 'duplicate', 'wrong_amount'], 'ok'),
    callback: pick(['once', 'once', 'once', 'twice', 'never'], 'once'),
    card: pick(['own', 'own', 'own', 'own', 'own', 'own', 'foreign'], 'own'),
  };
}
