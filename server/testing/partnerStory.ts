import type { ConfirmPartnerTransactionBody, SubmitPartnerTransactionBody } from '@contract/schemas/partner';
import type { MoneyStory, Trader } from './moneyStory';
import { mustWork } from './testClient';

const PARTNER = { partner: 'niazmandi' } as const;
/** What the seller asks for; the ad itself has another price and title. */
export const OFFER = { price: 2_500_000, title: 'دوچرخهٔ کوهستان', commission_side: 'seller' } as const;

/** The steps of the partner's journey, as tests tell it: each through the API. */
export class PartnerStory {
  constructor(readonly money: MoneyStory) {}

  permission(processId: string) {
    return this.money.server.call('partnerPermission', { params: { ...PARTNER, query: processId } });
  }

  submit(processId: string, change: Partial<SubmitPartnerTransactionBody> = {}) {
    const body = { ...OFFER, process_id: processId, user_id: 'anybody', ...change };
    return this.money.server.call('submitPartnerTransaction', { params: PARTNER, body });
  }

  detail(processId: string) {
    return this.money.server.call('partnerTransactionDetail', { params: { ...PARTNER, process_id: processId } });
  }

  confirm(processId: string, decision: ConfirmPartnerTransactionBody['transaction_status']) {
    const body = { process_id: processId, transaction_status: decision };
    return this.money.server.call('confirmPartnerTransaction', { params: PARTNER, body });
  }

  /** The seller makes the request of a process, by default with what was submitted. */
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

  /** A request that waits for its buyer; answers its payment code. */
  async requested(seller: Trader, processId: string): Promise<string> {
    mustWork(await this.submit(processId));
    return mustWork(await this.create(seller, processId)).payment_code;
  }
}
