import { DISPUTE_ACTIONS, DISPUTE_STAGES } from '@contract/rules/disputeRules';
import { TRANSACTION_RULES, type TransactionStatus } from '@contract/rules/transactionStates';
import type { Step } from './trace';

/** The partner's rejection has no part in the model. */
const LEFT_OUT = new Set(['reject']);

/** Permitted pairs of statuses, from the table of the contract. */
const PAIRS = [
  ...new Set(
    Object.entries(TRANSACTION_RULES)
      .filter(([action]) => !LEFT_OUT.has(action))
      .flatMap(([, { transitions }]) => Object.entries(transitions).map(([from, to]) => `${from} → ${to}`)),
  ),
];

/** Steps between two observed statuses: a division and its first transfer order happen in one minute. */
const THROUGH: readonly TransactionStatus[] = ['settled', 'refunded'];

const STAGES = DISPUTE_STAGES.filter((stage) => stage !== 'closed');

/** What driven traces have reached of the status table and of the steps of a dispute. */
export class Coverage {
  private readonly pairs = new Map<string, number>();
  private readonly steps = new Map<string, number>();
  private readonly stages = new Map<string, number>();

  add(trace: readonly Step[]): void {
    for (const [place, { last, s }] of trace.entries()) {
      const before = trace[place - 1];
      if (!before) continue;
      const from = before.s.status;
      if (last.ok && (from !== s.status || last.verb === 'pay')) {
        const between = THROUGH.find((status) => s.status.startsWith(`${status}_`) && from === 'paid');
        for (const pair of between ? [`${from} → ${between}`, `${between} → ${s.status}`] : [`${from} → ${s.status}`]) {
          count(this.pairs, pair);
        }
      }
      if (last.ok && last.word !== 'ask' && last.word !== 'repeat') count(this.steps, last.verb);
      if (before.s.d.stage !== s.d.stage) count(this.stages, `${before.s.d.stage} → ${s.d.stage}`);
    }
  }

  /** The table, with the steps that were not reached. */
  describe(): string {
    const rows = (all: readonly string[], counted: ReadonlyMap<string, number>) =>
      all.map((name) => `${name} ${counted.get(name) ?? 0}`).join(', ');
    const missing = this.missing();
    return [
      `Statuses: ${rows(PAIRS, this.pairs)}`,
      `Dispute steps: ${rows(DISPUTE_ACTIONS, this.steps)}`,
      `Stages: ${[...this.stages].map(([name, number]) => `${name} ${number}`).join(', ')}`,
      missing.length > 0
        ? `Not reached: ${missing.join(', ')}`
        : 'Every pair of statuses and every dispute step was reached',
    ].join('\n');
  }

  missing(): string[] {
    const entered = new Set([...this.stages.keys()].map((name) => name.split(' → ')[1]));
    return [
      ...PAIRS.filter((pair) => !this.pairs.has(pair)),
      ...DISPUTE_ACTIONS.filter((action) => !this.steps.has(action)),
      ...STAGES.filter((stage) => !entered.has(stage)).map((stage) => `stage ${stage}`),
    ];
  }
}

function count(counted: Map<string, number>, name: string): void {
  counted.set(name, (counted.get(name) ?? 0) + 1);
}
