import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { moveOf } from '../../db/door';
import type { Executor } from '../../db/schema';
import type { DeadlineChange } from '../../domain/dealExtras';
import type { Transition } from '../../domain/transition';
import type { SeededTransaction } from './seededTransitions';

/** A transition as the JSON that the door receives. */
type Move = Omit<Transition, 'notices'> & {
  readonly notices: readonly { to?: 'payer' | 'payee'; userId?: string; kind: string; details?: object }[];
};
type Row = Record<string, unknown>;

/** The parts of a move that the history has. The door knows more. */
const KNOWN_PARTS: ReadonlySet<string> = new Set([
  ...['at', 'transactionId', 'create', 'from', 'to', 'actor', 'payer', 'receivedRials', 'entries', 'newAttempt'],
  ...['attempts', 'newReceipt', 'receipts', 'payouts', 'payoutChange', 'otherPayoutsOpen', 'deadlines', 'jobs'],
  // Events are for the webhooks of partners, which have no seeded deals.
  ...['refusalsBefore', 'notices', 'events', 'expectNoOpenAttempt'],
]);
/** In the order of foreign keys. */
const TABLES = [
  'transactions',
  'transaction_history',
  'transaction_viewers',
  'payment_attempts',
  'gateway_receipts',
  'payouts',
  'deal_events',
  'deadlines',
  'notices',
] as const;
type Table = (typeof TABLES)[number];

/**
 * Writes past transactions in bulk, four times as fast as the door in the embedded database, without events for open browsers. The guards of the
 * database check the rows, and a test compares them with the door's.
 */
export class SeededRows {
  private readonly rows = Object.fromEntries(TABLES.map((table) => [table, [] as Row[]])) as Record<Table, Row[]>;
  private readonly entries: (Row & { readonly postings: readonly { account: string; rials: number }[] })[] = [];
  private readonly jobs: Row[] = [];

  constructor(private readonly executor: Executor) {}

  /** @throws Error for a stale transition, and for one with an unknown part */
  add({ id, payer, transitions }: SeededTransaction): void {
    const moves = transitions.map((transition) => JSON.parse(JSON.stringify(moveOf(this.executor, transition, false))));
    const transaction = new SeededTransactionRows(id);
    for (const move of moves as Move[]) transaction.apply(move);
    // The payer has opened the request, so it is on the payer's list without a payment too.
    const opened = { transaction_id: id, user_id: payer.userId, first_opened_at: transaction.deal.created_at };
    for (const table of TABLES) this.rows[table].push(...transaction.rows[table]);
    this.rows.transactions.push(transaction.deal);
    this.rows.transaction_viewers.push(opened);
    this.entries.push(...transaction.entries);
    this.jobs.push(...transaction.jobs);
  }

  /** Writes all rows in the caller's transaction. */
  async write(): Promise<void> {
    await sql`select set_config('amanat.door', 'open', true)`.execute(this.executor);
    for (const table of TABLES) await this.insert(table, this.rows[table]);
    await this.post();
    await sql`select set_config('amanat.door', 'closed', true)`.execute(this.executor);
    await sql`select door_enqueue(${JSON.stringify(this.jobs)}::jsonb)`.execute(this.executor);
  }

  private async insert(table: Table, rows: readonly Row[]): Promise<void> {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name));
    if (columns.length === 0) return;
    const name = sql.table(table);
    await sql`
      insert into ${name} (${sql.join(columns)})
      select ${sql.join(columns)} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)
    `.execute(this.executor);
  }

  private async post(): Promise<void> {
    const made = await sql<{ id: number }>`
      insert into ledger_entries (transaction_id, kind, at)
      select transaction_id, kind, at from jsonb_populate_recordset(null::ledger_entries, ${JSON.stringify(this.entries)}::jsonb)
      returning id
    `.execute(this.executor);
    const ids = made.rows.map(({ id }) => id).sort((one, other) => one - other);
    const postings = this.entries.flatMap((entry, number) =>
      entry.postings.map(({ account, rials }) => ({ entry_id: ids[number], account, amount_rials: rials })),
    );
    await sql`
      with posted as (
        insert into ledger_postings (entry_id, account, amount_rials)
        select entry_id, account, amount_rials
        from jsonb_populate_recordset(null::ledger_postings, ${JSON.stringify(postings)}::jsonb)
        returning account, amount_rials
      )
      insert into ledger_balances as known (account, balance_rials)
      select account, sum(amount_rials) from posted where account like '%:%' group by account
      on conflict (account) do update set balance_rials = known.balance_rials + excluded.balance_rials
    `.execute(this.executor);
  }
}

/** Collects the rows of one transaction. Each method mirrors a function of the door. */
class SeededTransactionRows {
  readonly rows = Object.fromEntries(TABLES.map((table) => [table, [] as Row[]])) as Record<Table, Row[]>;
  readonly entries: (Row & { readonly postings: readonly { account: string; rials: number }[] })[] = [];
  readonly jobs: Row[] = [];
  deal: Row = {};

  constructor(private readonly id: string) {}

  apply(move: Move): void {
    const unknown = Object.keys(move).filter((part) => !KNOWN_PARTS.has(part));
    if (unknown.length > 0) throw new Error(`A history has no ${unknown.join(', ')}`);
    const present = this.deal.status as Transition['to'];
    if (!move.create && present && !move.from?.includes(present))
      throw new Error(`A transition of ${present} is stale`);
    this.create(move);
    this.changeAttempts(move);
    this.changeReceipts(move);
    this.changeTransaction(move);
    this.changeDeadlines(move, present);
    for (const { kind, postings } of move.entries ?? []) {
      this.entries.push({ transaction_id: this.id, kind, at: move.at, postings: postings as never });
    }
    this.jobs.push(...((move.jobs ?? []) as unknown as Row[]));
    this.addNotices(move);
  }

  private create({ create, at }: Move): void {
    if (!create) return;
    const { terms } = create;
    this.deal = {
      id: this.id,
      payment_code: create.paymentCode,
      payee_id: create.payeeId,
      payee_account_id: create.payeeAccountId,
      payee_iban: create.payeeIban,
      amount_rials: create.amountRials,
      behalf: create.behalf,
      commission_side: create.commissionSide,
      commission_rate_basis_points: create.rateBasisPoints,
      commission_minimum_rials: create.minimumRials,
      commission_maximum_rials: create.maximumRials,
      commission_rials: create.commissionRials,
      referee_national_code: create.refereeNationalCode,
      referee_accepted: false,
      process_id: create.processId,
      delivery_method: terms.deliveryMethod,
      pay_by_days: terms.payByDays,
      deliver_by_days: terms.deliverByDays,
      status: 'inquired',
      created_at: at,
      updated_at: at,
    };
    this.noteStatus(null, 'inquired', { actor: { kind: 'payee', userId: create.payeeId }, at });
  }

  private changeAttempts({ attempts = [], newAttempt, at }: Move): void {
    for (const { id, to, failureTraceNumber, returnReason } of attempts) {
      const attempt = this.found('payment_attempts', 'id', id);
      if (attempt.status !== to) attempt.updated_at = at;
      attempt.status = to;
      attempt.failure_trace_number ??= failureTraceNumber;
      attempt.return_reason ??= returnReason;
    }
    if (!newAttempt) return;
    this.rows.payment_attempts.push({
      id: newAttempt.id,
      transaction_id: this.id,
      payer_id: newAttempt.payerId,
      payer_account_id: newAttempt.payerAccountId,
      payer_iban: newAttempt.payerIban,
      amount_rials: newAttempt.amountRials,
      credit_rials: newAttempt.creditRials,
      gateway: newAttempt.gateway,
      gateway_token: newAttempt.gatewayToken,
      terminal_id: newAttempt.terminalId,
      callback_secret_hash: newAttempt.callbackSecretHash,
      return_url: newAttempt.returnUrl,
      accepts_referee: newAttempt.acceptsReferee ?? false,
      status: 'pending',
      created_at: at,
      updated_at: at,
    });
  }

  private changeReceipts({ receipts = [], newReceipt, at }: Move): void {
    for (const { receipt, to, cardMask } of receipts) {
      const noted = this.found('gateway_receipts', 'receipt', receipt);
      noted.card_mask = cardMask ?? noted.card_mask;
      Object.assign(noted, { state: to, changed_at: at, ...(to === 'asked' && { asked_at: at }) });
    }
    if (!newReceipt) return;
    const { receipt, attemptId, traceNumber, cardMask } = newReceipt;
    const place = this.rows.gateway_receipts.filter((one) => one.attempt_id === attemptId).length + 1;
    const noted = { state: 'noted', noted_at: at, changed_at: at };
    const named = { receipt, attempt_id: attemptId, place, trace_number: traceNumber, card_mask: cardMask };
    this.rows.gateway_receipts.push({ ...named, ...noted });
  }

  private changeTransaction(move: Move): void {
    const { deal } = this;
    const { at, to, payer, receivedRials, payouts = [], payoutChange } = move;
    if (to && to !== deal.status) {
      this.noteStatus(deal.status as string, to, move);
      Object.assign(deal, {
        status: to,
        updated_at: at,
        ...(payer && {
          payer_id: payer.userId,
          payer_account_id: payer.accountId,
          payer_iban: payer.iban,
          paid_rials: payer.paidRials,
          payer_credit_rials: payer.creditRials,
          referee_accepted: payer.acceptsReferee ?? false,
        }),
        ...(receivedRials !== undefined && { received_rials: receivedRials }),
      });
    }
    for (const { kind, iban, amountRials } of payouts) {
      this.rows.payouts.push({
        transaction_id: this.id,
        kind,
        iban,
        amount_rials: amountRials,
        created_at: at,
        refusals: 0,
      });
    }
    if (payoutChange) this.finishPayout(payoutChange.kind, at);
  }

  private finishPayout(kind: string, at: string): void {
    const payout = this.found('payouts', 'kind', kind);
    payout.done_at = at;
    if (payout.amount_rials === 0) return;
    const { payee_account_id: payee, payer_account_id: payer } = this.deal;
    this.rows.deal_events.push({
      transaction_id: this.id,
      kind: 'transfer_arrived',
      payout: kind,
      account_id: kind === 'settle' ? payee : payer,
      at,
    });
  }

  private changeDeadlines({ at, to, deadlines = [] }: Move, present: string | undefined): void {
    const close = (row: Row) => {
      row.closed_at ??= at;
    };
    if (to && to !== present && to !== 'redirected') this.rows.deadlines.forEach(close);
    for (const change of deadlines) {
      if (change.do === 'open') this.openDeadline(change);
      else if (change.do === 'close') this.rows.deadlines.filter(({ kind }) => kind === change.kind).forEach(close);
      else throw new Error('A history does not move deadlines');
    }
  }

  private openDeadline({ kind, startedAt, baseDueAt, dueAt }: Extract<DeadlineChange, { do: 'open' }>): void {
    const row = {
      transaction_id: this.id,
      kind,
      started_at: startedAt,
      base_due_at: baseDueAt,
      due_at: dueAt,
      grace: false,
      extensions: 0,
      reminders: 0,
      closed_at: null,
    };
    this.rows.deadlines = [...this.rows.deadlines.filter((one) => one.kind !== kind), row];
  }

  /** One notice per person and move, and none to the actor. */
  private addNotices({ notices, actor, at }: Move): void {
    const notified = new Set([actor.userId]);
    for (const { to, userId, kind, details = {} } of notices) {
      for (const person of userId === undefined ? this.readers(to) : [userId]) {
        if (notified.has(person)) continue;
        notified.add(person);
        const notice = { user_id: person, kind, payment_code: this.deal.payment_code, params: details };
        this.rows.notices.push({ id: randomUUID(), ...notice, created_at: at });
      }
    }
  }

  private readers(to: 'payer' | 'payee' | undefined): string[] {
    const { payee_id: payee, payer_id: payer } = this.deal as { payee_id: string; payer_id?: string };
    if (to === 'payee') return [payee];
    if (payer) return [payer];
    return [...new Set(this.rows.payment_attempts.map((attempt) => String(attempt.payer_id)))].filter(
      (id) => id !== payee,
    );
  }

  private noteStatus(from: string | null, to: string, { actor, at }: Pick<Move, 'actor' | 'at'>): void {
    const by = { actor: actor.kind, actor_user_id: actor.userId, at };
    this.rows.transaction_history.push({ transaction_id: this.id, from_status: from, to_status: to, ...by });
  }

  private found(table: Table, column: string, value: string): Row {
    const row = this.rows[table].find((one) => one[column] === value);
    if (!row) throw new Error(`There is no ${column} ${value} in ${table}`);
    return row;
  }
}
