import { OFFICE_DEAL_CALLS, type SearchAnswer } from '@contract/calls/officeDealCalls';
import { maskCard, maskIban, maskNationalCode } from '@contract/rules/mask';
import { OPERATOR_ROLES, type OperatorRole } from '@contract/rules/officeRoles';
import { auditRowsAfter, lastLink } from '../../db/repositories/auditLog';
import { OFFICE_DEALS, OFFICE_REVEALS } from '../../domain/limits';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { newOperator, userIdOf } from '../../testing/officeTeam';
import { setCount } from '../../testing/setCount';
import { hashed } from '../counters';
import { countLookup, LOOKUPS_OF_AN_OPERATOR } from './lookups';

type DealCall = keyof typeof OFFICE_DEAL_CALLS;

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
const operators = {} as Record<OperatorRole, Trader>;

beforeAll(async () => {
  // A Saturday morning: no SMS waits for the morning.
  server = await createTestServer({ start: '2026-01-17T08:00:00.000Z', config: { accessLifetimeSeconds: 10_000_000 } });
  story = new DisputeStory(server);
  for (const role of OPERATOR_ROLES) operators[role] = await operator(role);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterEach(async () => {
  jest.restoreAllMocks();
  expect((await story.ledger()).sum).toBe(0);
});

afterAll(() => server.close());

const operator = (role: OperatorRole) => newOperator(server, role);
const idOf = ({ user }: Trader) => userIdOf(server, user);

async function ask<Name extends DealCall>(who: Trader | null, name: Name, body: object = {}, key?: string) {
  const { data, error } = await server.call(name, {
    ...(who && { as: who.user }),
    ...(OFFICE_DEAL_CALLS[name].method === 'POST' ? { body } : { query: body as Record<string, string> }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  return { data, code: error?.code, text: JSON.stringify([data, error]) };
}

const search = (who: Trader, body: object) => ask(who, 'searchDeals', body);
const codesOf = ({ data }: { data: SearchAnswer }) => data.deals.map((deal) => deal.payment_code);

async function audited(since: number) {
  const rows = await auditRowsAfter(server.context.db.kysely, since, 1_000);
  return rows.map(({ act, subject, operatorId, details }) => ({ act, subject, operatorId, details }));
}

/** The place of the last row of the audit. */
async function lastPlace(): Promise<number> {
  return (await lastLink(server.context.db.kysely)).place;
}

/** All personal values of a trader that no answer may hold. */
const valuesOf = ({ user, iban, pan }: Trader) => [user.mobile, user.nationalCode, iban, pan, user.info.last_name];

describe('search', () => {
  test('finds a deal by its code, its tracking number, and a card with the whole mobile', async () => {
    const code = await story.paid(seller, buyer);
    const { data } = await ask(operators.support, 'officeDeal', { payment_code: code });
    const tracking = String(data.tracking_number);
    const cardEnd = String(buyer.pan).slice(-4);
    for (const body of [
      { payment_code: code },
      { tracking_number: tracking },
      { tracking_number: ` ${tracking.replace(/[0-9]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))}\u200f` },
      { card_end: cardEnd, mobile: buyer.user.mobile },
      { card_end: String(seller.pan).slice(-4), mobile: seller.user.mobile },
    ]) {
      const before = await lastPlace();
      const found = await search(operators.support, body);
      expect([body, codesOf(found)]).toEqual([body, expect.arrayContaining([code])]);
      for (const value of [...valuesOf(seller), ...valuesOf(buyer)]) expect(found.text).not.toContain(value);
      const rows = await audited(before);
      expect(rows).toMatchObject([{ act: 'deals_searched', operatorId: await idOf(operators.support) }]);
      for (const value of [...valuesOf(buyer), cardEnd]) expect(JSON.stringify(rows)).not.toContain(`"${value}"`);
    }
  });

  test('finds nothing by half a value or another person’s card, and takes no name', async () => {
    const code = await story.paid(seller, buyer);
    const cardEnd = String(buyer.pan).slice(-4);
    const empty = [
      { payment_code: '22222222' },
      { tracking_number: '000000000000' },
      { card_end: cardEnd === '0000' ? '1111' : '0000', mobile: buyer.user.mobile },
      { card_end: cardEnd, mobile: seller.user.mobile === buyer.user.mobile ? '' : '09999999999' },
    ];
    for (const body of empty) expect(codesOf(await search(operators.support, body))).toEqual([]);
    for (const body of [
      {},
      { mobile: buyer.user.mobile },
      { card_end: cardEnd },
      { payment_code: code.slice(0, 7) },
      { tracking_number: 'یک دو سه' },
      { name: buyer.user.info.last_name },
      { payment_code: code, mobile: buyer.user.mobile },
    ]) {
      expect([body, (await search(operators.support, body)).code]).toEqual([body, 1002]);
    }
  });

  test('finds a foreign card that a person paid with', async () => {
    const code = await story.request(seller, {});
    await story.atGateway(await story.gatewayToken(buyer, code), { card: 'foreign' });
    const { data } = await ask(operators.support, 'officeDeal', { payment_code: code });
    const [attempt] = data.attempts;
    expect(attempt).toMatchObject({ why: 'foreign_card' });
    expect(attempt?.card_end).toMatch(/^\d{4}$/);
    const found = await search(operators.support, { card_end: attempt?.card_end, mobile: buyer.user.mobile });
    expect(codesOf(found)).toContain(code);
  });

  test('stops at 100 an hour, counts a search without result, and says so in the audit', async () => {
    const who = await operator('support');
    const id = await idOf(who);
    await countLookup(server.context, id);
    await setCount(server, LOOKUPS_OF_AN_OPERATOR, id, 99);
    expect((await search(who, { payment_code: '22222222' })).code).toBeUndefined();
    expect((await ask(who, 'officeLookups')).data.used).toBe(100);
    const before = await lastPlace();
    const code = await story.request(seller, {});
    expect(await search(who, { payment_code: code })).toMatchObject({ code: 1016, data: undefined });
    expect(await audited(before)).toMatchObject([{ act: 'search_refused', operatorId: id }]);
    expect((await ask(who, 'officeLookups')).data.used).toBe(100);
    server.clock.advance(3_600_001);
    expect((await ask(who, 'officeLookups')).data).toEqual({ used: 0, resets_at: null });
    expect(codesOf(await search(who, { payment_code: code }))).toEqual([code]);
  });

  test('a list of codes opens no more deals than searching does', async () => {
    const who = await operator('support');
    const code = await story.request(seller, {});
    const subject = await idOf(who);
    const key = hashed(server.context, `${OFFICE_DEALS.name}:${subject}`);
    const members = Array.from({ length: 100 }, (_, place) => ({ key, member: `${place}`, at: server.clock.now() }));
    await server.context.db.kysely.insertInto('limit_members').values(members).execute();
    expect((await ask(who, 'officeDeal', { payment_code: code })).code).toBe(1016);
  });
});

test('nobody sees or touches an own deal, as a side, a payer, a referee or a named one', async () => {
  const [side, payer, referee] = [await operator('support'), await operator('support'), await operator('support')];
  const asked = await story.request(seller, {});
  await story.gatewayToken(payer, asked);
  const judged = await story.judgeable(seller, buyer, referee);
  await story.escalated(seller, buyer, judged);
  const named = await operator('support');
  const cases: [Trader, string][] = [
    [side, await story.paid(side, buyer)],
    [side, await story.paid(seller, side)],
    [payer, asked],
    [referee, judged],
    [named, await story.judgeable(seller, buyer, named, false)],
  ];
  for (const [who, code] of cases) {
    const before = await lastPlace();
    const reveal = { payment_code: code, side: 'payee', field: 'mobile', reason: 'می‌خواهم خودم را ببینم' };
    expect((await search(who, { payment_code: code })).code).toBe(1012);
    expect((await ask(who, 'officeDeal', { payment_code: code })).code).toBe(1012);
    expect((await ask(who, 'revealInDeal', reveal)).code).toBe(1012);
    expect((await ask(who, 'resendNotice', { payment_code: code, notice_id: NO_ID })).code).toBe(1012);
    const rows = await audited(before);
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual(
      Array.from({ length: 4 }, () => ['own_deal_refused', `transaction:${code}`]),
    );
    expect((await ask(operators.support, 'officeDeal', { payment_code: code })).code).toBeUndefined();
  }
  // A search by card leaves own deals out of the others.
  const card = { card_end: String(buyer.pan).slice(-4), mobile: buyer.user.mobile };
  expect(codesOf(await search(side, card))).not.toContain(cases[0]?.[1]);
  expect(codesOf(await search(operators.support, card))).toContain(cases[0]?.[1]);
});

const NO_ID = '00000000-0000-4000-8000-000000000000';

describe('a deal', () => {
  test('shows all its parts with masked people, and each reading is audited', async () => {
    const dispute = await story.escalated(seller, buyer, await story.paid(seller, buyer));
    await server.runJobs();
    const before = await lastPlace();
    const { data, text } = await ask(operators.auditor, 'officeDeal', { payment_code: dispute.payment_code });
    for (const value of [...valuesOf(seller), ...valuesOf(buyer)]) expect(text).not.toContain(value);
    expect(data.payer).toMatchObject({ national_code: maskNationalCode(buyer.user.nationalCode) });
    expect([data.payee.account, data.payer?.account]).toEqual([maskIban(seller.iban), maskCard(String(buyer.pan))]);
    expect(data.history.map((step) => step.to_status)).toEqual(['inquired', 'redirected', 'paid']);
    expect(data.attempts).toMatchObject([{ state: 'paid', tracking_number: data.tracking_number }]);
    expect(data.disputes).toMatchObject([{ opened_by: 'payer', stage: dispute.stage }]);
    expect(text).not.toContain('"text"');
    expect(
      data.notices
        .filter(({ can_resend: can }) => can)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['payee', 'payer']);
    expect(data.postings.reduce((sum, { rials }) => sum + rials, 0)).toBe(0);
    expect(await audited(before)).toMatchObject([
      { act: 'deal_read', subject: `transaction:${dispute.payment_code}`, operatorId: await idOf(operators.auditor) },
    ]);
  });

  test('a code of no deal is 1404', async () => {
    expect((await ask(operators.support, 'officeDeal', { payment_code: '22222222' })).code).toBe(1404);
  });
});

describe('a reveal', () => {
  const REASON = 'فروشنده تلفن کرد؛ کارت 6037990000000006 را گفت';

  test('answers one value for a reason, which the audit keeps without account numbers', async () => {
    const code = await story.paid(seller, buyer);
    const wanted = [
      ['payer', 'mobile', buyer.user.mobile],
      ['payer', 'national_code', buyer.user.nationalCode],
      ['payer', 'account', buyer.pan],
      ['payee', 'account', seller.iban],
    ] as const;
    for (const [side, field, expected] of wanted) {
      const before = await lastPlace();
      const body = { payment_code: code, side, field, reason: REASON };
      expect((await ask(operators.support, 'revealInDeal', body)).data).toEqual({ value: expected });
      const [row] = await audited(before);
      expect(row).toMatchObject({ act: 'value_revealed', subject: `transaction:${code}` });
      expect(JSON.parse(String(row?.details))).toEqual({
        side,
        field,
        reason: 'فروشنده تلفن کرد؛ کارت •••• را گفت',
      });
    }
  });

  test('needs ten letters, and gives nothing that the deal has not', async () => {
    const code = await story.request(seller, {});
    const body = { payment_code: code, side: 'payee', field: 'mobile' };
    for (const reason of ['کوتاه است', '\u200c\u200c\u200c\u200c\u200c\u200c\u200c\u200c\u200c\u200c', '          ']) {
      expect((await ask(operators.support, 'revealInDeal', { ...body, reason })).code).toBe(1002);
    }
    for (const field of ['first_name', 'birth_date', 'id']) {
      expect((await ask(operators.support, 'revealInDeal', { ...body, field, reason: REASON })).code).toBe(1002);
    }
    expect((await ask(operators.support, 'revealInDeal', { ...body, side: 'payer', reason: REASON })).code).toBe(1404);
  });

  test('stops at 30 an hour', async () => {
    const who = await operator('finance');
    const code = await story.request(seller, {});
    const body = { payment_code: code, side: 'payee', field: 'mobile', reason: REASON };
    expect((await ask(who, 'revealInDeal', body)).code).toBeUndefined();
    await setCount(server, OFFICE_REVEALS, await idOf(who), 29);
    expect((await ask(who, 'revealInDeal', body)).code).toBeUndefined();
    expect(await ask(who, 'revealInDeal', body)).toMatchObject({ code: 1016, data: undefined });
  });
});

describe('a notice sent again', () => {
  const smsTo = async ({ user }: Trader) => {
    const response = await server.send({ url: '/sandbox/api/sms', query: { mobile: user.mobile } });
    return response.json<{ data: { text: string }[] }>().data.map(({ text }) => text);
  };
  async function lastOf(code: string, to: 'payer' | 'payee') {
    const { data } = await ask(operators.support, 'officeDeal', { payment_code: code });
    return data.notices.filter((notice) => notice.to === to);
  }

  test('goes out once by SMS: repeated under its key, and by two operators at once', async () => {
    const other = await operator('support');
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    const before = await smsTo(seller);
    const [last] = await lastOf(code, 'payee');
    expect(last).toMatchObject({ notice_kind: 'paid', sms: 'sent', can_resend: true });
    const body = { payment_code: code, notice_id: last?.notice_id };
    const answers = await Promise.all([
      ask(operators.support, 'resendNotice', body, 'resend-1'),
      ask(operators.support, 'resendNotice', body, 'resend-1'),
      ask(other, 'resendNotice', body, 'resend-2'),
    ]);
    expect(answers.map(({ code: refusal }) => refusal).filter((refusal) => refusal === 1007).length).toBeGreaterThan(0);
    await server.runJobs();
    const after = await smsTo(seller);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toBe(before[0]);
    expect((await lastOf(code, 'payee')).map(({ notice_kind: kind }) => kind)).toEqual(['paid', 'paid']);
  });

  test('is the last one of its reader, and of this deal', async () => {
    const [code, foreign] = [await story.paid(seller, buyer), await story.paid(seller, buyer)];
    await story.confirm(seller, 'refund', code);
    const [waiting] = await lastOf(code, 'payer');
    expect(waiting).toMatchObject({ sms: null, can_resend: false });
    await server.runJobs();
    const [last, older] = await lastOf(code, 'payer');
    expect([last?.can_resend, older?.can_resend]).toEqual([true, false]);
    const [ofForeign] = await lastOf(foreign, 'payee');
    for (const id of [older?.notice_id, ofForeign?.notice_id, NO_ID]) {
      expect((await ask(operators.support, 'resendNotice', { payment_code: code, notice_id: id })).code).toBe(1007);
    }
  });

  test('is still true', async () => {
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    await story.confirm(seller, 'refund', code);
    const [last] = await lastOf(code, 'payee');
    expect(last).toMatchObject({ notice_kind: 'paid', sms: 'sent', can_resend: false });
    const body = { payment_code: code, notice_id: last?.notice_id };
    expect((await ask(operators.support, 'resendNotice', body)).code).toBe(1007);
  });

  test('falls under the SMS limit of a deal', async () => {
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    const before = await smsTo(seller);
    for (let time = 0; time < 7; time += 1) {
      const [last] = await lastOf(code, 'payee');
      const body = { payment_code: code, notice_id: last?.notice_id };
      expect((await ask(operators.support, 'resendNotice', body)).code).toBeUndefined();
      await server.runJobs();
    }
    expect((await smsTo(seller)).length - before.length).toBe(5);
  });
});

test('a stuck payout goes to the bank again with the same reference, and only while it is stuck', async () => {
  const { payouts } = server.context.ports;
  const orders: string[] = [];
  const pay = jest.spyOn(payouts, 'pay').mockImplementation(async ({ reference }) => {
    orders.push(reference);
    return { outcome: 'refused', reason: 'bank_down', final: false };
  });
  const code = await story.paid(seller, buyer);
  const body = { payment_code: code };
  expect((await ask(operators.finance, 'retryPayouts', body)).code).toBe(1007);
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  for (let time = 0; time < 4; time += 1) {
    await server.runJobs();
    server.clock.advance(60_000);
  }
  await server.runJobs();
  const tried = orders.length;
  const { data } = await ask(operators.finance, 'officeDeal', body);
  expect(data.payouts).toMatchObject([{ payout_state: 'waiting', why: 'bank_down', can_retry: true }]);
  const partial = await operator('finance');
  await server.addCard(partial.user, seller.pan ?? undefined);
  expect((await ask(partial, 'retryPayouts', body)).code).toBe(1012);
  expect(orders).toHaveLength(tried);
  const before = await lastPlace();
  expect((await ask(operators.finance, 'retryPayouts', body, 'retry-1')).code).toBeUndefined();
  await server.runJobs();
  expect(orders.slice(tried)).toEqual([data.payouts[0]?.reference]);
  expect(new Set(orders).size).toBe(1);
  expect((await audited(before))[0]).toMatchObject({ act: 'payout_retried', subject: `transaction:${code}` });
  pay.mockRestore();
  await letPayoutsGoOut(server);
  server.clock.advance(61_000);
  await letPayoutsGoOut(server);
  const done = await ask(operators.finance, 'officeDeal', body);
  expect(done.data.payouts).toMatchObject([{ payout_state: 'done', reference: data.payouts[0]?.reference }]);
  expect((await ask(operators.finance, 'retryPayouts', body, 'retry-2')).code).toBe(1007);
  expect((await ask(operators.finance, 'retryPayouts', body, 'retry-1')).code).toBeUndefined();
});
