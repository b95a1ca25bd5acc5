import { ERROR } from '@contract/errors';
import type { OtpAction } from '@contract/rules/confirmedActions';
import type { UnknownAction } from '@reduxjs/toolkit';
import { disputesApi } from '@/api/disputesApi';
import { bootRetried } from '@/features/application/slice';
import {
  selectUnansweredCalls,
  sendAgainRequested,
  unansweredDismissed,
  unansweredOpened,
} from '@/features/offline/unansweredSlice';
import { codeSubmitted, otpLeft } from '@/features/otp/slice';
import { gatewayFormSubmitted } from '@/features/payment/slice';
import { createRequested, USUAL_TERMS } from '@/features/request-money/slice';
import { paths } from '@/lib/paths';
import { storedVault } from '@/persist/vault';
import { locationChanged, otpActionRequested, payRequested } from '@/state/actions';
import { ledgerReport } from '../../../server/sandbox/ledgerReport';
import type { TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory, WHAT_HAPPENED } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';
import { createTestApp, sessionOf, storeForNextStart, type TestApp } from '../../../src/testing/createTestApp';
import { randomOf } from '../../../src/testing/seededRandom';

/** Three network seconds take three milliseconds here. The server runs at normal speed. */
const LATENCY_MS = 3;
const ASK_PACE = 0.01;
const LOSS = 0.2;
const KILL = 0.2;
const AMOUNT_RIALS = 2_500_000;
/** A screen is a dead end after this many looks and taps. */
const TAPS_AT_MOST = 60;
const SEEN_WITHIN_MS = 120_000;

/** Counts of one seed, and the violations. */
export interface LossyResult {
  branch: 'settle' | 'refund' | 'dispute';
  requests: number;
  cut: number;
  kills: number;
  taps: number;
  doubled: string[];
  lost: string[];
  deadEnds: string[];
}

/**
 * Two people make one deal. Each phone's network loses a fifth of the requests and a fifth of the answers, and its tab is killed at
 * random. The seed fixes all choices. At the end the tables and the ledger must agree with the people's actions.
 */
export async function lossyRun(server: TestServer, seed: number): Promise<LossyResult> {
  const random = randomOf(seed);
  const branch = (['settle', 'refund', 'dispute'] as const)[seed % 3] ?? 'settle';
  const result: LossyResult = { branch, requests: 0, cut: 0, kills: 0, taps: 0, doubled: [], lost: [], deadEnds: [] };
  const story = new DisputeStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const phones = {
    seller: new Phone(server, seller, story, random, result),
    buyer: new Phone(server, buyer, story, random, result),
  };

  const made = () => requestsOf(server, seller);
  await phones.seller.carryOut('create', async () => (await made()).length > 0, createIn(seller));
  const [code = ''] = await made();
  const stands = async () => (await dealOf(server, code)).status;

  await phones.buyer.carryOut('pay', async () => (await stands()) === 'paid', payIn(code, buyer));
  if (branch === 'settle') {
    const act = confirmIn(code, 'settle_transaction', buyer, server);
    await phones.buyer.carryOut('settle', async () => (await stands()).startsWith('settled'), act);
  } else if (branch === 'refund') {
    const act = confirmIn(code, 'refund_transaction', seller, server);
    await phones.seller.carryOut('refund', async () => (await stands()).startsWith('refunded'), act);
  } else {
    const entries = async () => (await rowsOf(server, code)).entries;
    const proposals = async () => (await rowsOf(server, code)).proposals;
    await phones.buyer.carryOut('open', async () => (await entries()) >= 1, openIn(code));
    await phones.seller.carryOut('answer', async () => (await entries()) >= 2, answerIn(code));
    const propose = confirmIn(code, 'propose_split', buyer, server, { payeeRials: 1_000_000 });
    await phones.buyer.carryOut('propose', async () => (await proposals()).length >= 1, propose);
    const [proposal] = await proposals();
    const accept = confirmIn(code, 'accept_proposal', seller, server, { subjectId: proposal ?? '' });
    await phones.seller.carryOut('accept', async () => (await stands()) !== 'paid', accept);
  }
  await phones.seller.close();
  await phones.buyer.close();
  await judge(server, { code, seller, branch, result });
  return result;
}

type Press = (app: TestApp) => Promise<void>;

/** A person with a browser. */
class Phone {
  private readonly vault = storedVault(storageOfAPhone(), crypto.getRandomValues(new Uint8Array(32)));
  private isLoggedIn = false;
  private app: TestApp | null = null;
  private unplug: () => void = () => undefined;

  constructor(
    private readonly server: TestServer,
    private readonly owner: Trader,
    private readonly story: DisputeStory,
    private readonly random: () => number,
    private readonly result: LossyResult,
  ) {}

  /** Presses and taps until the action is done and no screen waits. */
  async carryOut(step: string, isDone: () => Promise<boolean>, press: Press): Promise<void> {
    const taps = this.result.taps;
    while (this.result.taps - taps < TAPS_AT_MOST) {
      this.result.taps += 1;
      const app = await this.openApp();
      const isQuiet = app !== null && (await this.comesToRest(app));
      if (app === null || !isQuiet) {
        this.result.deadEnds.push(`${step}: nothing comes of waiting`);
        await this.close();
        return;
      }
      const [bar] = selectUnansweredCalls(app.store.getState());
      if (bar?.state === 'notDone')
        app.store.dispatch(this.chance<UnknownAction>(0.8, sendAgainRequested(bar.key), unansweredDismissed(bar.key)));
      else if (bar) app.store.dispatch(unansweredOpened(bar.key));
      else if (await isDone()) {
        await this.close();
        return;
      } else {
        // The server sends one code a minute.
        if (app.store.getState().otp.failure?.code === ERROR.tooManyRequests) this.server.clock.advance(61_000);
        await this.pressing(app, press);
      }
      if (this.random() < KILL) await this.kill();
    }
    const state = this.app?.store.getState();
    const standing = `; ${JSON.stringify([state?.application, state?.otp.status, state?.otp.failure])}`;
    await this.close();
    this.result.deadEnds.push(`${step}: ${TAPS_AT_MOST} taps lead nowhere${standing}`);
  }

  private chance<Choice>(likely: number, one: Choice, other: Choice): Choice {
    return this.random() < likely ? one : other;
  }

  /** Presses a button. The tab may be killed meanwhile. */
  private async pressing(app: TestApp, press: Press): Promise<void> {
    const pressed = press(app).catch(() => undefined);
    if (this.random() >= KILL) {
      await pressed;
      return;
    }
    await Promise.race([pressed, pause(this.random() * 60)]);
    await this.kill();
  }

  /** No request is pending, and the outcome is known. */
  private async comesToRest({ store }: TestApp): Promise<boolean> {
    const deadline = Date.now() + SEEN_WITHIN_MS;
    while (Date.now() < deadline) {
      const state = store.getState();
      if (state.payment.gateway) {
        // Submits the hidden form to the gateway.
        store.dispatch(gatewayFormSubmitted());
        await this.story.atGateway(state.payment.gateway.token);
      }
      const isBusy =
        [state.otp, state.payment, state.requestMoney].some(({ status }) => status === 'pending') ||
        selectUnansweredCalls(state).some((call) => call.state === 'asking');
      if (!isBusy) return true;
      await pause(5);
    }
    return false;
  }

  /** The running app, or one started from the phone's storage; null when it does not start. */
  private async openApp(): Promise<TestApp | null> {
    if (this.app) return this.app;
    if (!this.isLoggedIn) {
      this.isLoggedIn = true;
      await storeForNextStart(this.vault, { session: sessionOf(this.owner.user) });
    }
    const places: { go?: (path: string) => void } = {};
    const app = await createTestApp({
      server: this.server,
      vault: this.vault,
      context: { askPace: ASK_PACE, navigate: (path) => places.go?.(path) },
    });
    places.go = (path) => app.store.dispatch(locationChanged({ pathname: path.split('?')[0] ?? path }));
    this.app = app;
    this.unplug = this.plugIn();
    const deadline = Date.now() + SEEN_WITHIN_MS;
    while (Date.now() < deadline) {
      const { application, network } = app.store.getState();
      if (application.state === 'app-verified') return app;
      if (application.failure) app.store.dispatch(bootRetried());
      if (!network.online) window.dispatchEvent(new Event('online'));
      await pause(5);
    }
    return null;
  }

  /** Puts the lossy network between the app and the server. */
  private plugIn(): () => void {
    const through = globalThis.fetch;
    const lose = (): never => {
      this.result.cut += 1;
      throw new TypeError('Failed to fetch');
    };
    let isGone = false;
    globalThis.fetch = async (input, init) => {
      this.result.requests += 1;
      await pause(this.random() * 2 * LATENCY_MS);
      if (this.random() < LOSS) lose();
      const answer = await through(input, init);
      await pause(this.random() * 2 * LATENCY_MS);
      // The requesting page is gone.
      if (isGone) return new Promise<Response>(() => undefined);
      if (this.random() >= LOSS) return answer;
      return this.random() < 0.5 ? lose() : new Response('', { status: 502 });
    };
    return () => {
      isGone = true;
      globalThis.fetch = through;
    };
  }

  private async kill(): Promise<void> {
    if (this.app === null) return;
    this.result.kills += 1;
    await this.close();
  }

  async close(): Promise<void> {
    if (this.app === null) return;
    // The app's memory is lost; its sent requests continue.
    this.app.stop();
    this.unplug();
    this.app.network.stop();
    this.app = null;
  }
}

function createIn({ accountId }: Trader): Press {
  return async (app) => {
    const request = {
      ...USUAL_TERMS,
      amountRials: AMOUNT_RIALS,
      commissionSide: 'payee',
      purpose: 'دوچرخهٔ کوهستان',
      accountId,
      refereeNationalCode: null,
      processId: 'web',
    } as const;
    app.store.dispatch(createRequested(request));
    await settled(app, ({ requestMoney }) => requestMoney.status !== 'pending');
  };
}

function payIn(code: string, { accountId }: Trader): Press {
  return async (app) => {
    app.store.dispatch(payRequested({ paymentCode: code, accountId }));
    await settled(app, ({ payment }) => payment.gateway !== null || payment.status === 'failed');
  };
}

/** Requests the code of an action, reads the SMS and types it. */
function confirmIn(
  paymentCode: string,
  action: OtpAction,
  { user }: Trader,
  server: TestServer,
  decision: { subjectId?: string; payeeRials?: number } = {},
): Press {
  return async (app) => {
    const nextPage = paths.transactionDetail(paymentCode);
    const parts = { subjectId: '', payeeRials: 0, text: '', ...decision };
    const request = { action, paymentCode, amountRials: AMOUNT_RIALS, counterpartName: '', nextPage, decision: parts };
    app.store.dispatch(otpLeft());
    app.store.dispatch(otpActionRequested(request));
    await settled(app, ({ otp }) => otp.status === 'codeSent' || otp.status === 'failed');
    for (let tries = 0; tries < 3 && app.store.getState().otp.token !== null; tries += 1) {
      app.store.dispatch(codeSubmitted({ code: await server.smsCode(user.mobile) }));
      await settled(app, ({ otp }) => otp.status !== 'pending');
    }
  };
}

function openIn(paymentCode: string): Press {
  return async (app) => {
    const said = { paymentCode, text: WHAT_HAPPENED, evidenceIds: [], wantedPayeeRials: 0 };
    await app.store.dispatch(disputesApi.endpoints.openDispute.initiate({ ...said, reason: 'not_as_described' }));
  };
}

function answerIn(paymentCode: string): Press {
  return async (app) => {
    const request = { paymentCode, text: WHAT_HAPPENED, evidenceIds: [] };
    await app.store.dispatch(disputesApi.endpoints.answerDispute.initiate(request));
  };
}

async function settled(app: TestApp, isSettled: (state: ReturnType<TestApp['store']['getState']>) => boolean) {
  const deadline = Date.now() + SEEN_WITHIN_MS;
  while (!isSettled(app.store.getState()) && Date.now() < deadline) await pause(5);
}

async function requestsOf({ context }: TestServer, { accountId }: Trader): Promise<string[]> {
  const rows = await context.db.kysely
    .selectFrom('transactions')
    .select('payment_code')
    .where('payee_account_id', '=', accountId)
    .execute();
  return rows.map(({ payment_code }) => payment_code);
}

/** A transaction's row. */
function dealOf({ context }: TestServer, code: string) {
  return context.db.kysely
    .selectFrom('transactions')
    .select(['id', 'status'])
    .where('payment_code', '=', code)
    .executeTakeFirstOrThrow();
}

/** A transaction's dispute and its proposals. */
async function rowsOf({ context: { db } }: TestServer, code: string) {
  const dispute = await db.kysely
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .select('disputes.id')
    .where('transactions.payment_code', '=', code)
    .execute();
  const ids = dispute.map(({ id }) => id);
  if (ids.length === 0) return { disputes: 0, entries: 0, proposals: [] };
  const entries = await db.kysely.selectFrom('dispute_entries').select('id').where('dispute_id', 'in', ids).execute();
  const proposals = await db.kysely
    .selectFrom('dispute_proposals')
    .select('id')
    .where('dispute_id', 'in', ids)
    .execute();
  return { disputes: ids.length, entries: entries.length, proposals: proposals.map(({ id }) => id) };
}

interface Deal {
  code: string;
  seller: Trader;
  branch: LossyResult['branch'];
  result: LossyResult;
}

/** Compares the deal with the tables and the ledger: each step happened once, and the money went to the right side. */
async function judge(server: TestServer, { code, seller, branch, result }: Deal): Promise<void> {
  const expectCount = (what: string, count: number, expected: number) => {
    if (count > expected) result.doubled.push(`${what} ${count}×`);
    if (count < expected) result.lost.push(what);
  };
  const { kysely } = server.context.db;
  expectCount('request', (await requestsOf(server, seller)).length, 1);
  const { id, status } = await dealOf(server, code);
  const attempts = await kysely
    .selectFrom('payment_attempts')
    .select('status')
    .where('transaction_id', '=', id)
    .where('status', '=', 'paid')
    .execute();
  expectCount('payment', attempts.length, 1);
  const ended = branch === 'refund' ? /^refunded/ : /^settled/;
  expectCount(branch, ended.test(status) ? 1 : 0, 1);
  if (branch === 'dispute') {
    const rows = await rowsOf(server, code);
    expectCount('dispute', rows.disputes, 1);
    expectCount('entry', rows.entries, 2);
    expectCount('proposal', rows.proposals.length, 1);
  }
  const payouts = await kysely.selectFrom('payouts').select('amount_rials').where('transaction_id', '=', id).execute();
  expectCount('payout', payouts.length, branch === 'dispute' ? 2 : 1);
  const given = payouts.reduce((total, { amount_rials: rials }) => total + Number(rials), 0);
  if (branch === 'refund' ? given !== AMOUNT_RIALS : given > AMOUNT_RIALS) result.doubled.push(`payouts of ${given}`);
  const { sum, transactions } = await ledgerReport(server.context);
  const held = transactions.find((one) => one.payment_code === code)?.hold;
  if (sum !== 0 || held !== 0) result.lost.push(`the ledger sums to ${sum} and holds ${held}`);
}

/** localStorage of a separate browser. */
function storageOfAPhone(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
