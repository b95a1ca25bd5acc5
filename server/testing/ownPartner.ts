import { randomBytes } from 'node:crypto';
import { type CreatedPartner, type CreatePartnerBody, OFFICE_PARTNER_CALLS } from '@contract/calls/officePartnerCalls';
import type {
  CreateProcessBody,
  PartnerEventList,
  PartnerProcess,
  PartnerProcessList,
} from '@contract/calls/partnerApiCalls';
import type { OperatorRole } from '@contract/rules/officeRoles';
import { type PartnerKeyKind, WEBHOOK_EVENTS } from '@contract/rules/partnerRules';
import { sql } from 'kysely';
import { grantRole } from '../db/repositories/operatorRoles';
import { findUserByNationalCode } from '../db/repositories/userRows';
import { decideProposal } from '../services/office/approvals';
import type { TestServer } from './createTestServer';
import type { MoneyStory, Trader } from './moneyStory';
import { mustWork, type TestUser } from './testClient';
import { until } from './until';

/** An operator's calls about partners. */
export class PartnerOffice {
  private constructor(
    private readonly server: TestServer,
    readonly operator: TestUser,
    readonly operatorId: string,
  ) {}

  static async open(server: TestServer, role: OperatorRole | null = 'supervisor'): Promise<PartnerOffice> {
    const operator = await server.registerUser();
    const { db, clock } = server.context;
    const { id = '' } = (await findUserByNationalCode(db.kysely, operator.nationalCode)) ?? {};
    if (role) await grantRole(db.kysely, id, role, clock.now());
    return new PartnerOffice(server, operator, id);
  }

  /** @param values the body, or the query of a reading call */
  call<Name extends keyof typeof OFFICE_PARTNER_CALLS>(name: Name, values: Record<string, unknown> = {}) {
    const content =
      OFFICE_PARTNER_CALLS[name].method === 'GET' ? { query: values as Record<string, string> } : { body: values };
    return this.server.call(name, { as: this.operator, ...content });
  }

  /** Two operators change a partner's addresses or contact. */
  async change(partnerId: string, change: object): Promise<void> {
    const body = { ...guardedPart(change), partner_id: partnerId, reason: REASON };
    await this.approve(mustWork(await this.call('proposePartnerChange', body)).proposal_id);
  }

  /** Two operators give a partner a new key or secret. @returns its value */
  async rotate(partnerId: string, kind: PartnerKeyKind, overlapHours: number): Promise<string> {
    const body = { partner_id: partnerId, kind, overlap_hours: overlapHours, reason: REASON };
    const { proposal_id: id, value } = mustWork(await this.call('rotatePartnerKey', body));
    await this.approve(id);
    return value;
  }

  /** Another supervisor approves a proposal. */
  async approve(proposalId: string): Promise<void> {
    this.second ??= (await PartnerOffice.open(this.server)).operatorId;
    const body = { proposal_id: proposalId, decision: 'approve' } as const;
    await decideProposal(this.server.context, { userId: this.second, body, idempotencyKey: null });
  }

  private second: string | undefined;
}

/** The part of {@link WITHOUT_SITE} that one operator changes. */
export const namedPart = (name: string) => ({ name, events: WEBHOOK_EVENTS, state: 'active' as const });

/** The part of {@link WITHOUT_SITE} that two operators change. */
export function guardedPart(change: object = {}) {
  const { events: _events, ...guarded } = WITHOUT_SITE;
  return { ...guarded, ...change };
}

const REASON = 'The partner has asked for it';

/** The settings of a partner that creates its processes with its key. */
export const WITHOUT_SITE = {
  return_url: 'https://shop.example/orders/{process_id}',
  completion_url: null,
  webhook_url: null,
  events: WEBHOOK_EVENTS,
  reads_process_from: null,
  tells_chat_at: null,
  contact_mobile: '09121112233',
};

/** A partner of the database and its server's calls. */
export class OwnPartner {
  private constructor(
    readonly money: MoneyStory,
    readonly created: CreatedPartner,
    /** The key of its calls. */
    public key: string,
  ) {}

  /** Creates a partner that wants each event. */
  static async create(
    office: PartnerOffice,
    money: MoneyStory,
    settings: Partial<CreatePartnerBody> & { readonly name: string },
  ): Promise<OwnPartner> {
    const body = { ...WITHOUT_SITE, slug: `shop${randomBytes(6).toString('hex')}`, ...settings };
    const created = mustWork(await office.call('createPartner', body));
    return new OwnPartner(money, created, created.key);
  }

  get id(): string {
    return this.created.partner.partner_id;
  }

  /** A call with the key. */
  async send<Data>(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await this.money.server.send({
      method,
      url: `/api/v1/partner/${path}`,
      headers: { authorization: `Bearer ${this.key}`, ...headers },
      ...(body && { payload: body }),
    });
    const { data, error } = response.json<{ data: Data; error: { code: number } | undefined }>();
    return { status: response.statusCode, data, error };
  }

  create(people: { readonly seller: Trader; readonly buyer: Trader }, change: object = {}, key?: string) {
    const body: CreateProcessBody = {
      title: 'دوچرخهٔ کوهستان',
      amount: 2_500_000,
      commission_side: 'seller',
      seller_mobile: people.seller.user.mobile,
      buyer_mobile: people.buyer.user.mobile,
      ...change,
    };
    return this.send<PartnerProcess>('POST', 'processes/', body, key ? { 'idempotency-key': key } : {});
  }

  read(processId: string) {
    return this.send<PartnerProcess>('GET', `processes/${processId}/`);
  }

  cancel(processId: string) {
    return this.send<PartnerProcess>('POST', `processes/${processId}/cancel/`);
  }

  ship(processId: string, body: object, key?: string) {
    const path = `processes/${processId}/shipped/`;
    return this.send<PartnerProcess>('POST', path, body, key ? { 'idempotency-key': key } : {});
  }

  /** Waits until each event so far is in the list: an event waits for all older transactions, also those of other tests. */
  async untilListed({ context }: TestServer): Promise<void> {
    const { kysely } = context.db;
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
      kysely,
    );
    const haveEnded = sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::text::xid8 as ended
    `;
    await until(async () => (await haveEnded.execute(kysely)).rows[0]?.ended === true);
  }

  events(query = '') {
    return this.send<PartnerEventList>('GET', `events/${query}`);
  }

  test() {
    return this.send<{ id: string }>('POST', 'events/test/');
  }

  list(query = '') {
    return this.send<PartnerProcessList>('GET', `processes/${query}`);
  }

  /** A process with the seller's request. @returns its id and payment code */
  async requested(people: { readonly seller: Trader; readonly buyer: Trader }) {
    const { process_id: processId } = (await this.create(people)).data;
    const body = {
      amount: 2_500_000,
      behalf: 'دوچرخهٔ کوهستان',
      commision_side: 2,
      payee_bank_account: people.seller.accountId,
      process_id: processId,
    };
    const made = mustWork(await this.money.server.call('createTransaction', { as: people.seller.user, body }));
    return { processId, code: made.payment_code, redirectTo: made.redirect_to };
  }
}
