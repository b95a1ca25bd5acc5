import type { ConfirmPartnerTransactionBody, SubmitPartnerTransactionBody } from '@contract/calls/partnerCalls';
import { findPartner, setGuarded } from '../db/repositories/partners';
import { SANDBOX_PARTNER } from '../sandbox/chat/chatService';
import { createTestServer, type TestServer } from './createTestServer';
import { MoneyStory, type Trader } from './moneyStory';
import { JsonService } from './network';
import { mustWork } from './testClient';

/** The seller's terms. The ad has another price and title. */
export const OFFER = { price: 2_500_000, title: 'دوچرخهٔ کوهستان', commission_side: 'seller' } as const;

/** The steps of the partner journey, each through the API. */
export class PartnerStory {
  /** @param partner the slug of the pages */
  constructor(
    readonly money: MoneyStory,
    private readonly partner: string = SANDBOX_PARTNER.slug,
  ) {}

  permission(processId: string) {
    return this.money.server.call('partnerPermission', { params: { partner: this.partner, query: processId } });
  }

  submit(processId: string, change: Partial<SubmitPartnerTransactionBody> = {}) {
    const body = { ...OFFER, process_id: processId, user_id: 'anybody', ...change };
    return this.money.server.call('submitPartnerTransaction', { params: { partner: this.partner }, body });
  }

  detail(processId: string) {
    return this.money.server.call('partnerTransactionDetail', {
      params: { partner: this.partner, process_id: processId },
    });
  }

  confirm(processId: string, decision: ConfirmPartnerTransactionBody['transaction_status']) {
    const body = { process_id: processId, transaction_status: decision };
    return this.money.server.call('confirmPartnerTransaction', { params: { partner: this.partner }, body });
  }

  /** Creates the seller's request of a process, by default with the submitted terms. */
  create(
    seller: Trader,
    processId: string,
    options: { readonly body?: object; readonly key?: string | undefined } = {},
  ) {
    return this.money.server.call('createTransaction', {
      as: seller.user,
      body: {
        amount: OFFER.price,
        behalf: OFFER.title,
        commision_side: 2,
        payee_bank_account: seller.accountId,
        process_id: processId,
        ...options.body,
      },
      ...(options.key && { headers: { 'idempotency-key': options.key } }),
    });
  }

  /** Creates a request that waits for its buyer. @returns its payment code */
  async requested(seller: Trader, processId: string): Promise<string> {
    mustWork(await this.submit(processId));
    return mustWork(await this.create(seller, processId)).payment_code;
  }
}

interface Process {
  status: 'open' | 'expired';
  readonly ad: { readonly title: string; readonly price: number };
  readonly seller: { readonly user_id: string; readonly mobile: string };
  readonly buyer: { readonly user_id: string; readonly mobile: string };
}

interface PostedMessage {
  readonly reference: string;
  readonly process_id: string;
  readonly to: string;
  readonly text: string;
  readonly link: string | null;
}

/** A classifieds site behind the HTTP adapter of the partner port. */
export class PartnerSite {
  /** Each reference once. */
  readonly messages: PostedMessage[] = [];
  /** Target of the seller's browser; null refuses the permission. */
  redirectUrl: string | null = '/add-transaction?rule=seller';
  private readonly processes = new Map<string, Process>();
  private readonly service = new JsonService(({ path, body }) => (this.down ? {} : this.answer(path, body)));

  /** Opens the site, as the one of the sandbox's partner. */
  async open({ context }: TestServer): Promise<void> {
    const { url, token } = await this.service.open();
    const { kysely } = context.db;
    const partner = await findPartner(kysely, { slug: SANDBOX_PARTNER.slug });
    if (!partner) throw new Error('The sandbox has no partner');
    await setGuarded(kysely, {
      ...partner,
      return_url: 'https://ads.example/chat/{process_id}',
      completion_url: 'https://ads.example/done/{process_id}',
      reads_process_from: url,
      tells_chat_at: url,
      site_token: token,
    });
  }

  close(): void {
    this.service.close();
  }

  get down(): boolean {
    return this.service.status === 503;
  }

  /** While it is down, the site answers each call with HTTP 503. */
  set down(isDown: boolean) {
    this.service.status = isDown ? 503 : 200;
  }

  /** Starts a process between two mobiles. @returns its id */
  startProcess(seller: string, buyer: string, ad = { title: 'آگهی دوچرخه', price: 3_000_000 }): string {
    const id = `p-${this.processes.size + 1}`;
    this.processes.set(id, {
      status: 'open',
      ad,
      seller: { user_id: `user-${seller}`, mobile: seller },
      buyer: { user_id: `user-${buyer}`, mobile: buyer },
    });
    return id;
  }

  expire(processId: string): void {
    const process = this.processes.get(processId);
    if (process) process.status = 'expired';
  }

  private answer(path: string, body: Readonly<Record<string, string>>): object {
    if (path === '/processes') return this.processes.get(body.process_id ?? '') ?? { status: 'unknown' };
    if (path === '/permissions') return { granted: this.redirectUrl !== null, redirect_url: this.redirectUrl };
    const message = body as unknown as PostedMessage;
    if (!this.messages.some(({ reference }) => reference === message.reference)) this.messages.push(message);
    return {};
  }
}

/** A server, its partner site, and two members. */
export interface PartnerWorld {
  readonly server: TestServer;
  readonly site: PartnerSite;
  readonly money: MoneyStory;
  readonly story: PartnerStory;
  readonly seller: Trader;
  readonly buyer: Trader;
  /** Starts a process between the two. */
  newProcess(): string;
  /** Runs the due jobs. @returns the events that the chat of a process has, without the process id */
  told(processId: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openPartnerWorld(): Promise<PartnerWorld> {
  const site = new PartnerSite();
  // The tests advance the clock by minutes.
  const lasting = { accessLifetimeSeconds: 24 * 3600 };
  const server = await createTestServer({ config: { publicUrl: 'https://amanat.example', ...lasting } });
  await site.open(server);
  const money = new MoneyStory(server);
  const [seller, buyer] = [await money.trader(), await money.trader()];
  return {
    server,
    site,
    money,
    story: new PartnerStory(money),
    seller,
    buyer,
    newProcess: () => site.startProcess(seller.user.mobile, buyer.user.mobile),
    async told(processId) {
      await server.runJobs();
      const messages = site.messages.filter((message) => message.process_id === processId);
      return messages.map(({ reference }) => reference.replace(`${processId}:`, ''));
    },
    async close() {
      await server.close();
      site.close();
    },
  };
}
