import { ApiClient, type Identity } from '../support/api';
import type { RunningServer } from '../support/server';

/** Cases of the office by their state. Values are dispute ids. */
export interface OfficeCases {
  readonly free: string;
  /** Of the arbiter on screen. */
  readonly taken: string;
  /** Of a colleague, waiting for the second signature. */
  readonly awarded: string;
  /** Past its deadline. */
  readonly late: string;
}

export interface OfficePeople {
  readonly seller: Identity;
  readonly buyer: Identity;
  /** Logged in. */
  readonly arbiter: ApiClient;
  readonly colleague: Identity;
}

const SAID = {
  opened: 'دستهٔ دوم روشن نمی‌شود و گوشهٔ دستگاه شکسته است. همان شب برای فروشنده فرستادم.',
  answered: 'هنگام تحویل هر دو دسته را روشن کردیم و خریدار کد را نشان داد. شکستگی از پیش نبود.',
  noted: 'تماس با خریدار: دسته را تعمیرگاه رسمی دیده است؛ برگه را می‌فرستد.',
  reasons: 'از عکس‌ها پیداست که بدنهٔ دوربین پیش از تحویل آسیب دیده بود و آگهی چیزی نگفته است.',
};
const HAND = { delivery_method: 'hand', pay_by_days: 7, deliver_by_days: 3 } as const;

/** Two people whose disputes came to the office, created through the API. */
export async function makeOfficeCases(server: RunningServer, people: OfficePeople): Promise<OfficeCases> {
  const seller = new ApiClient(server, people.seller);
  const buyer = new ApiClient(server, people.buyer);
  const colleague = new ApiClient(server, people.colleague);
  await Promise.all([seller.register(), buyer.register(), colleague.logIn()]);
  const [sellersAccount, buyersAccount] = await Promise.all([seller.addCard(), buyer.addCard()]);

  const post = async (client: ApiClient, address: string, body: object) => {
    const { data, error } = await client.call('POST', address, body);
    if (error) throw new Error(`${address}: ${JSON.stringify(error)}`);
    return data;
  };
  const dispute = async (behalf: string, amount: number, reason: 'damaged' | 'suspected_fraud' = 'damaged') => {
    const request = {
      commision_side: 2,
      payee_bank_account: sellersAccount,
      behalf,
      amount,
      process_id: 'web',
      ...HAND,
    };
    const { payment_code } = await post(seller, '/api/v1/transactions/', request);
    const of = { payment_code };
    const payment = { ...of, payer_bank_account: buyersAccount };
    const { terminalId, token } = await post(buyer, '/api/v1/transactions/pay/', payment);
    await buyer.atGateway({ TerminalID: String(terminalId), token: String(token), getMethod: '0' });
    const { pin } = await post(buyer, '/api/v1/transactions/handover-code/', of);
    await post(seller, '/api/v1/transactions/handover/', { ...of, pin });
    const wish = { reason, text: SAID.opened, wanted_payee_rials: Math.round(amount / 2) };
    await post(buyer, '/api/v1/disputes/', { ...of, ...wish });
    if (reason === 'damaged') {
      await post(seller, '/api/v1/disputes/answer/', { ...of, text: SAID.answered });
      for (const side of [buyer, seller]) await post(side, '/api/v1/disputes/escalate/', of);
    }
    const { dispute: opened } = await post(seller, '/api/v1/disputes/details/', of);
    return { payment_code, ...(opened as { dispute_id: string; entries: { entry_id: string }[] }) };
  };

  const [free, taken, awarded, late] = await Promise.all([
    dispute('دوچرخهٔ شهری', 38_000_000),
    dispute('کنسول بازی با دو دسته', 245_000_000),
    dispute('دوربین عکاسی', 640_000_000),
    dispute('گوشی دست دوم', 64_000_000, 'suspected_fraud'),
  ]);
  const { arbiter } = people;
  await post(seller, '/api/v1/disputes/report/', { entry_id: taken.entries[0]?.entry_id });
  await post(arbiter, '/office/v1/disputes/assign/', { dispute_id: taken.dispute_id });
  await post(arbiter, '/office/v1/disputes/note/', { dispute_id: taken.dispute_id, text: SAID.noted });
  await post(colleague, '/office/v1/disputes/assign/', { dispute_id: awarded.dispute_id });
  const award = { dispute_id: awarded.dispute_id, payee_rials: 400_000_000, text: SAID.reasons };
  await post(colleague, '/office/v1/disputes/award/', award);
  await post(arbiter, '/office/v1/disputes/assign/', { dispute_id: late.dispute_id });
  await post(arbiter, '/sandbox/api/deadlines', { payment_code: late.payment_code, kind: 'office' });
  return {
    free: free.dispute_id,
    taken: taken.dispute_id,
    awarded: awarded.dispute_id,
    late: late.dispute_id,
  };
}
