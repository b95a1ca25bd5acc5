import { DEFAULT_TERMS } from '@contract/rules/deliveryRules';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import { statusesFor, type TransactionAction } from '@contract/rules/transactionStates';
import fc from 'fast-check';
import { ModelDoor } from '../testing/modelDoor';
import { commissionOn, quote } from './commission';
import { creditAccount, creditGranted } from './ledger';
import {
  approveTransaction,
  cancelTransaction,
  divideTransaction,
  refundTransaction,
  rejectTransaction,
  settleTransaction,
} from './paymentRequests';
import { confirmPayment, endAttempt, startPayment } from './payments';
import { finishPayout, returnPayout, startPayouts } from './payouts';
import { decide, partyOf, statusChange } from './transaction';

const AT = new Date('2026-01-15T08:00:00Z');
const RULE = { rateBasisPoints: 100, minimumRials: 1_000, maximumRials: 5_000_000 };
const USERS = ['seller', 'buyer', 'other'] as const;
type User = (typeof USERS)[number];

/** Independent copy of the allowed transitions. */
const ALLOWED_STEPS = new Set([
  'inquired>redirected',
  'inquired>canceled',
  'redirected>canceled',
  'redirected>paid',
  'paid>settled',
  'settled>settled_awaiting',
  'settled_awaiting>settled_done',
  'settled_done>settled_awaiting',
  'paid>refunded',
  'refunded>refunded_awaiting',
  'refunded_awaiting>refunded_done',
  'refunded_done>refunded_awaiting',
]);

/** Transfers that came back. */
let returns = 0;

type Step =
  | { readonly do: 'pay' | 'cancel' | 'settle' | 'refund'; readonly user: User }
  | { readonly do: 'verified' | 'failed' | 'expired' | 'reversed'; readonly which: number }
  | { readonly do: 'send' | 'approve' | 'reject' | 'expire' }
  | { readonly do: 'finish' | 'return'; readonly kind: 'settle' | 'refund' }
  /** A step of a dispute; `knows`: decided on its current version. */
  | { readonly do: 'open' | 'continue' | 'withdraw'; readonly knows: boolean }
  | { readonly do: 'divide'; readonly percent: number; readonly knows: boolean };

const anySteps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('pay', 'cancel', 'settle', 'refund'),
        user: fc.constantFrom(...USERS),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('verified', 'failed', 'expired', 'reversed'), which: fc.nat(5) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('send') }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('finish', 'finish', 'return'),
        kind: fc.constantFrom('settle', 'refund'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('approve', 'reject', 'expire') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('open', 'continue', 'withdraw'),
        knows: fc.constantFrom(true, true, true, false),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('divide'),
        percent: fc.oneof(fc.constantFrom(0, 100), fc.nat(100)),
        knows: fc.constantFrom(true, true, true, false),
      }),
    },
  ) as fc.Arbitrary<Step>,
  { maxLength: 40, size: 'max' },
);
const PAID: readonly Step[] = [
  { do: 'pay', user: 'buyer' },
  { do: 'verified', which: 0 },
];
/** Half of the walks start with a payment, because most others never reach one. */
const steps = fc.tuple(fc.constantFrom([], PAID), anySteps).map(([begun, others]) => [...begun, ...others]);

const transactions = fc.record({
  amountRials: fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS }),
  side: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
  partner: fc.constantFrom(null, { processId: 'p', onePerson: false }, { processId: 'p', onePerson: true }),
  credits: fc.tuple(fc.nat(6_000_000), fc.nat(6_000_000), fc.nat(6_000_000)),
});

function open(transaction: typeof transactions extends fc.Arbitrary<infer Terms> ? Terms : never): ModelDoor {
  const terms = {
    paymentCode: 'ABCDEFGH',
    payeeId: 'seller',
    payeeAccountId: 'a',
    payeeIban: 'IR1',
    amountRials: transaction.amountRials,
    behalf: 'x',
    commissionSide: transaction.side,
    ...RULE,
    commissionRials: commissionOn(transaction.amountRials, RULE),
    refereeNationalCode: null,
    processId: transaction.partner?.processId ?? null,
    terms: DEFAULT_TERMS,
  };
  const door = new ModelDoor('t', terms, transaction.partner);
  USERS.forEach((user, index) => {
    const entries = [creditGranted(user, transaction.credits[index] ?? 0)];
    door.apply({ at: AT.toISOString(), transactionId: null, actor: { kind: 'system', userId: null }, entries });
  });
  return door;
}

/** Runs a step like the services: the state machine decides, the door applies. */
function take(door: ModelDoor, step: Step, number: number): void {
  switch (step.do) {
    case 'pay':
      if (may(door, 'pay', step.user)) pay(door, step.user, number);
      return;
    case 'cancel':
    case 'settle':
    case 'refund':
      if (may(door, step.do, step.user)) act(door, step.do, step.user);
      return;
    case 'send':
      if (statusesFor('send_payout').includes(door.transaction.status)) door.apply(startPayouts(door.transaction, AT));
      return;
    case 'finish':
      finish(door, step.kind);
      return;
    case 'return':
      sendBack(door, step.kind);
      return;
    case 'expire':
      // No check here: the door checks each status.
      door.apply({ ...bySystem(door), ...statusChange('expire') });
      return;
    case 'open':
    case 'continue':
    case 'withdraw':
    case 'divide':
      dispute(door, step, number);
      return;
    case 'approve':
      door.apply(approveTransaction(door.transaction, AT));
      return;
    case 'reject':
      door.apply(rejectTransaction(door.transaction, AT));
      return;
    default:
      endOrConfirm(door, step);
  }
}

function bySystem(door: ModelDoor) {
  return { at: AT.toISOString(), transactionId: door.transaction.id, actor: { kind: 'system', userId: null } } as const;
}

function finish(door: ModelDoor, kind: 'settle' | 'refund'): void {
  const payout = door.payouts.get(kind);
  if (!payout || !hasLeft(door)) return;
  const othersOpen = [...door.payouts.values()].filter((other) => other.kind !== kind && !other.done).length;
  const { amountRials } = payout;
  door.apply(finishPayout(door.transaction, { kind, amountRials, refusals: 0, othersOpen }, AT));
}

function sendBack(door: ModelDoor, kind: 'settle' | 'refund'): void {
  const payout = door.payouts.get(kind);
  if (!payout?.done) return;
  const { amountRials } = payout;
  expect(
    door.apply(returnPayout(door.transaction, { kind, amountRials, refusals: 0, accountChanges: 0 }, 'unknown', AT)),
  ).toBe('applied');
  returns += 1;
}

function hasLeft({ transaction }: ModelDoor): boolean {
  return statusesFor('finish_payout').includes(transaction.status);
}

/** A step of a dispute by any party: services check the party, the door freezes the money. */
function dispute(door: ModelDoor, step: Extract<Step, { readonly knows: boolean }>, number: number): void {
  const open = door.dispute;
  const known = step.knows && open ? { expectDispute: open } : {};
  const before = JSON.stringify([door.transaction, [...door.balances]]);
  if (step.do === 'open') {
    const opened = { stage: 'answer', openedBy: 'payer', reason: 'damaged', wantedPayeeRials: 0 } as const;
    door.apply({ ...bySystem(door), ...known, from: ['paid'], dispute: { id: `dispute-${number}`, open: opened } });
    return;
  }
  if (!open) return;
  if (step.do === 'divide') {
    const order = { transaction: door.transaction, actor: bySystem(door).actor, cause: 'award', at: AT } as const;
    const shareRials = Math.round(door.transaction.amountRials * (step.percent / 100));
    const payeeFreeRials = door.balance(creditAccount(door.transaction.payeeId));
    const close = { outcome: 'awarded', payerReceives: 0, payeeReceives: 0 } as const;
    const transition = divideTransaction({ ...order, shareRials, payeeFreeRials });
    door.apply({ ...transition, ...known, ...(step.knows && { dispute: { id: open.id, close } }) });
  } else {
    const close = { outcome: 'withdrawn', payerReceives: null, payeeReceives: null } as const;
    const change = { id: open.id, ...(step.do === 'withdraw' && { close }) };
    door.apply({ ...bySystem(door), ...known, from: ['paid'], dispute: change });
  }
  if (!step.knows) expect(JSON.stringify([door.transaction, [...door.balances]])).toBe(before);
}

function may(door: ModelDoor, action: TransactionAction, user: User): boolean {
  return decide(door.transaction.status, action, partyOf(door.transaction, user)).allowed;
}

function pay(door: ModelDoor, user: User, number: number): void {
  const { transaction } = door;
  const older = [...door.attempts.values()].filter((one) => one.payerId === user && one.status === 'pending');
  const reserved = older.reduce((sum, one) => sum + one.creditRials, 0);
  const payerFreeRials = door.balance(creditAccount(user)) + reserved;
  const terms = quote({ ...transaction, payerFreeRials, payeeFreeRials: 0 });
  const attempt = {
    id: `attempt-${number}`,
    payerId: user,
    payerAccountId: 'a',
    payerIban: `IR-${user}`,
    amountRials: terms.payerPaysRials,
    creditRials: terms.payerCreditRials,
    gateway: 'simulator' as const,
    gatewayToken: 't',
    terminalId: '1',
    callbackSecretHash: '',
    returnUrl: null,
  };
  expect(door.apply(startPayment({ transaction, attempt, older, at: AT }))).toBe('applied');
}

function act(door: ModelDoor, action: 'cancel' | 'settle' | 'refund', userId: User): void {
  const input = { transaction: door.transaction, userId, at: AT };
  const payeeFreeRials = door.balance(creditAccount(door.transaction.payeeId));
  const transition = {
    cancel: () => cancelTransaction(input),
    refund: () => refundTransaction(input),
    settle: () => settleTransaction({ ...input, payeeFreeRials }),
  }[action]();
  expect(door.apply(transition)).toBe(door.dispute ? 'frozen' : 'applied');
}

function endOrConfirm(door: ModelDoor, step: Extract<Step, { which: number }>): void {
  const attempt = [...door.attempts.values()][step.which];
  if (!attempt || attempt.status === 'paid' || attempt.status === 'reversed') return;
  const { transaction } = door;
  const receipt = { receipt: attempt.id, attemptId: attempt.id, state: 'asked' } as const;
  if (step.do === 'verified') door.apply(confirmPayment({ transaction, attempt, receipt, deliverByDays: 3, at: AT }));
  else door.apply(endAttempt({ attempt, to: step.do, unusable: [receipt], at: AT }));
}

test('keeps each sequence of actions within the table and the ledger at zero', () => {
  fc.assert(
    fc.property(transactions, steps, (terms, sequence) => {
      const door = open(terms);
      sequence.forEach((step, index) => {
        const held = door.dispute;
        take(door, step, index);
        expect(door.sum).toBe(0);
        if (door.dispute) expect(door.transaction.status).toBe('paid');
        if (held && door.transaction.status !== 'paid') expect(step).toMatchObject({ do: 'divide', knows: true });
      });
      for (const [from, to] of door.steps) expect(ALLOWED_STEPS).toContain(`${from}>${to}`);
      expect([...door.attempts.values()].filter(({ status }) => status === 'paid').length).toBe(
        door.transaction.paidRials === null ? 0 : 1,
      );
      expectMoneyWhereItBelongs(door, terms.credits);
    }),
    { numRuns: 300 },
  );
});

/** Money is held while open, then payable or paid out; free commission stays constant. */
function expectMoneyWhereItBelongs(door: ModelDoor, granted: readonly number[]): void {
  const { transaction, payouts } = door;
  const paid = transaction.paidRials ?? 0;
  expect(door.balance('gateway_clearing') + paid).toBe(0);
  expect(door.balance('hold:t')).toBe(transaction.status === 'paid' ? paid : 0);
  const out = [...payouts.values()].reduce((sum, { amountRials }) => sum + amountRials, 0);
  expect(door.balance('payable:t:payee') + door.balance('payable:t:payer') + door.balance('payouts')).toBe(out);
  if (payouts.size > 0) expect(out + door.balance('commission')).toBe(paid);
  if (transaction.status.startsWith('refunded')) expect(out).toBe(paid);
  const isDone = transaction.status.endsWith('_done');
  if (payouts.size > 0) expect([...payouts.values()].every(({ done }) => done)).toBe(isDone);
  const reserved = [...door.attempts.values()]
    .filter(({ status }) => status === 'pending')
    .reduce((sum, attempt) => sum + attempt.creditRials, 0);
  const left = USERS.reduce((sum, user) => sum + door.balance(creditAccount(user)), 0);
  const used = granted.reduce((sum, rials) => sum + rials, 0) - left - reserved;
  const inPayment = transaction.status === 'paid' ? (transaction.payerCreditRials ?? 0) : 0;
  // A split earns a part of the commission; free commission covers at most that part.
  if (payouts.size === 2) {
    expect(used).toBeGreaterThanOrEqual(0);
    expect(used + door.balance('commission')).toBeLessThanOrEqual(transaction.commissionRials);
  } else if (payouts.has('settle')) expect(used).toBe(transaction.commissionRials - door.balance('commission'));
  else expect(used).toBe(inPayment);
}

test('reaches each final status in the property above', () => {
  const reached = new Set<string>();
  returns = 0;
  for (const { terms, sequence } of fc.sample(fc.record({ terms: transactions, sequence: steps }), {
    numRuns: 1_000,
    seed: 1,
  })) {
    const door = open(terms);
    sequence.forEach((step, index) => {
      take(door, step, index);
    });
    reached.add(door.transaction.status);
    if (door.payouts.size === 2) reached.add('a split');
    if (door.dispute) reached.add('a dispute');
  }
  for (const end of ['canceled', 'settled_done', 'refunded_done', 'a dispute', 'a split'])
    expect(reached).toContain(end);
  expect(returns).toBeGreaterThan(10);
});

test('completes a split with its second transfer', () => {
  const door = open({ amountRials: 2_500_000, side: 2, partner: null, credits: [0, 0, 0] });
  const walk: readonly Step[] = [
    { do: 'pay', user: 'buyer' },
    { do: 'verified', which: 0 },
    { do: 'open', knows: true },
    { do: 'divide', percent: 50, knows: true },
    { do: 'send' },
    { do: 'finish', kind: 'settle' },
    { do: 'finish', kind: 'settle' },
  ];
  walk.forEach((step, index) => {
    take(door, step, index);
  });
  expect(door.transaction.status).toBe('settled_awaiting');
  take(door, { do: 'finish', kind: 'refund' }, 9);
  expect(door.transaction.status).toBe('settled_done');
});
