import { HOUR_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import { systemClock } from '../../clock';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import type { FakeRequest } from '../../testing/fakes/fakeService';
import { FakeSepehr, type SepehrPayment } from '../../testing/fakes/sepehr';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { newOperator, uploadSettlement } from '../../testing/officeTeam';
import { samples } from '../../testing/samples';

const CALLBACK = '/gateway/callback';
const HALF_AN_HOUR = 31 * 60_000;
const THREE_DAYS = 72 * 3_600_000;

let gateway: FakeSepehr;
let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let other: Trader;

beforeAll(async () => {
  gateway = await FakeSepehr.start(systemClock);
  gateway.openMs = Number.POSITIVE_INFINITY;
  const config = { gateways: [gateway.settings], accessLifetimeSeconds: 365 * 24 * 3600 };
  server = await createTestServer({ config });
  story = new MoneyStory(server);
  [seller, buyer, other] = [await story.trader(), await story.trader(), await story.trader()];
});

afterAll(async () => {
  await server.close();
  gateway.service.close();
});

beforeEach(() => {
  gateway.service.requests.length = 0;
});

afterEach(async () => {
  mend();
  gateway.namesInvoice = false;
  // Failed jobs are repeated, and the limits of an hour begin anew.
  await pass(HOUR_MS);
  await expectTheBooksAgree();
});

/** The gateway's income less its rollbacks equals the ledger. */
async function expectTheBooksAgree(): Promise<void> {
  const { sum, accounts } = await story.ledger();
  expect(sum).toBe(0);
  expect(accounts.gateway_clearing + gateway.keptRials).toBe(0);
}

/** The gateway answers each call again. */
function mend(): void {
  gateway.service.fault = () => null;
  gateway.answer = (_question, answer) => answer;
}

/** Calls of one kind, about one receipt or all. */
const areMeant = (call: 'Advice' | 'Rollback', receipt: string | null, { path, body }: FakeRequest) =>
  path.endsWith(call) && (receipt === null || body.digitalreceipt === receipt);

/** The calls are not heard. */
function breakCalls(call: 'Advice' | 'Rollback', receipt: string | null = null): void {
  gateway.service.fault = (request) => (areMeant(call, receipt, request) ? 'unheard' : null);
}

/** The calls wait for their release before they have an effect. */
function holdUp(call: 'Advice' | 'Rollback', receipt: string | null = null) {
  const [reached, released] = [gate(), gate()];
  gateway.service.fault = async (request) => {
    if (!areMeant(call, receipt, request)) return null;
    reached.open();
    await released.opened;
    return null;
  };
  return { reached, released };
}

/** The fields that the gateway posts through the payer's browser. */
function fieldsOf(payment: SepehrPayment, changed: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    respcode: '0',
    invoiceid: payment.invoiceId,
    terminalid: gateway.settings.terminalId,
    amount: String(payment.amountRials),
    tracenumber: '100200',
    digitalreceipt: payment.receipt,
    ...changed,
  };
}

/** The payer's browser returns with the gateway's fields or others; returns the status of the page. */
async function comeBack(
  payment: SepehrPayment,
  changed: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const page = await story.callBack(payment.callbackUrl, fieldsOf(payment, changed));
  return page.get('status');
}

/** A payment at the gateway whose payer has not returned yet. */
async function paidAtGateway(payer: Trader, code: string, taken: { rials?: number } = {}): Promise<SepehrPayment> {
  return gateway.pay(await story.gatewayToken(payer, code), taken);
}

async function stateOf(receipt: string): Promise<string | undefined> {
  const { rows } = await server.context.db.pool.query('select state from gateway_receipts where receipt = $1', [
    receipt,
  ]);
  return rows[0]?.state;
}

async function statusOf(code: string): Promise<string> {
  return (await story.details(seller, code)).status;
}

/** A request of the seller that the buyer has paid at the gateway. */
async function newPayment(): Promise<[code: string, payment: SepehrPayment]> {
  const code = await story.request(seller);
  return [code, await paidAtGateway(buyer, code)];
}

async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.runJobs();
}

/** The gateway acts, and its next answers are lost. */
function loseAdvice(times: number): void {
  let left = times;
  gateway.service.fault = ({ path }) => {
    if (!path.endsWith('Advice') || left === 0) return null;
    left -= 1;
    return 'lost';
  };
}

/** The gateway acts, and denies it after its next answers are lost. */
function denyAdvice({ lost }: { readonly lost: number }): void {
  loseAdvice(lost);
  gateway.answer = (question, answer) => (question === 'Advice' ? UNKNOWN : answer);
}

/** The gateway's answer about a payment that it does not find. */
const UNKNOWN = { Status: 'NOk', ReturnId: '-1' };

/** The gateway's answer for a payment that it has not rolled back. */
function refuseRollback(payment: SepehrPayment) {
  payment.rolledBack = false;
  return UNKNOWN;
}

/** A query of one payment waits until another payment is made. */
async function verifiedMeanwhile(payment: SepehrPayment, meanwhile: () => Promise<void>): Promise<string | null> {
  const { reached, released } = holdUp('Advice', payment.receipt);
  const status = comeBack(payment);
  await reached.opened;
  await meanwhile();
  released.open();
  return status;
}

/** A gate that others await until it opens. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('the double spend', () => {
  test('refuses the receipt of a payment in rollback for another request, up to the payout', async () => {
    const [first, second] = [await story.request(seller), await story.request(seller)];
    const [one, two] = [
      gateway.pay(await story.gatewayToken(buyer, first)),
      gateway.pay(await story.gatewayToken(other, first)),
    ];
    expect(await comeBack(one)).toBe('success');
    expect(await comeBack(two)).toBe('reversed');

    // The second payer acts during the rollback.
    const { reached, released } = holdUp('Rollback');
    const jobs = server.runJobs();
    await Promise.race([reached.opened, jobs]);
    await comeBack(two, { digitalreceipt: 'junk' });
    const stolen = gateway.pay(await story.gatewayToken(other, second));
    await comeBack(stolen, { digitalreceipt: two.receipt });
    released.open();
    await jobs;

    for (const code of [first, second]) {
      const { status } = await story.details(seller, code);
      if (status === 'paid') await story.confirm(code === first ? buyer : other, 'settle', code);
    }
    await letPayoutsGoOut(server);
    await expectTheBooksAgree();
    expect((await story.details(seller, second)).status).toBe('redirected');
    expect((await story.details(seller, first)).status).toBe('settled_done');
  });
});

describe('a receipt belongs to one attempt', () => {
  test('during a failing rollback too: junk is never rolled back, the true receipt is, and pays nothing else', async () => {
    const [code, another] = [await story.request(seller), await story.request(seller)];
    const [one, two] = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    const status = verifiedMeanwhile(two, async () => {
      expect(await comeBack(one)).toBe('success');
    });
    expect(await status).toBe('reversed');
    expect(await stateOf(two.receipt)).toBe('returning');

    breakCalls('Rollback');
    await server.runJobs();
    expect(await comeBack(two, { digitalreceipt: 'junk' })).toBe('reversed');
    const free = await paidAtGateway(other, another);
    expect(await comeBack(free, { digitalreceipt: two.receipt })).toBe('failed');
    await pass(5_000);
    mend();
    await pass(60_000);

    expect(new Set(gateway.receiptsOf('Rollback'))).toEqual(new Set([two.receipt]));
    expect(await stateOf(two.receipt)).toBe('returned');
    expect(await stateOf('junk')).toBe('unused');
    expect(two.rolledBack).toBe(true);
    expect(await statusOf(another)).toBe('redirected');
  });

  test('so of another attempt at the same request, and of another request, in other letters too, it is not queried', async () => {
    const [code, first] = await newPayment();
    const [second, elsewhere] = [
      await paidAtGateway(other, code),
      await paidAtGateway(other, await story.request(seller)),
    ];
    expect(await comeBack(first)).toBe('success');
    gateway.service.requests.length = 0;
    const { receipt } = first;
    expect(await comeBack(second, { digitalreceipt: receipt })).toBe('failed');
    for (const digitalreceipt of [receipt, receipt.toUpperCase()]) {
      expect(await comeBack(elsewhere, { digitalreceipt })).toBe('failed');
    }
    expect(gateway.service.requests).toEqual([]);
  });

  test('also after it failed there', async () => {
    const code = await story.request(seller);
    const [wrong, next] = [await paidAtGateway(buyer, code, { rials: 1_000 }), await paidAtGateway(other, code)];
    expect(await comeBack(wrong, { amount: '' })).toBe('failed');
    gateway.service.requests.length = 0;
    expect(await comeBack(next, { digitalreceipt: wrong.receipt })).toBe('failed');
    expect(gateway.receiptsOf('Advice')).toEqual([]);
  });

  test('and an attempt takes three: two wrong ones do not block the true one, a fourth is not queried', async () => {
    const [, payment] = await newPayment();
    for (const digitalreceipt of ['a', 'b']) expect(await comeBack(payment, { digitalreceipt })).toBe('failed');
    expect(await comeBack(payment)).toBe('success');
    expect(await comeBack(payment, { digitalreceipt: 'd' })).toBe('success');
    expect(gateway.receiptsOf('Advice')).toEqual(['a', 'b', payment.receipt]);

    const late = await paidAtGateway(buyer, await story.request(seller));
    for (const digitalreceipt of ['e', 'f', 'g']) await comeBack(late, { digitalreceipt });
    expect(await comeBack(late)).toBe('failed');
    expect(late.advised).toBe(false);
  });

  test('and is not queried again after the gateway refused it', async () => {
    const payment = await paidAtGateway(buyer, await story.request(seller));
    for (let time = 0; time < 3; time += 1) expect(await comeBack(payment, { digitalreceipt: 'z' })).toBe('failed');
    await pass(60_000);
    expect(gateway.receiptsOf('Advice')).toEqual(['z']);
  });
});

describe('the secret of an attempt', () => {
  test('is in the callback address, and stored as a hash', async () => {
    const payment = await paidAtGateway(buyer, await story.request(seller));
    const secret = payment.callbackUrl.split('/').at(-1) ?? '';
    expect(payment.callbackUrl).toBe(`${CALLBACK}/${secret}`);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    const { rows } = await server.context.db.pool.query('select row_to_json(a)::text as row from payment_attempts a');
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  test('protects the attempt: a wrong or missing one gets the answer of an unknown invoice', async () => {
    const code = await story.request(seller);
    const [payment, stranger] = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    const unknown = await story.callBack(stranger.callbackUrl, { respcode: '0', invoiceid: 'x', digitalreceipt: 'y' });
    for (const address of [CALLBACK, `${CALLBACK}/`, `${CALLBACK}/guess`, stranger.callbackUrl]) {
      for (const respcode of ['0', '5', '-1']) {
        expect(String(await story.callBack(address, fieldsOf(payment, { respcode })))).toBe(String(unknown));
      }
    }
    expect(gateway.receiptsOf('Advice')).toEqual([]);
    expect(await stateOf(payment.receipt)).toBeUndefined();
    expect((await story.details(buyer, code)).payment?.status).toBe('pending');
    expect(await comeBack(payment)).toBe('success');
  });

  test('stays out of caches and referrers', async () => {
    const payment = await paidAtGateway(buyer, await story.request(seller));
    const { headers } = await server.app.inject({ method: 'POST', url: payment.callbackUrl });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers.location).not.toContain(payment.callbackUrl.split('/').at(-1));
  });
});

describe('a payment counts for its own invoice', () => {
  test('so a callback with another amount, or none, or another terminal is not queried, and the right one still pays', async () => {
    const [, payment] = await newPayment();
    for (const [field, value] of [
      ['amount', '2500001'],
      ['amount', 'all'],
      ['terminalid', '7'],
    ] as const) {
      expect(await comeBack(payment, { [field]: value })).toBe('failed');
    }
    expect(gateway.receiptsOf('Advice')).toEqual([]);
    expect(await comeBack(payment)).toBe('success');
  });

  test.each([
    ['invoice', { INVOICEID: 'another' }],
    ['terminal', { terminalId: 7 }],
    ['amount', { ReturnId: '2400000' }],
    ['amount beside the right one', { AMOUNT: 2_400_000 }],
  ])('so an advice with another %s is no payment and is returned', async (_name, named) => {
    const [code, payment] = await newPayment();
    gateway.answer = (question, answer) => (question === 'Advice' ? { ...answer, ...named } : answer);
    expect(await comeBack(payment)).toBe('failed');
    mend();
    await server.runJobs();
    expect(payment).toMatchObject({ advised: true, rolledBack: true });
    expect((await story.details(buyer, code)).payment?.status).toBe('failed');
  });

  test('and an advice with the right values in another notation is a payment', async () => {
    const payment = await paidAtGateway(buyer, await story.request(seller));
    const named = {
      InvoiceId: payment.invoiceId.toUpperCase(),
      TerminalID: Number(gateway.settings.terminalId),
      amount: payment.amountRials,
    };
    gateway.answer = (question, answer) => (question === 'Advice' ? { ...answer, ...named } : answer);
    expect(await comeBack(payment)).toBe('success');
  });

  test('so a wrong amount is returned, and a second payment of the invoice counts', async () => {
    const code = await story.request(seller);
    const token = await story.gatewayToken(buyer, code);
    const wrong = gateway.pay(token, { rials: 2_400_000 });
    expect(await comeBack(wrong, { amount: '2500000' })).toBe('failed');
    expect(await comeBack(gateway.pay(token))).toBe('success');
    await server.runJobs();
    expect(wrong.rolledBack).toBe(true);
    expect(await comeBack(wrong, { amount: '2500000' })).toBe('success');
    expect(gateway.receiptsOf('Rollback')).toEqual([wrong.receipt]);
  });

  test('and a refused rollback does not block another one of the attempt', async () => {
    const token = await story.gatewayToken(buyer, await story.request(seller));
    const wrongs = [gateway.pay(token, { rials: 1_000 }), gateway.pay(token, { rials: 2_000 })];
    for (const wrong of wrongs) expect(await comeBack(wrong, { amount: '' })).toBe('failed');
    breakCalls('Rollback', wrongs[0]?.receipt ?? null);
    await server.runJobs();
    expect(wrongs.map(({ rolledBack }) => rolledBack)).toEqual([false, true]);
  });
});

describe('the queries of an attempt', () => {
  test('spare a payment of a request that another payer has paid: no advice, no rollback', async () => {
    const code = await story.request(seller);
    const [one, two] = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    expect(await comeBack(one)).toBe('success');
    expect(await comeBack(two)).toBe('reversed');
    await server.runJobs();
    expect(two).toMatchObject({ advised: false, rolledBack: false });
    expect(await stateOf(two.receipt)).toBe('unused');
    expect(gateway.receiptsOf('Rollback')).toEqual([]);
    const read = await server.call('transactionDetails', { as: other.user, body: { payment_code: code } });
    expect(read.error).toMatchObject({ code: 1012, fields: { payment: 'reversed' } });
  });

  test('are repeated after a lost answer, and the payment is accepted', async () => {
    const [code, payment] = await newPayment();
    loseAdvice(4);
    expect(await comeBack(payment)).toBe('pending');
    expect(await stateOf(payment.receipt)).toBe('asked');
    await pass(10_000);
    expect(await stateOf(payment.receipt)).toBe('paid');
    expect(await statusOf(code)).toBe('paid');
  });

  test('keep the attempt open when the browser reports a failure meanwhile', async () => {
    const [code, payment] = await newPayment();
    loseAdvice(4);
    expect(await comeBack(payment)).toBe('pending');
    await comeBack(payment, { respcode: '5' });
    expect((await story.details(buyer, code)).payment?.status).toBe('pending');
    await pass(10_000);
    expect(await statusOf(code)).toBe('paid');
  });

  test('return a payment with a lost answer when another payer has paid meanwhile', async () => {
    const code = await story.request(seller);
    const [lost, quick] = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    loseAdvice(4);
    expect(await comeBack(lost)).toBe('pending');
    expect(await comeBack(quick)).toBe('success');
    const askedBefore = gateway.receiptsOf('Advice').length;
    await pass(10_000);
    expect(gateway.receiptsOf('Advice')).toHaveLength(askedBefore);
    expect(lost).toMatchObject({ advised: true, rolledBack: true });
  });

  test('return all queried payments when the gateway is silent for half an hour, of older attempts too', async () => {
    const [code, older] = await newPayment();
    loseAdvice(Number.POSITIVE_INFINITY);
    expect(await comeBack(older)).toBe('pending');
    await story.gatewayToken(buyer, code);
    await pass(HALF_AN_HOUR);
    expect(older).toMatchObject({ advised: true, rolledBack: true });
    expect(await comeBack(older)).toBe('reversed');
    expect(await statusOf(code)).toBe('redirected');
  });

  test('are ordered again when their job is lost', async () => {
    const [code, payment] = await newPayment();
    loseAdvice(4);
    expect(await comeBack(payment)).toBe('pending');
    await server.context.db.pool.query("delete from jobs where queue = 'payment-attempt'");
    server.clock.advance(60_000);
    await server.context.jobs.start();
    await server.context.jobs.stop();
    await server.runJobs();
    expect(await statusOf(code)).toBe('paid');
  });

  test('follow a callback after the attempt has expired, until another payment', async () => {
    const code = await story.request(seller);
    const [late, later] = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    await pass(HALF_AN_HOUR);
    expect(await comeBack(late)).toBe('success');
    expect(await comeBack(later)).toBe('reversed');
    expect(later.advised).toBe(false);
  });

  test('pay once for concurrent callbacks of one payer and of two', async () => {
    const code = await story.request(seller);
    const payments = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    const statuses = await Promise.all([...payments, ...payments, ...payments].map((payment) => comeBack(payment)));
    expect(new Set(statuses)).toEqual(new Set(['success', 'reversed']));
    await server.runJobs();
    expect(gateway.keptOf(payments)).toBe(2_500_000);
  });

  test('prefer a «yes» over a concurrent «no»', async () => {
    const [, payment] = await newPayment();
    let first = true;
    const status = verifiedMeanwhile(payment, async () => {
      gateway.service.fault = () => null;
      gateway.answer = (question, answer) => {
        if (question !== 'Advice' || !first) return answer;
        first = false;
        return UNKNOWN;
      };
      expect(await comeBack(payment)).toBe('success');
    });
    expect(await status).toBe('success');
  });

  test('distrust a «no» after a lost answer: the payment counts when the gateway recovers', async () => {
    const [code, payment] = await newPayment();
    denyAdvice({ lost: 1 });
    expect(await comeBack(payment)).toBe('pending');
    mend();
    await pass(10_000);
    expect(await statusOf(code)).toBe('paid');
  });

  test('distrust a «no» after a lost answer: the payment is returned when the gateway insists', async () => {
    const payment = await paidAtGateway(buyer, await story.request(seller));
    denyAdvice({ lost: 1 });
    expect(await comeBack(payment)).toBe('pending');
    await pass(HALF_AN_HOUR);
    expect(payment).toMatchObject({ advised: true, rolledBack: true });
  });

  test('end for a payment that the gateway does not know', async () => {
    const payment = await paidAtGateway(buyer, await story.request(seller));
    loseAdvice(Number.POSITIVE_INFINITY);
    expect(await comeBack(payment, { digitalreceipt: 'unheard-of' })).toBe('pending');
    mend();
    await pass(HALF_AN_HOUR);
    // The bank would return such a payment within this time.
    expect(await stateOf('unheard-of')).toBe('returning');
    await pass(THREE_DAYS);
    expect(await stateOf('unheard-of')).toBe('refused');
  });

  test('continue for a denied payment while the settlement files have its money', async () => {
    const finance = await newOperator(server, 'finance');
    const payment = await paidAtGateway(buyer, await story.request(seller));
    loseAdvice(Number.POSITIVE_INFINITY);
    expect(await comeBack(payment, { digitalreceipt: 'Denied' })).toBe('pending');
    mend();
    await uploadSettlement(server, finance, `denied,${payment.amountRials}`);
    await pass(HALF_AN_HOUR);
    await pass(THREE_DAYS);
    expect(await stateOf('Denied')).toBe('returning');
    await uploadSettlement(server, finance, `denied,-${payment.amountRials}`);
    await pass(HOUR_MS);
    expect(await stateOf('Denied')).toBe('refused');
  });

  test('never end for a payment that the gateway keeps', async () => {
    const wrong = await paidAtGateway(buyer, await story.request(seller), { rials: 1_000 });
    gateway.answer = (question, answer) => (question === 'Rollback' ? refuseRollback(wrong) : answer);
    expect(await comeBack(wrong, { amount: '' })).toBe('failed');
    for (let time = 0; time < 3; time += 1) {
      await pass(HALF_AN_HOUR);
    }
    expect(await stateOf(wrong.receipt)).toBe('returning');
    mend();
    await pass(60_000);
    expect(await stateOf(wrong.receipt)).toBe('returned');
  });

  test('do not ask for a rollback while the question could make the payment final', async () => {
    const code = await story.request(seller);
    const [lost, quick] = [await paidAtGateway(buyer, code), await paidAtGateway(other, code)];
    breakCalls('Advice');
    expect(await comeBack(lost)).toBe('pending');
    mend();
    expect(await comeBack(quick)).toBe('success');
    gateway.service.requests.length = 0;
    gateway.answer = (question, answer) => (question === 'Rollback' ? refuseRollback(lost) : answer);
    await pass(10_000);
    expect(gateway.receiptsOf('Rollback')).toEqual([lost.receipt]);
    expect(gateway.receiptsOf('Advice')).toEqual([]);
    // The bank has returned it by now.
    gateway.payments.splice(gateway.payments.indexOf(lost), 1);
    await pass(HALF_AN_HOUR);
    await pass(THREE_DAYS);
    expect(await stateOf(lost.receipt)).toBe('refused');
  });
});

/** Each step of a day at the gateway, in random order. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(3), wrong: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('back' as const), which: fc.nat(3), receipt: fc.nat(7) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), which: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('lose', 'break', 'mend', 'jobs', 'wait') }) },
  ),
  { minLength: 6, maxLength: 14 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

test('keep the gateway’s books equal to the ledger in each order, with nothing left open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (namesInvoice, sequence) => {
      gateway.namesInvoice = namesInvoice;
      const codes = [await story.request(seller), await story.request(seller)] as const;
      const tokens = [
        await story.gatewayToken(buyer, codes[0]),
        await story.gatewayToken(other, codes[0]),
        await story.gatewayToken(other, codes[1]),
        await story.gatewayToken(buyer, codes[0]),
      ];
      const payments: SepehrPayment[] = [];
      for (const step of sequence) await take(step, tokens, payments);
      mend();
      for (let time = 0; time < 3; time += 1) {
        await pass(HALF_AN_HOUR);
      }
      await pass(THREE_DAYS);
      await expectTheBooksAgree();
      const { rows } = await server.context.db.pool.query(
        "select * from gateway_receipts where state in ('noted', 'asked', 'returning')",
      );
      expect(rows).toEqual([]);
      const held = await Promise.all(codes.map(async (code) => ((await statusOf(code)) === 'paid' ? 2_500_000 : 0)));
      const kept = [0, 1].map((which) =>
        gateway.keptOf(payments.filter(({ token }) => codeOf(token, tokens) === which)),
      );
      // The gateway's answer names the request of a payment; that it pays only one is always known.
      const [ours, theirs] = namesInvoice ? [held, kept] : [[sumOf(held)], [sumOf(kept)]];
      expect(theirs).toEqual(ours);
    }),
    { numRuns: samples(2, 5) },
  );
});

/** The request of a token. */
function codeOf(token: string, tokens: readonly string[]): number {
  return token === tokens[2] ? 1 : 0;
}

function sumOf(rials: readonly number[]): number {
  return rials.reduce((sum, one) => sum + one, 0);
}

async function take(step: Step, tokens: readonly string[], payments: SepehrPayment[]): Promise<void> {
  const token = tokens['which' in step ? step.which : 0] ?? '';
  const { callbackUrl = '', invoiceId = '' } = gateway.invoices.get(token) ?? {};
  const fields = { respcode: '0', invoiceid: invoiceId };
  switch (step.do) {
    case 'pay':
      payments.push(gateway.pay(token, step.wrong ? { rials: 2_400_000 } : {}));
      return;
    case 'back': {
      const digitalreceipt = payments[step.receipt]?.receipt ?? `junk-${step.receipt}`;
      await story.callBack(callbackUrl, { ...fields, digitalreceipt });
      return;
    }
    case 'fail':
      await story.callBack(callbackUrl, { ...fields, respcode: '5' });
      return;
    case 'lose':
      return loseAdvice(1);
    case 'break':
      return breakCalls('Rollback');
    case 'mend':
      return mend();
    case 'jobs':
      return server.runJobs();
    default:
      server.clock.advance(10 * 60_000);
  }
}
