import { CALLS } from '@contract/calls';
import type { Call } from '@contract/calls/call';
import { OFFICE_CALLS } from '@contract/calls/officeCalls';
import { SWITCH_CALLS } from '@contract/calls/switchCalls';
import { accountName } from '@contract/rules/accountName';
import { bankOfCard } from '@contract/rules/banks';
import { DEAL_OTP_ACTIONS } from '@contract/rules/confirmedActions';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { BRAND } from '@contract/rules/limits';
import { maskCard, maskIban, maskMobile, maskNationalCode } from '@contract/rules/mask';
import { DEAL_BUCKETS, dealBucket } from '@contract/rules/trust';
import { afterThisTest } from '../../../config/jest/cleanUps';
import { NAMES_OF_A_USER, PREVIEWS_OF_AN_ADDRESS } from '../../domain/limits';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { newOperator, userIdOf } from '../../testing/officeTeam';
import { statementsOf } from '../../testing/statementsOf';
import { mustWork, type TestRequest, type TestResponse } from '../../testing/testClient';
import { maskedNameOf } from '../../testing/testPeople';
import { refuseBeyond } from '../counters';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 365 * 24 * 3_600 } });
  story = new DisputeStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  seller = await story.trader();
  buyer = await story.trader();
});

afterEach(async () => expect((await story.ledger()).sum).toBe(0));

/** «ر. کریمی» */
function shortNameOf({ user }: Trader): string {
  return `${user.info.first_name[0]}. ${user.info.last_name}`;
}

async function deactivate(who: Trader): Promise<void> {
  const { kysely } = server.context.db;
  await kysely
    .updateTable('users')
    .set({ deactivated_at: server.clock.now() })
    .where('id', '=', (accounts) =>
      accounts.selectFrom('bank_accounts').select('user_id').where('id', '=', who.accountId),
    )
    .execute();
}

describe('the preview of a request', () => {
  const preview = (code: string, address = '192.0.2.1') =>
    server.app.inject({
      url: `/api/v1/requests/${encodeURIComponent(code)}/preview/`,
      headers: { 'x-client-id': server.context.config.clientId },
      remoteAddress: address,
    });

  test('tells a visitor the amount, the purpose, the terms and the masked seller, and is not kept anywhere', async () => {
    const code = await story.request(seller, { amount: 185_000_000, delivery: 'courier', payByDays: 3, side: 1 });
    const response = await preview(`${code.slice(0, 4).toLowerCase()}\u200f ${code.slice(4)}.`);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({
      amount: 185_000_000,
      payed_amount: 186_850_000,
      behalf: 'دوچرخهٔ کوهستان',
      payee: maskedNameOf(seller.user.info),
      verified: true,
      terms: {
        delivery_method: 'courier',
        pay_by: new Date(server.clock.now().getTime() + 3 * DAY_MS).toISOString(),
        deliver_by_days: expect.any(Number),
      },
    });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    for (const secret of [seller.user.info.last_name, seller.user.mobile, seller.user.nationalCode, seller.iban]) {
      expect(response.body).not.toContain(secret);
    }
    // It does not make the visitor's reading visible to the seller, and needs no session.
    expect(await viewersOf(code)).toEqual([]);
  });

  const viewersOf = (code: string) =>
    server.context.db.kysely
      .selectFrom('transaction_viewers')
      .innerJoin('transactions', 'transactions.id', 'transaction_id')
      .where('payment_code', '=', code)
      .selectAll()
      .execute();

  test('stays while a payment is unfinished', async () => {
    const code = await story.request(seller);
    await story.gatewayToken(buyer, code);
    expect((await preview(code)).statusCode).toBe(200);
  });

  test('every other code has one answer, and costs the same statements', async () => {
    const paid = await story.paid(seller, buyer);
    const cancelled = await story.request(seller);
    server.clock.advance(61_000);
    expect((await story.confirm(seller, 'cancel', cancelled)).status).toBe(200);
    const answers = new Set<string>();
    const work = new Set<string>();
    for (const code of [paid, cancelled, 'AAAA2222', 'short', 'x'.repeat(3_000)]) {
      const { statements, result } = await statementsOf(server.context.db, () => preview(code));
      const { 'x-request-id': _id, date: _date, ...headers } = result.headers;
      answers.add(JSON.stringify([result.statusCode, result.body, headers]));
      work.add(JSON.stringify(statements));
    }
    const { 'x-request-id': _id, date: _date, ...headers } = (await preview('with\0zero')).headers;
    answers.add(JSON.stringify([404, (await preview('with\0zero')).body, headers]));
    expect([...answers]).toEqual([expect.stringContaining('"code\\":1004')]);
    expect([...answers][0]).toContain('noindex');
    expect([...answers][0]).toContain('no-store');
    expect(work.size).toBe(1);
    expect(JSON.parse([...work][0] ?? '[]').length).toBeGreaterThan(0);
  });

  test('has 30 a minute and 300 a day an address, hits and misses together', async () => {
    const code = await story.request(seller);
    const [own, other] = ['192.0.2.10', '192.0.2.11'];
    const statusOf = async (address = own) => (await preview(code, address)).statusCode;
    for (let tried = 0; tried < 30; tried += 1)
      expect((await preview(tried % 2 ? code : 'AAAA2222', own)).statusCode).not.toBe(429);
    const refused = await preview(code, own);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 1016]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-robots-tag']).toBe('noindex');
    expect(await statusOf(other)).toBe(200);
    server.clock.advance(MINUTE_MS + 1);
    expect(await statusOf()).toBe(200);
    const ofADay = PREVIEWS_OF_AN_ADDRESS.filter(({ name }) => name === 'previews-a-day');
    for (let counted = 0; counted < 268; counted += 1) await refuseBeyond(server.context, ofADay, own);
    expect(await statusOf()).toBe(200);
    expect(await statusOf()).toBe(429);
    expect(await statusOf(other)).toBe(200);
    server.clock.advance(DAY_MS);
    expect(await statusOf()).toBe(200);
  });
});

describe('the payee before a payment', () => {
  test('has the full name only for a person who can pay, and only before the payment', async () => {
    const code = await story.request(seller);
    const before = await story.details(buyer, code);
    expect(before.payee).toMatchObject({
      first_name: seller.user.info.first_name,
      last_name: seller.user.info.last_name,
      full_name: seller.user.info.full_name,
    });
    expect(before.payee.mobile).not.toBe(seller.user.mobile);
    await story.atGateway(await story.gatewayToken(buyer, code));
    const after = await story.details(buyer, code);
    expect([after.payee_trust, after.payee.full_name]).toEqual([null, maskedNameOf(seller.user.info)]);
    const ofSeller = await story.details(seller, code);
    expect(ofSeller.payer).toMatchObject({ full_name: maskedNameOf(buyer.user.info) });
    expect(ofSeller.payee.full_name).toBe(seller.user.info.full_name);
    expect(ofSeller.payee_trust).toBeNull();
  });

  test('is verified, with the month of joining, a bucket of deals and «first time»', async () => {
    const code = await story.request(seller);
    const { payee_trust: trust } = await story.details(buyer, code);
    expect(trust).toMatchObject({ verified: true, deals: 'none', first_time: true });
    // 1 Azar 1405, or another first day of a Jalali month in Tehran.
    const month = new Date(trust?.member_since ?? '');
    const day = new Intl.DateTimeFormat('en-u-ca-persian', { day: 'numeric', timeZone: 'Asia/Tehran' }).format(month);
    expect(day).toBe('1');
    expect(server.clock.now().getTime() - month.getTime()).toBeLessThan(32 * DAY_MS);
    expect(month.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
  });

  test('a settled deal counts, a refunded one does not; a second payment is not the first', async () => {
    await refund(await story.paid(seller, buyer));
    const other = await story.trader();
    const trustFor = async (who: Trader) => (await story.details(who, await story.request(seller))).payee_trust;
    expect(await trustFor(buyer)).toMatchObject({ deals: 'none', first_time: false });
    expect(await trustFor(other)).toMatchObject({ deals: 'none', first_time: true });
    server.clock.advance(61_000);
    expect((await story.confirm(buyer, 'settle', await story.paid(seller, buyer))).status).toBe(200);
    expect(await trustFor(other)).toMatchObject({ deals: 'under_10', first_time: true });
  });

  test('a deactivated one is not verified, and nobody can pay', async () => {
    const code = await story.request(seller);
    await deactivate(seller);
    expect((await story.details(buyer, code)).payee_trust).toMatchObject({ verified: false });
    const { error } = await story.pay(buyer, code);
    expect(error).toMatchObject({ code: 1007, fields: { payee: 'is not verified' } });
  });

  test.each([
    [0, 'none'],
    [1, 'under_10'],
    [9, 'under_10'],
    [10, 'under_100'],
    [99, 'under_100'],
    [100, 'from_100'],
    [5_000, 'from_100'],
  ] as const)('%i deals are «%s»', (deals, bucket) => {
    expect(dealBucket(deals)).toBe(bucket);
    expect(DEAL_BUCKETS).toContain(bucket);
  });
});

async function refund(code: string): Promise<void> {
  server.clock.advance(61_000);
  expect((await story.confirm(seller, 'refund', code)).status).toBe(200);
}

describe('names of strangers', () => {
  test('60 new foreign requests a user a day, then 1016; known ones, own ones and paid ones do not count', async () => {
    const codes: string[] = [];
    for (let made = 0; made < 4; made += 1) codes.push(await story.request(seller));
    const read = async (code: string, who = buyer) =>
      (await server.call('transactionDetails', { as: who.user, body: { payment_code: code } })).status;
    expect(await read(codes[0] ?? '')).toBe(200);
    const buyerId = await userIdOf(server, buyer.user);
    for (let counted = 0; counted < 58; counted += 1) await refuseBeyond(server.context, NAMES_OF_A_USER, buyerId);
    expect(await read(codes[1] ?? '')).toBe(200);
    expect(await read(codes[2] ?? '')).toBe(429);
    // A refused one stays refused, and known ones stay readable.
    expect(await read(codes[2] ?? '')).toBe(429);
    expect(await read(codes[0] ?? '')).toBe(200);
    expect(await read(codes[3] ?? '', seller)).toBe(200);
    const lists = mustWork(await server.call('listInquiries', { as: buyer.user }));
    expect(lists.total_records).toBe(2);
    server.clock.advance(DAY_MS);
    expect(await read(codes[2] ?? '')).toBe(200);
  });

  test('paying without reading does not open a way around the limit', async () => {
    const code = await story.request(seller);
    await story.gatewayToken(buyer, code);
    const before = await hits();
    await story.details(buyer, code);
    expect(await hits()).toBe(before + 1);
    await story.details(buyer, code);
    expect(await hits()).toBe(before + 1);
  });

  async function hits(): Promise<number> {
    const rows = await server.context.db.kysely.selectFrom('rate_limits').select('hits').execute();
    return rows.reduce((sum, row) => sum + row.hits, 0);
  }
});

describe('the form to the gateway', () => {
  test('never leaves for another host than the configured one, also from a stored answer', async () => {
    const code = await story.request(seller);
    const key = { 'idempotency-key': 'one-payment' };
    expect((await story.pay(buyer, code, key)).status).toBe(200);
    const { config } = server.context;
    const { gateways } = config;
    afterThisTest(() => void Object.assign(config, { gateways }));
    Object.assign(config, { gateways: [{ kind: 'sepehr', pageUrl: 'https://sepehr.shaparak.ir/Pay' }] });
    expect((await story.pay(buyer, code, key)).error?.code).toBe(1017);
    // The gateway still names its former page.
    expect((await story.pay(buyer, await story.request(seller))).error?.code).toBe(1017);
  });
});

describe('the SMS of a money action', () => {
  const lastSms = async (who: Trader): Promise<string> => {
    const response = await server.app.inject({ url: '/sandbox/api/sms', query: { mobile: who.user.mobile } });
    return response.json().data[0].text;
  };

  /** Purposes whose SMS a test has read. */
  const read = new Set<string>();

  async function expectSms(purpose: string, who: Trader, action: string, ...lines: string[]): Promise<void> {
    const text = await lastSms(who);
    const [first, ...rest] = text.split('\n');
    expect(first).toBe(`${BRAND}: ${action}`);
    expect(rest.slice(0, lines.length)).toEqual(lines);
    expect(rest.slice(lines.length)[0]).toMatch(/^کد تأیید: \d{4}$/);
    expect(text).toContain('این کد را به هیچ‌کس ندهید.');
    expect(text.split('\n').at(-1)).toMatch(/^@localhost #\d{4}$/);
    expect(text).not.toMatch(/https?:|www\./);
    read.add(purpose);
    server.clock.advance(61_000);
  }

  test('names action, sum and the other side, for every purpose', async () => {
    const [toBuyer, toSeller] = [`به ${shortNameOf(buyer)}`, `به ${shortNameOf(seller)}`];
    const ask = async (call: 'settle' | 'refund' | 'cancel', who: Trader, code: string) =>
      mustWork(await server.call(call, { as: who.user, body: { payment_code: code } }));

    const unpaid = await story.request(seller);
    await ask('cancel', seller, unpaid);
    await expectSms('cancel', seller, 'لغو درخواست پول', '۲٬۵۰۰٬۰۰۰ ریال');

    const code = await story.paid(seller, buyer);
    await ask('settle', buyer, code);
    await expectSms('settle_transaction', buyer, 'تسویه با فروشنده', `۲٬۴۷۵٬۰۰۰ ریال ${toSeller}`);
    await ask('refund', seller, code);
    await expectSms('refund_transaction', seller, 'بازگرداندن پول به خریدار', `۲٬۵۰۰٬۰۰۰ ریال ${toBuyer}`);

    mustWork(await story.open(buyer, code));
    const body = { payment_code: code };
    mustWork(await server.call('concedeDispute', { as: seller.user, body }));
    await expectSms('concede_dispute', seller, 'واگذاری پول به طرف مقابل', `۲٬۵۰۰٬۰۰۰ ریال ${toBuyer}`);
    // A share of nothing names the other side too.
    mustWork(await server.call('proposeSplit', { as: buyer.user, body: { ...body, payee_rials: 0 } }));
    await expectSms('propose_split', buyer, 'پیشنهاد تقسیم پول', `۲٬۵۰۰٬۰۰۰ ریال ${toBuyer}`, `۰ ریال ${toSeller}`);
    const propose = { call: 'proposeSplit', action: 'propose_split', body: { payee_rials: 1_000_000 } } as const;
    expect((await story.confirmStep(buyer, code, propose)).status).toBe(200);
    const { proposals } = await story.dispute(seller, code);
    const accept = { ...body, proposal_id: proposals.at(-1)?.proposal_id };
    mustWork(await server.call('acceptInDispute', { as: seller.user, body: accept }));
    await expectSms(
      'accept_proposal',
      seller,
      'پذیرش پیشنهاد',
      `۱٬۵۰۰٬۰۰۰ ریال ${toBuyer}`,
      `۹۹۰٬۰۰۰ ریال ${toSeller}`,
    );

    const referee = await story.trader();
    const judged = await story.judgeable(seller, buyer, referee);
    const { dispute_id: id } = await story.escalated(seller, buyer, judged);
    mustWork(await server.call('acceptCase', { as: referee.user, body: { dispute_id: id } }));
    server.clock.advance(61_000);
    await story.award(referee, judged, id, 2_500_000);
    await expectSms('award_dispute', referee, 'صدور رأی', `۰ ریال ${toBuyer}`, `۲٬۴۷۵٬۰۰۰ ریال ${toSeller}`);
    const { award } = await story.dispute(buyer, judged);
    const acceptAward = { payment_code: judged, award_id: award?.award_id };
    mustWork(await server.call('acceptInDispute', { as: buyer.user, body: acceptAward }));
    await expectSms('accept_award', buyer, 'پذیرش رأی', `۲٬۴۷۵٬۰۰۰ ریال ${toSeller}`);

    const refused = await stoppedPayout();
    const account = await server.addCard(seller.user);
    mustWork(
      await server.call('changePayoutAccount', {
        as: seller.user,
        body: { payment_code: refused, bank_account_id: account.id },
      }),
    );
    await expectSms(
      'change_payout_account',
      seller,
      'تغییر حساب واریز',
      `۴۹٬۰۰۰ ریال از معامله با ${shortNameOf(buyer)}`,
      `به ${accountName({ card: account.pan, iban: account.iban, bank: bankOfCard(account.pan ?? '')?.name ?? null }, 'sms')}`,
    );

    expect([...read].sort()).toEqual([...DEAL_OTP_ACTIONS].sort());
  });
});

/** A settled deal whose transfer the bank refused for good. @returns its code */
async function stoppedPayout(): Promise<string> {
  const { payouts } = server.context.ports;
  jest.spyOn(payouts, 'pay').mockResolvedValue({ outcome: 'refused', reason: 'account_closed', final: true });
  server.clock.advance(61_000);
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  expect((await story.confirm(buyer, 'settle', code)).status).toBe(200);
  await letPayoutsGoOut(server);
  server.clock.advance(61_000);
  return code;
}

describe('an IBAN', () => {
  const EVERY_CALL: Readonly<Record<string, Call>> = { ...CALLS, ...OFFICE_CALLS, ...SWITCH_CALLS };

  test('has a field of its own in few answers only', () => {
    const found = Object.entries(EVERY_CALL).flatMap(([name, { answer }]) =>
      fieldsOf(answer)
        .filter((path) => /iban|pan$|deposit|account_number/i.test(path))
        .map((path) => `${name} ${path}`),
    );
    expect([...new Set(found)].sort()).toEqual(
      [
        // The reader's own accounts.
        ...['listBankAccounts .bank_accounts', 'addBankAccount ', 'getBankAccount '].flatMap((at) => [
          `${at}.pan`,
          `${at}.iban`,
          `${at}.deposit`,
        ]),
        // Masked unless the reader's own, see the next test.
        ...['payee', 'payer'].map((side) => `transactionDetails .details.${side}_bank_account.iban`),
        ...['transactionDetails .details.payout', 'transactionDetails .events.account', 'receipt .receipt.account'].map(
          (at) => `${at}.iban4`,
        ),
        ...['filterTransactions .transactions', 'listInquiries .inquiries', 'listPayments .payments'].flatMap((at) =>
          ['payee', 'payer'].map((side) => `${at}.${side}_bank_account.iban`),
        ),
      ].sort(),
    );
  });

  test('of another person is in no answer of a sale, a refund, a dispute, a check, a repair and the office, and all of them mask a thing in the same way', async () => {
    const own = new Map<string, Set<string>>();
    const heard = new Map<string, Set<string>>();
    const views = new Set<string>();
    recordAnswers((token, body) => {
      for (const view of body.match(/(?:IR)?[0-9]*[*•…]+ ?[0-9]+/g) ?? []) views.add(view);
      const ibans = body.match(/IR[0-9]{24}/g) ?? [];
      heard.set(token, new Set([...(heard.get(token) ?? []), ...ibans]));
    });
    const named = async (who: Trader) => {
      const accounts = mustWork(await server.call('listBankAccounts', { as: who.user })).bank_accounts;
      own.set(who.user.access, new Set(accounts.map(({ iban }) => iban)));
    };
    const readPages = async (code: string) => {
      for (const who of [seller, buyer]) {
        const body = { payment_code: code };
        await server.call('transactionDetails', { as: who.user, body });
        await server.call('receipt', { as: who.user, body });
        await server.call('disputeDetails', { as: who.user, body });
      }
    };
    const readLists = async () => {
      for (const who of [seller, buyer]) {
        for (const list of ['listInquiries', 'listPayments', 'listNotices', 'userReport', 'listJudgments'] as const) {
          await server.call(list, { as: who.user });
        }
        await server.call('filterTransactions', { as: who.user, body: {} });
        await named(who);
      }
    };

    const request = await story.request(seller);
    await readPages(request);
    await server.call('previewRequest', { params: { code: request } });
    const paid = await story.paid(seller, buyer);
    await readPages(paid);
    await readLists();
    const { check_url: link } = await story.details(buyer, paid);
    const token = link?.split('/').at(-1) ?? '';
    await server.call('check', { params: { token } });
    await server.call('checkReader', { params: { token }, as: buyer.user });
    await refund(paid);
    await readPages(paid);
    const referee = await story.trader();
    const judged = await story.judgeable(seller, buyer, referee);
    const { dispute_id: id } = await story.escalated(seller, buyer, judged);
    await server.call('judgmentDetails', { as: referee.user, body: { dispute_id: id } });
    await readPages(judged);
    await named(referee);
    const escalated = await story.escalated(seller, buyer, await story.paid(seller, buyer));
    const arbiter = await story.arbiter();
    await story.inOffice(arbiter, 'assignCase', { dispute_id: escalated.dispute_id });
    await story.inOffice(arbiter, 'caseDetails', { dispute_id: escalated.dispute_id });
    await named(arbiter);
    await readPages(await stoppedPayout());
    await readLists();
    const operator = await newOperator(server, 'support', 'supervisor', 'finance');
    for (const { user } of [seller, buyer]) {
      await server.call('findPerson', { as: operator.user, body: { mobile: user.mobile } });
      await server.call('findPerson', { as: operator.user, body: { national_code: user.nationalCode } });
    }
    await server.call('officeDeal', { as: operator.user, body: { payment_code: paid } });
    await server.call('searchDeals', { as: operator.user, body: { payment_code: paid } });
    await named(operator);

    expect(own.size).toBe(5);
    for (const [who, ibans] of heard) {
      const foreign = [...ibans].filter((iban) => !own.get(who)?.has(iban));
      expect(foreign).toEqual([]);
    }
    // The recorder hears: own accounts are in the answers.
    expect([...heard.values()].some((ibans) => ibans.size > 0)).toBe(true);

    const masks = [buyer, seller, referee].flatMap(({ user, iban, pan }) => [
      maskMobile(user.mobile),
      maskNationalCode(user.nationalCode),
      maskIban(iban),
      maskCard(String(pan)),
    ]);
    expect([...views].filter((view) => !masks.includes(view))).toEqual([]);
    for (const mask of masks.slice(0, 4)) expect(views).toContain(mask);
  });

  test('of the other side is «IR…1234» without an account id; the own one is whole', async () => {
    const code = await story.paid(seller, buyer);
    const masked = ({ iban }: Trader) => ({ bank_account_id: '', iban: `IR…${iban.slice(-4)}` });
    const whole = ({ iban, accountId }: Trader) => ({ bank_account_id: accountId, iban });
    expect(await story.details(buyer, code)).toMatchObject({
      payee_bank_account: masked(seller),
      payer_bank_account: whole(buyer),
    });
    expect(await story.details(seller, code)).toMatchObject({
      payee_bank_account: whole(seller),
      payer_bank_account: masked(buyer),
    });
    const other = await story.request(seller);
    expect(await story.details(buyer, other)).toMatchObject({ payee_bank_account: masked(seller) });
  });

  /** Hears each answer of the API with the access token of its request; without one it is empty. */
  function recordAnswers(hear: (token: string, body: string) => void): void {
    const inject = server.app.inject.bind(server.app) as (request: TestRequest) => Promise<TestResponse>;
    const recording = async (request: TestRequest) => {
      const answer = await inject(request);
      const token = String(request.headers?.authorization ?? '').replace('Bearer ', '');
      if (request.url.startsWith('/api/') || request.url.startsWith('/office/')) hear(token, answer.body);
      return answer;
    };
    jest.spyOn(server.app, 'inject').mockImplementation(recording as typeof server.app.inject);
  }
});

/** The paths of an answer's fields; items of a list have the path of the list. */
function fieldsOf(schema: object, path = ''): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, object>;
    items?: object;
    anyOf?: object[];
  };
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      `${path}.${name}`,
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...(items ? fieldsOf(items, path) : []),
    ...anyOf.flatMap((one) => fieldsOf(one, path)),
  ];
}
