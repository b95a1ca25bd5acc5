import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Calls } from './calls';
import { OFFICE } from './stage';
import { KINDS, type ModelState, ownerOf, type Step } from './trace';

const NO_ID = '00000000-0000-4000-8000-000000000000';

interface PayoutRow {
  readonly kind: string;
  readonly state: string;
  readonly done_at: string | null;
  readonly amount_rials: number;
  readonly refusals: number;
  readonly account_changes: number;
}

/** Compares what the model and the server say about a deal. */
export class Observer {
  private told: Readonly<Record<string, number>> = {};
  private lastSilence = 0;

  constructor(private readonly calls: Calls) {}

  /** @returns the first difference between model and server, or null */
  async compare({ s, shown }: Step): Promise<string | null> {
    const model: Record<string, unknown> = { ...this.expected(s) };
    const server: Record<string, unknown> = { ...(await this.stored()) };
    if (shown) {
      Object.assign(model, this.expectedView(s, shown));
      Object.assign(server, await this.view(s));
    }
    // A deadline ends a deal only after its reminder.
    if (s.silent.at !== this.lastSilence) Object.assign(model, { reminded: true });
    this.lastSilence = s.silent.at;
    for (const [name, value] of Object.entries(model)) {
      if (isDeepStrictEqual(value, server[name])) continue;
      return `${name}: model ${JSON.stringify(value)}, server ${JSON.stringify(server[name])}`;
    }
    return null;
  }

  private expected(s: ModelState) {
    const payouts = KINDS.flatMap((kind) => {
      const { state, rials, refusals, account, changes, sent } = s.payouts[kind];
      if (state === 'none') return [];
      const to =
        state === 'sent' || state === 'done'
          ? (this.calls.person(ownerOf(s, kind)).accounts[account - 1]?.iban ?? null)
          : null;
      return [{ kind, rials, state, refusals, changes, sent, to }];
    });
    const news = s.news.map(([person, kind]) => `${person} ${kind}`).sort();
    return { status: s.status, money: nonZero(s.money), payouts, news };
  }

  /** Money, transfers and new notices, from the database and the bank. */
  private async stored() {
    const { pool } = this.calls.stage.server.context.db;
    const {
      rows: [found],
    } = await pool.query(
      `select status,
        (select json_object_agg(account, rials) from (
          select account, sum(amount_rials) as rials from ledger_postings join ledger_entries entry on entry.id = entry_id
            where transaction_id = transactions.id group by account) sums) as money,
        (select json_agg(row_to_json(payouts)) from payouts where transaction_id = transactions.id) as payouts,
        (select json_object_agg(name, number) from (
          select user_id || ' ' || kind as name, count(*) as number from notices
            where payment_code = transactions.payment_code group by 1) told) as told
      from transactions where id = $1`,
      [this.calls.id],
    );
    const nameOf = (userId: string) =>
      Object.keys(this.calls.people).find((name) => this.calls.people[name]?.id === userId) ?? userId;
    const money = Object.entries((found.money ?? {}) as Record<string, number>).map(([account, rials]) => {
      const [kind = '', ...rest] = account.split(':');
      if (kind === 'payable') return [rest[1] ?? '', rials];
      return [kind === 'credit' ? `credit:${nameOf(rest[0] ?? '')}` : (ACCOUNT_OF[kind] ?? kind), rials];
    });
    const rows = (found.payouts ?? []) as PayoutRow[];
    const payouts = KINDS.flatMap((kind) => {
      const row = rows.find((one) => one.kind === kind);
      if (!row) return [];
      const orders = this.calls.stage.ports.ordersOf(this.calls.paymentCode, kind);
      const state: string = row.done_at ? 'done' : row.state;
      const sent = orders.filter((order) => order.state === 'done').length;
      const to = state === 'sent' || state === 'done' ? (orders.at(-1)?.iban ?? null) : null;
      const { amount_rials: rials, refusals, account_changes: changes } = row;
      return [{ kind, rials, state, refusals, changes, sent, to }];
    });
    const told = (found.told ?? {}) as Record<string, number>;
    const reminded = Object.keys(told).some(isReminder);
    const news = Object.keys(told)
      .filter((name) => told[name] !== this.told[name] && !isReminder(name))
      .map((name) => name.replace(/^\S+/, nameOf))
      .sort();
    this.told = told;
    return { status: found.status, money: nonZero(Object.fromEntries(money)), payouts, news, reminded };
  }

  private expectedView(s: ModelState, { next, rights }: NonNullable<Step['shown']>) {
    const isOpen = s.d.stage !== 'none' && s.d.stage !== 'closed';
    const { due, silence } = next;
    const actor = { none: null, seller: 'payee', [s.payer === 'none' ? 'buyer' : s.payer]: 'payer' }[next.actor];
    const seen = {
      status: s.status,
      actor: actor === undefined ? next.actor : actor,
      due,
      silence,
      stage: isOpen ? s.d.stage : null,
      delivery: s.payer === 'none' ? null : s.delivery,
    };
    const views = Object.fromEntries(this.sides(s).map((name) => [name, seen]));
    const offered = this.viewers(s).map((name) => [`offered to ${name}`, comparable(rights[name] ?? [], s)]);
    return { ...views, ...Object.fromEntries(offered) };
  }

  private sides(s: ModelState): [string, string] {
    return [s.payer === 'none' ? 'buyer' : s.payer, 'seller'];
  }

  /** The readers of an open dispute. The test compares their rights. */
  private viewers(s: ModelState): string[] {
    const { stage, referee } = s.d;
    if (stage === 'none' || stage === 'closed') return [];
    const isJudge = stage === 'referee' && (referee === 'invited' || referee === 'accepted');
    return [...this.sides(s), ...(isJudge ? ['referee'] : []), ...(stage === 'office' ? OFFICE : [])];
  }

  private async view(s: ModelState) {
    const seen: Record<string, unknown> = {};
    const body = { payment_code: this.calls.paymentCode };
    for (const name of this.sides(s)) {
      const { data, error } = await this.calls.stage.client.call('transactionDetails', {
        as: this.calls.person(name).user,
        body,
      });
      if (error) return { ...seen, [name]: error };
      const { status, next, dispute, delivery } = data.details;
      // the model knows the step of the stage, which a question to a side stands before
      const behind = next.action === 'answer_question' ? dispute : null;
      const due = behind ? behind.due_at : next.due_at;
      seen[name] = {
        status,
        // the model has no accounts: a stopped transfer waits for the bank
        actor: next.action === 'choose_account' ? 'bank' : (behind?.stage ?? next.actor),
        due: due === null ? 0 : (Date.parse(due) - this.calls.midnight) / MINUTE_MS,
        silence: behind?.stage === 'referee' ? 'office' : next.if_silent,
        stage: dispute?.stage ?? null,
        delivery: delivery?.state ?? null,
      };
    }
    const viewers = this.viewers(s);
    const { id: disputeId = NO_ID } = (viewers.length > 0 && (await this.calls.lastDispute())) || {};
    for (const name of viewers) {
      const ofCase = { dispute_id: disputeId };
      const { data } =
        name === 'referee'
          ? await this.calls.to('judgmentDetails', name, ofCase)
          : OFFICE.some((one) => one === name)
            ? await this.calls.to('caseDetails', name, ofCase)
            : await this.calls.to('disputeDetails', name, body);
      const { dispute } = (data ?? {}) as { dispute?: { my_actions: string[] } };
      seen[`offered to ${name}`] = comparable(dispute?.my_actions ?? [], s);
    }
    return seen;
  }
}

const ACCOUNT_OF: Readonly<Record<string, string>> = { gateway_clearing: 'clearing' };

function nonZero(money: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(money)
      .filter(([, rials]) => rials !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** While an outage runs, the server judges these two by the deadline of its last check. */
const BY_LAST_CHECK: ReadonlySet<string> = new Set(['statement', 'postpone']);

function comparable(actions: readonly string[], { down }: ModelState): string[] {
  return actions.filter((action) => down !== 'api' || !BY_LAST_CHECK.has(action)).sort();
}

function isReminder(name: string): boolean {
  return name.endsWith(' deadline');
}
