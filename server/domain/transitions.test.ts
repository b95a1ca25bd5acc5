import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/limits';
import type { TransactionAction } from '@contract/transactionStates';
import fc from 'fast-check';
import { ModelDoor } from '../testing/modelDoor';
import { commissionOn, quote } from './commission';
import { creditAccount, creditGranted } from './ledger';
import { confirmPayment, endAttempt, startPayment } from './paymentTransitions';
import { decide, partyOf } from './transactionStateMachine';
import {
  approveTransaction,
  cancelTransaction,
  finishPayout,
  refundTransaction,
  rejectTransaction,
  sendPayout,
  settleTransaction,
} from './transactionTransitions';

const AT = new Date('2026-01-15T08:00:00Z');
const RULE = { rateBasisPoints: 100, minimumRials: 1_000, maximumRials: 5_000_000 };
const USERS = ['seller', 'buyer', 'other'] as const;
type User = (typeof USERS)[number];

/** The list of decisions.md, said once more on its own. */
const ALLOWED_STEPS = new Set([
  'inquired>redirected',
  'inquired>canceled',
  'redirected>paid',
  'paid>settled',
  'settled>settled_awaiting',
  'settled_awaiting>settled_done',
  'paid>refunded',
  'refunded>refunded_awaiting',
  'refunded_awaiting>refunded_done',
]);

type Step =
  | { readonly do: 'pay' | 'cancel' | 'settle' | 'refund'; readonly user: User }
  | { readonly do: 'verified' | 'failed' | 'expired' | 'reversed'; readonly which: number }
  | { readonly do: 'send' | 'finish' | 'approve' | 'reject' };

const steps = fc.array(
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
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('send', 'finish') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('approve', 'reject') }) },
  ) as fc.Arbitrary<Step>,
  { maxLength: 40, size: 'max' },
);

const transactions = fc.record({
  amountRials: fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS }),
  side: fc.constantFrom<1 | 2>(1, 2),
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
  };
  const door = new ModelDoor('t', terms, transaction.partner);
  USERS.forEach((user, index) => {
    const entries = [creditGranted(user, transaction.credits[index] ?? 0)];
    door.apply({ at: AT.toISOString(), transactionId: null, actor: { kind: 'system', userId: null }, entries });
  });
  return door;
}

/** Does a step as the services do: decided by the state machine, applied by the door. */
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
      if (door.payout) door.apply(sendPayout(door.transaction, door.payout.kind as 'settle', AT));
      return;
    case 'finish':
      if (door.payout)
        door.apply(finishPayout(door.transaction, door.payout as { kind: 'settle'; amountRials: number }, AT));
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

function may(door: ModelDoor, action: TransactionAction, user: User): boolean {
  return decide(door.transaction.status, action, partyOf(door.transaction, user)).allowed;
}

function pay(door: ModelDoor, user: User, number: number): void {
  const { transaction } = door;
  const older = [...door.attempts.values()].filter((one) => one.payerId === user && one.status === 'pending');
  const reserved = older.reduce((sum, one) => sum + one.creditRials, 0);
  const freeRials = transaction.commissionSide === 1 ? door.balance(creditAccount(user)) + reserved : 0;
  const terms = quote({ ...transaction, side: transaction.commissionSide, freeRials });
  const attempt = {
    id: `attempt-${number}`,
    payerId: user,
    payerAccountId: 'a',
    payerIban: `IR-${user}`,
    amountRials: terms.payedRials,
    creditRials: terms.creditRials,
    gatewayToken: 't',
    terminalId: '1',
    callbackSecretHash: '',
    returnUrl: null,
  };
  expect(door.apply(startPayment({ transaction, attempt, older, at: AT }))).toBe('applied');
}

function act(door: ModelDoor, action: 'cancel' | 'settle' | 'refund', userId: User): void {
  const input = { transaction: door.transaction, userId, challengeId: 'c', at: AT };
  const payeeFreeRials = door.balance(creditAccount(door.transaction.payeeId));
  const transition = {
    cancel: () => cancelTransaction(input),
    refund: () => refundTransaction(input),
    settle: () => settleTransaction({ ...input, payeeFreeRials }),
  }[action]();
  expect(door.apply(transition)).toBe('applied');
}

function endOrConfirm(door: ModelDoor, step: Extract<Step, { which: number }>): void {
  const attempt = [...door.attempts.values()][step.which];
  if (!attempt || attempt.status === 'paid' || attempt.status === 'reversed') return;
  const { transaction } = door;
  const receipt = { receipt: attempt.id, attemptId: attempt.id, state: 'asked' } as const;
  if (step.do === 'verified') door.apply(confirmPayment({ transaction, attempt, receipt, at: AT }));
  else door.apply(endAttempt({ attempt, to: step.do, unusable: [receipt], at: AT }));
}

test('no sequence of actions reaches a state that the table does not allow, or a ledger that does not sum to zero', () => {
  fc.assert(
    fc.property(transactions, steps, (terms, sequence) => {
      const door = open(terms);
      sequence.forEach((step, index) => {
        take(door, step, index);
        expect(door.sum).toBe(0);
      });
      for (const [from, to] of door.steps) expect(ALLOWED_STEPS).toContain(`${from}>${to}`);
      expect([...door.attempts.values()].filter(({ status }) => status === 'paid').length).toBe(
        door.transaction.paidRials === null ? 0 : 1,
      );
      expectMoneyWhereItBelongs(door, terms.credits);
    }),
    { numRuns: 1_000 },
  );
});

/** Held while open, all of it payable or paid out after, and no free commission made or lost on the way. */
function expectMoneyWhereItBelongs(door: ModelDoor, granted: readonly number[]): void {
  const { transaction, payout } = door;
  const paid = transaction.paidRials ?? 0;
  expect(door.balance('gateway_clearing') + paid).toBe(0);
  expect(door.balance('hold:t')).toBe(transaction.status === 'paid' ? paid : 0);
  const out = payout?.amountRials ?? 0;
  expect(door.balance('payable:t') + door.balance('payouts')).toBe(out);
  if (payout) expect(out + door.balance('commission')).toBe(paid);
  if (payout?.kind === 'refund') expect(out).toBe(paid);
  const reserved = [...door.attempts.values()]
    .filter(({ status }) => status === 'pending')
    .reduce((sum, attempt) => sum + attempt.creditRials, 0);
  const used = payout?.kind === 'settle' ? transaction.commissionRials - door.balance('commission') : 0;
  const inPayment = transaction.status === 'paid' ? (transaction.payerCreditRials ?? 0) : 0;
  const left = USERS.reduce((sum, user) => sum + door.balance(creditAccount(user)), 0);
  expect(left + reserved + used + inPayment).toBe(granted.reduce((sum, rials) => sum + rials, 0));
}

test('the walk does reach every end, so the property above is about something', () => {
  const reached = new Set<string>();
  for (const { terms, sequence } of fc.sample(fc.record({ terms: transactions, sequence: steps }), {
    numRuns: 1_000,
    seed: 1,
  })) {
    const door = open(terms);
    sequence.forEach((step, index) => {
      take(door, step, index);
    });
    reached.add(door.transaction.status);
  }
  for (const end of ['canceled', 'settled_done', 'refunded_done']) expect(reached).toContain(end);
});
