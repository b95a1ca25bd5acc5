import fc from 'fast-check';
import { DELIVERY_EVIDENCE, DELIVERY_STATES } from './deliveryRules';
import { isTurnOf, type NextStepFacts, nextStep } from './nextStep';
import { TRANSACTION_STATUSES } from './transactionStates';

const DUE = new Date('2026-01-16T05:30:00Z');
const SOON = new Date('2026-01-14T05:30:00Z');
const paid: NextStepFacts = {
  status: 'paid',
  onePerson: false,
  delivery: { state: 'waiting', evidence: 'none' },
  dueAt: DUE,
  dispute: null,
  stopped: null,
};
const dispute: NonNullable<NextStepFacts['dispute']> = {
  stage: 'answer',
  respondent: 'payee',
  referee: 'none',
  offeredTo: null,
  awardWaitsFor: null,
  silenceRefunds: false,
  question: null,
  awardResult: null,
};
const inStage = (changes: Partial<typeof dispute>): NextStepFacts => ({ ...paid, dispute: { ...dispute, ...changes } });

test.each<[string, NextStepFacts, object]>([
  ['asked', { ...paid, status: 'inquired' }, { actor: 'payer', action: 'pay', ifSilent: 'cancel' }],
  ['paid', paid, { actor: 'payee', action: 'deliver', ifSilent: 'refund' }],
  [
    'sent',
    { ...paid, delivery: { state: 'sent', evidence: 'weak' } },
    { actor: 'payer', action: 'inspect', ifSilent: 'office' },
  ],
  [
    'declared',
    { ...paid, delivery: { state: 'declared', evidence: 'weak' } },
    { actor: 'payer', action: 'inspect', ifSilent: 'office' },
  ],
  [
    'proven',
    { ...paid, delivery: { state: 'confirmed', evidence: 'strong' } },
    { actor: 'payer', action: 'inspect', ifSilent: 'settle' },
  ],
  [
    'paid to oneself',
    { ...paid, onePerson: true, dueAt: null },
    { actor: 'payer', action: 'inspect', ifSilent: 'nothing' },
  ],
  [
    'sent to an account that the bank refuses',
    { ...paid, status: 'settled_awaiting', dueAt: null, stopped: { to: 'payee', canChange: true } },
    { actor: 'payee', action: 'choose_account', dueAt: null, ifSilent: 'nothing' },
  ],
  [
    'refused on too many accounts',
    { ...paid, status: 'refunded_awaiting', dueAt: null, stopped: { to: 'payer', canChange: false } },
    { actor: 'office', action: 'choose_account', ifSilent: 'nothing' },
  ],
  ['to be answered', inStage({}), { actor: 'payee', action: 'answer', ifSilent: 'next_stage' }],
  [
    'to be answered, or the money goes back',
    inStage({ silenceRefunds: true }),
    { actor: 'payee', action: 'answer', ifSilent: 'refund' },
  ],
  ['talk', inStage({ stage: 'talk' }), { actor: null, action: 'talk', ifSilent: 'next_stage' }],
  [
    'talk, with a proposal',
    inStage({ stage: 'talk', offeredTo: 'payer' }),
    { actor: 'payer', action: 'talk', ifSilent: 'next_stage' },
  ],
  [
    'asked to judge',
    inStage({ stage: 'referee', referee: 'invited' }),
    { actor: 'referee', action: 'accept_case', ifSilent: 'office' },
  ],
  [
    'to be judged',
    inStage({ stage: 'referee', referee: 'accepted' }),
    { actor: 'referee', action: 'decide', ifSilent: 'office' },
  ],
  [
    'judged',
    inStage({ stage: 'appeal', awardResult: 'refund', awardWaitsFor: 'payee' }),
    { actor: 'payee', action: 'appeal', ifSilent: 'refund' },
  ],
  [
    'judged with a part for each',
    inStage({ stage: 'appeal', awardResult: 'award' }),
    { actor: null, action: 'appeal', ifSilent: 'award' },
  ],
  [
    'to be judged, with a question to a side',
    inStage({ stage: 'referee', referee: 'accepted', question: { to: 'payer', until: SOON } }),
    { actor: 'payer', action: 'answer_question', dueAt: SOON, ifSilent: 'nothing' },
  ],
  [
    'with the office, with questions to both sides',
    inStage({ stage: 'office', question: { to: null, until: SOON } }),
    { actor: null, action: 'answer_question', dueAt: SOON, ifSilent: 'nothing' },
  ],
  ['with the office', inStage({ stage: 'office' }), { actor: 'office', action: 'decide', ifSilent: 'nothing' }],
])('%s', (_name, facts, expected) => {
  expect(nextStep(facts)).toMatchObject(expected);
});

test('silence moves money only with a running deadline, and pays the payee only after strong evidence', () => {
  const facts = fc.record({
    status: fc.constantFrom(...TRANSACTION_STATUSES),
    onePerson: fc.boolean(),
    delivery: fc.record({
      state: fc.constantFrom(...DELIVERY_STATES),
      evidence: fc.constantFrom(...DELIVERY_EVIDENCE),
    }),
    dueAt: fc.constantFrom(null, DUE),
    dispute: fc.constant(null),
    stopped: fc.constantFrom(null, { to: 'payee', canChange: true } as const),
  });
  fc.assert(
    fc.property(facts, (drawn) => {
      const { ifSilent, dueAt } = nextStep(drawn);
      if (ifSilent !== 'nothing') expect(dueAt).toEqual(DUE);
      if (ifSilent === 'settle') expect(drawn).toMatchObject({ delivery: { evidence: 'strong' } });
    }),
  );
});

test('a dispute without an actor waits for both sides, a finished transaction for nobody', () => {
  const judged = nextStep(inStage({ stage: 'appeal', awardResult: 'award' }));
  expect([isTurnOf(judged, 'payer'), isTurnOf(judged, 'payee')]).toEqual([true, true]);
  const proposed = nextStep(inStage({ stage: 'talk', offeredTo: 'payer' }));
  expect([isTurnOf(proposed, 'payer'), isTurnOf(proposed, 'payee')]).toEqual([true, false]);
  const done = nextStep({ ...paid, status: 'settled_done', dueAt: null });
  expect([isTurnOf(done, 'payer'), isTurnOf(done, 'payee')]).toEqual([false, false]);
});
