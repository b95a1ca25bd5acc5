import type { Replacements } from './player';
import type { ModelState, Step } from './trace';

/** A mistake that a programmer could make, and the steps at which the driver can notice it. */
export interface Defect {
  readonly name: string;
  readonly replacements: Replacements;
  /** True for a step at which the defect can show. Traces with an early one are played first. */
  readonly shows: (step: Step, before: ModelState) => boolean;
}

const isOpen = ({ d }: ModelState) => d.stage !== 'none' && d.stage !== 'closed';
const hasLiveCode = ({ clock, code }: ModelState) => clock < code.made + 3;
const isSplit = ({ payouts }: ModelState) => payouts.settle.state !== 'none' && payouts.refund.state !== 'none';

/** The planted defects. Where the database refuses a mistake as well, its guards are taken out with it. */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'settles while the deal is frozen',
    replacements: [
      [
        'server/db/sql/dealExtras.sql',
        "if move ? 'delivery' or (move ? 'to' and move->>'to' is distinct from present) then",
        "if move ? 'delivery' then",
      ],
      ['server/db/sql/guards.sql', 'new.status is distinct from old.status and old.dispute_id is not null', 'false'],
      ['server/db/sql/001_schema.sql', "check (dispute_id is null or status = 'paid')", 'check (true)'],
    ],
    shows: ({ last }, before) =>
      !last.ok && last.verb === 'settle' && last.word === 'confirm' && isOpen(before) && hasLiveCode(before),
  },
  {
    name: 'refunds after the settle order',
    replacements: [
      [
        'contract/rules/transactionStates.ts',
        "transitions: { paid: 'refunded' } },\n  // After",
        "transitions: { paid: 'refunded', settled_awaiting: 'refunded' } },\n  // After",
      ],
    ],
    shows: ({ last }, { status }) =>
      !last.ok && last.verb === 'refund' && last.who === 'seller' && status === 'settled_awaiting',
  },
  {
    name: 'counts one arbiter’s award twice',
    replacements: [
      [
        'server/domain/dispute/dispute.ts',
        "decided: award?.by === 'office' && award.userId === userId",
        "decided: award?.by === 'referee' && award.userId === userId",
      ],
    ],
    shows: ({ last, s }) => last.ok && last.verb === 'award' && last.who !== 'referee' && isOpen(s),
  },
  {
    name: 'counts an outage of the service in a deadline',
    replacements: [['server/domain/outages.ts', "['gateway'] : ['api', 'sms']", "['gateway'] : ['sms']"]],
    shows: ({ last, s }) => last.verb === 'down' && s.down === 'api' && s.status === 'paid',
  },
  {
    name: 'takes a code twice',
    replacements: [
      ['server/db/sql/codes.sql', 'code.used_at is not null and code.used_with', 'false and code.used_with'],
      ['server/db/sql/door.sql', 'and used_at is null and replaced_at is null', 'and replaced_at is null'],
    ],
    shows: ({ last }, before) =>
      !last.ok && last.verb === 'propose' && last.word === 'confirm' && isOpen(before) && hasLiveCode(before),
  },
  {
    name: 'loses a rial in a split',
    replacements: [
      [
        'server/domain/paymentRequests.ts',
        'iban: payerIban, amountRials: payerRials } as const',
        'iban: payerIban, amountRials: shareRials > 0 ? payerRials - 1 : payerRials } as const',
      ],
    ],
    shows: ({ s }, before) => isSplit(s) && !isSplit(before),
  },
  {
    name: 'spends free commission twice',
    replacements: [
      [
        'server/domain/payments.ts',
        '...(reservedStill ? [] : [creditReserved(attempt.payerId, attempt.creditRials)]),',
        '',
      ],
      ['server/domain/payments.ts', "  const reservedStill = attempt.status === 'pending';\n", ''],
    ],
    shows: ({ last }, before) => {
      const attempt = before.attempts[last.n];
      return last.verb === 'back' && attempt !== undefined && attempt.state !== 'pending' && attempt.credit > 0;
    },
  },
  {
    name: 'keeps the freeze after a withdrawal',
    replacements: [
      ['server/domain/dispute/steps.ts', 'actor, { close }, { jobs:', "actor, { set: { stage: 'closed' } }, { jobs:"],
      [
        'server/domain/dispute/steps.ts',
        "  const close = { outcome: 'withdrawn', payerReceives: null, payeeReceives: null } as const;\n",
        '',
      ],
    ],
    shows: ({ last }) => last.ok && last.verb === 'withdraw',
  },
  {
    name: 'pays to the old account',
    replacements: [['server/db/sql/payouts.sql', "iban = coalesce((change->>'iban')::sealed, iban),", '']],
    shows: ({ s }) => Object.values(s.payouts).some(({ state, changes }) => state === 'sent' && changes > 0),
  },
  {
    name: 'pays a cancelled deal by a late receipt',
    replacements: [
      [
        'contract/rules/transactionStates.ts',
        "transitions: { redirected: 'paid' }",
        "transitions: { redirected: 'paid', canceled: 'paid' }",
      ],
      ['server/db/sql/001_schema.sql', "('redirected', 'paid'),", "('redirected', 'paid'), ('canceled', 'paid'),"],
    ],
    shows: ({ last, s }, { status, clock }) => {
      const attempt = s.attempts[last.n];
      return last.verb === 'back' && status === 'canceled' && attempt !== undefined && clock - attempt.charged <= 30;
    },
  },
  {
    name: 'takes an appeal after its time',
    replacements: [
      [
        'server/domain/dispute/clocks.ts',
        'return openDeadline(kind, at, hours);',
        "return openDeadline(kind, at, (kind === 'appeal' ? 2 : 1) * hours);",
      ],
    ],
    shows: ({ s }, before) => s.d.stage === 'appeal' && before.d.stage !== 'appeal',
  },
  {
    name: 'lets a referee buy and judge',
    replacements: [
      [
        'server/services/payments/pay.ts',
        'if (user.national_code === row.referee_national_code) {',
        "if (user.national_code === '') {",
      ],
    ],
    shows: ({ last }) => last.verb === 'pay' && last.who === 'referee',
  },
];
