import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { maskIban } from '@contract/rules/mask';
import type { PayoutReason } from '@contract/rules/payoutRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { PayoutAnswer, PayoutOrder } from '../../ports/payouts/payouts';
import { cardNumberFrom } from '../../sandbox/samples';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { newOperator } from '../../testing/officeTeam';
import { PersonalStory } from '../../testing/personalStory';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
/** IBANs that the bank refuses for good. */
let refused: Set<string>;
let ordered: PayoutOrder[];

beforeAll(async () => {
  // The tests list all transfers of the bank.
  server = await createTestServer();
  story = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  seller = await story.trader();
  buyer = await story.trader();
  refused = new Set([seller.iban]);
  ordered = [];
  const { payouts } = server.context.ports;
  const { pay } = payouts;
  jest.spyOn(payouts, 'pay').mockImplementation(async (order) => {
    ordered.push(order);
    const reason: PayoutReason = 'account_closed';
    return refused.has(order.iban) ? { outcome: 'refused', reason, final: true } : pay(order);
  });
});

afterEach(async () => {
  jest.restoreAllMocks();
  expect((await story.ledger()).sum).toBe(0);
});

/** The bank's answer to each inquiry from now on. */
function bankSays(answer: PayoutAnswer): void {
  jest
    .spyOn(server.context.ports.payouts, 'inquireMany')
    .mockImplementation(async (references) => new Map(references.map((reference) => [reference, answer])));
}

/** A settled deal with a transfer that the bank refused. */
async function stopped(): Promise<string> {
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  return code;
}

/** Another account of the seller; the login is renewed after the time. */
async function otherAccount(ageMs = DAY_MS, pan?: string) {
  const account = await server.addCard(seller.user, pan);
  server.clock.advance(ageMs);
  seller = { ...seller, user: await server.loginUser(seller.user) };
  server.clock.advance(MINUTE_MS);
  return account;
}

const ask = (who: Trader, code: string, accountId: string) =>
  server.call('changePayoutAccount', { as: who.user, body: { payment_code: code, bank_account_id: accountId } });

async function change(code: string, accountId: string) {
  const { data, error } = await ask(seller, code, accountId);
  if (error) throw new Error(JSON.stringify(error));
  return server.call('verifyTransactionOtp', {
    as: seller.user,
    body: {
      payment_code: code,
      action: 'change_payout_account',
      token: data.token,
      verification_code: await server.smsCode(seller.user.mobile),
    },
  });
}

const ordersOf = (code: string) => ordered.filter(({ description }) => description === code);

const payoutOf = async (who: Trader, code: string) => (await story.details(who, code)).payout;

/** The events of the viewer's own transfers: kind, end of the IBAN, and the bank's reason. */
async function transfersSeenBy(viewer: Trader, code: string): Promise<string[]> {
  return (await story.events(viewer, code))
    .filter(({ account }) => account)
    .map(({ kind, account, payout_reason: why }) => [kind, account?.iban4, why].filter(Boolean).join(' '));
}

/** The next step on the page of a deal, and the viewer's turns by count and by list. */
async function turnsOf(viewer: Trader, code: string) {
  const { actor, action } = (await story.details(viewer, code)).next;
  const { data: report } = await server.call('userReport', { as: viewer.user });
  const { data: own } = await server.call('filterTransactions', {
    as: viewer.user,
    body: { filters: { _turn: 'mine' } },
  });
  return [`${actor} ${action}`, report?.my_turn_num, own?.transactions.map(({ payment_code: of }) => of)];
}

test('the owner of a stopped transfer chooses another account, and the money goes there once, with an SMS of each step', async () => {
  const code = await stopped();
  expect(await payoutOf(seller, code)).toEqual({
    state: 'needs_account',
    reason: 'account_closed',
    amount: 49_000,
    bank_name: 'بانک ملی ایران',
    card4: seller.pan?.slice(-4),
    iban4: seller.iban.slice(-4),
    done_at: null,
    can_change: true,
    not_before: null,
    tried_at: expect.stringMatching(/Z$/),
  });
  // The transaction awaits the transfer although the first order was refused. The other side sees nothing else.
  expect(await story.details(seller, code)).toMatchObject({ status: 'settled_awaiting' });
  expect(await story.details(buyer, code)).toMatchObject({ status: 'settled_awaiting', payout: null });
  expect(await turnsOf(seller, code)).toEqual(['payee choose_account', 1, [code]]);
  expect(await turnsOf(buyer, code)).toEqual(['bank wait', 0, []]);
  const { id, iban } = await otherAccount();
  expect(await change(code, id)).toMatchObject({ status: 200, data: { payment_code: code } });
  expect(await payoutOf(seller, code)).toMatchObject({
    state: 'waiting',
    reason: null,
    not_before: null,
    iban4: iban.slice(-4),
  });
  await letPayoutsGoOut(server);
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'done', can_change: false });
  expect(ordered.map(({ reference, iban: to }) => [reference, to])).toEqual([
    [`${code}-settle-1`, seller.iban],
    [`${code}-settle-2`, iban],
  ]);
  const details = await story.details(seller, code);
  expect(details).toMatchObject({ status: 'settled_done', payee_bank_account: { iban: seller.iban } });
  const { data } = await server.call('receipt', { as: seller.user, body: { payment_code: code } });
  expect(data?.receipt.account).toMatchObject({ iban4: iban.slice(-4) });
  // Nothing is rewritten: the refused account stays beside the new one. The buyer learns of neither.
  const [first, second] = [seller.iban.slice(-4), iban.slice(-4)];
  expect(await transfersSeenBy(seller, code)).toEqual([
    `transfer_refused ${first} account_closed`,
    `account_chosen ${second}`,
    `transfer_sent ${second}`,
    `transfer_arrived ${second}`,
  ]);
  buyer = { ...buyer, user: await server.loginUser(buyer.user) };
  expect(await transfersSeenBy(buyer, code)).toEqual([]);

  server.clock.advance(DAY_MS);
  await server.runJobs();
  const response = await server.send({ url: '/sandbox/api/sms', query: { mobile: seller.user.mobile } });
  const texts = response.json<{ data: { text: string }[] }>().data.map(({ text }) => text);
  expect(texts.some((text) => text.includes('واریز انجام نشد: حساب بسته است. پول شما نزد'))).toBe(true);
  const digits = [...second].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join('');
  // The code names the chosen account.
  expect(texts.some((text) => /تغییر حساب واریز.*به (کارت|شبا)/s.test(text) && text.includes(`شبا …${digits}`))).toBe(
    true,
  );
  expect(texts.some((text) => text.includes(`بانک ملی ایران (شبا …${digits}) واریز شد`))).toBe(true);
});

test('a young account gets the money when it is a day old', async () => {
  const code = await stopped();
  const { id } = await otherAccount(MINUTE_MS);
  await change(code, id);
  const { not_before: notBefore } = (await payoutOf(seller, code)) ?? {};
  expect(new Date(notBefore ?? 0).getTime() - server.clock.now().getTime()).toBeGreaterThan(DAY_MS - 5 * MINUTE_MS);
  for (const hours of [1, 22]) {
    await server.runJobs();
    server.clock.advance(hours * HOUR_MS);
  }
  await server.runJobs();
  expect(ordersOf(code)).toHaveLength(1);
  server.clock.advance(HOUR_MS);
  await letPayoutsGoOut(server);
  expect(ordersOf(code)).toHaveLength(2);
});

test('an SMS of a stopped transfer that waits for the morning is late once another account is chosen', async () => {
  // 23:30 in Tehran.
  server.clock.set(new Date(Math.ceil(server.clock.now().getTime() / DAY_MS) * DAY_MS + 20 * HOUR_MS));
  [seller, buyer] = [await story.trader(), await story.trader()];
  refused.add(seller.iban);
  const code = await stopped();
  const { id } = await otherAccount(MINUTE_MS);
  await change(code, id);
  server.clock.advance(10 * HOUR_MS);
  await server.runJobs();
  expect(ordersOf(code)).toHaveLength(1);
  const support = await newOperator(server, 'support');
  const { data } = await server.call('officeDeal', { as: support.user, body: { payment_code: code } });
  expect(data.notices[0]).toMatchObject({ notice_kind: 'payout_failed', sms: 'late', can_resend: false });
});

test('only the owner of a stopped transfer may change it, to an own and different account that the bank confirms', async () => {
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  expect((await ask(seller, code, seller.accountId)).error?.code).toBe(1007);
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  const stranger = await story.trader();
  const { id } = await otherAccount(MINUTE_MS);
  expect((await ask(stranger, code, stranger.accountId)).error?.code).toBe(1012);
  expect((await ask(buyer, code, buyer.accountId)).error?.code).toBe(1007);
  expect((await ask(seller, code, buyer.accountId)).error?.code).toBe(1204);
  expect((await ask(seller, code, seller.accountId)).error?.code).toBe(1007);
  const inquire = jest.spyOn(server.context.ports.bankInquiry, 'inquire').mockResolvedValue({ outcome: 'not-yours' });
  expect((await ask(seller, code, id)).error?.code).toBe(1019);
  inquire.mockResolvedValue({ outcome: 'unavailable' });
  for (let asked = 1; asked < 10; asked += 1) {
    expect(await ask(seller, code, id)).toMatchObject({ status: 424, error: { code: 1006 } });
  }
  expect((await ask(seller, code, id)).error?.code).toBe(1016);
  expect(inquire).toHaveBeenCalledTimes(10);
  inquire.mockRestore();
  // The other side sees only that it is in progress.
  expect(await payoutOf(buyer, code)).toBeNull();
});

test('a code changes one transfer to one account, once', async () => {
  const code = await stopped();
  const { id } = await otherAccount();
  const { data } = await ask(seller, code, id);
  // No inquiry is paid while no other code can be sent.
  const inquire = jest.spyOn(server.context.ports.bankInquiry, 'inquire');
  expect((await ask(seller, code, id)).error?.code).toBe(1016);
  expect(inquire).not.toHaveBeenCalled();
  const body = {
    payment_code: code,
    action: 'change_payout_account',
    token: data?.token,
    verification_code: await server.smsCode(seller.user.mobile),
  } as const;
  const confirm = (as: Trader, with_: object = {}) =>
    server.call('verifyTransactionOtp', { as: as.user, body: { ...body, ...with_ } });
  expect((await confirm(seller, { action: 'settle' })).error?.code).not.toBeUndefined();
  const again = { ...buyer, user: await server.loginUser(buyer.user) };
  expect((await confirm(again)).error?.code).toBe(1007);
  const both = await Promise.all([confirm(seller), confirm(seller)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('an order without an outcome keeps its account', async () => {
  refused.clear();
  const pending = { outcome: 'pending', askAgainAt: null } as const;
  jest.spyOn(server.context.ports.payouts, 'pay').mockResolvedValue(pending);
  bankSays(pending);
  const code = await stopped();
  const { id } = await otherAccount(MINUTE_MS);
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'sent', can_change: false });
  expect((await ask(seller, code, id)).error?.code).toBe(1007);
  bankSays({ outcome: 'done' });
  server.clock.advance(DAY_MS);
  await letPayoutsGoOut(server);
});

test('money that arrived in the refused account after all is not sent again, and nothing names the new account', async () => {
  const code = await stopped();
  const { id } = await otherAccount(DAY_MS, cardNumberFrom('610433', 1));
  await change(code, id);
  bankSays({ outcome: 'done' });
  await letPayoutsGoOut(server);
  expect(ordersOf(code)).toHaveLength(1);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  const { rows } = await server.context.db.pool.query(
    "select params from notices where payment_code = $1 and kind = 'settled_done'",
    [code],
  );
  expect(rows).toEqual([{ params: { amount: 49_000 } }]);
  // The account that has the money is named, not the chosen one.
  expect((await transfersSeenBy(seller, code)).at(-1)).toBe(`transfer_arrived ${seller.iban.slice(-4)}`);
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'done', iban4: seller.iban.slice(-4) });
  const day = tehranDateOf(server.clock.now());
  const statement = await server.call('accountStatement', { as: seller.user, body: { from: day, to: day } });
  expect(mustWork(statement).rows).toMatchObject([{ kind: 'paid_out', bank: 'بانک ملی ایران' }]);
  const people = new PersonalStory(server);
  const response = await people.download(seller.user, await people.confirmedExport(seller.user));
  expect(response.json<Record<string, object[]>>().transfers).toMatchObject([{ iban: maskIban(seller.iban) }]);
});

test('each side of a split repairs its own transfer', async () => {
  const disputes = new DisputeStory(server);
  refused.add(buyer.iban);
  const code = await disputes.decided(seller, buyer, 'office', 1_000_000);
  await letPayoutsGoOut(server);
  const { id } = await otherAccount();
  buyer = { ...buyer, user: await server.loginUser(buyer.user) };
  server.clock.advance(MINUTE_MS);
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'needs_account', iban4: seller.iban.slice(-4) });
  expect((await ask(buyer, code, id)).error?.code).toBe(1204);
  await change(code, id);
  await letPayoutsGoOut(server);
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'done' });
  expect(await payoutOf(buyer, code)).toMatchObject({ state: 'needs_account', iban4: buyer.iban.slice(-4) });
  expect((await ask(seller, code, id)).error?.code).toBe(1007);
  expect((await story.details(seller, code)).status).toBe('settled_awaiting');
});

test('three refusals stop a new account too, whatever the old one had', async () => {
  const code = await stopped();
  await change(code, (await otherAccount()).id);
  jest.spyOn(server.context.ports.payouts, 'pay').mockImplementation(async (order) => {
    ordered.push(order);
    return { outcome: 'refused', reason: 'unknown', final: false };
  });
  for (let minute = 0; minute < 10; minute += 1) {
    await server.runJobs();
    server.clock.advance(MINUTE_MS);
  }
  expect(ordersOf(code)).toHaveLength(1 + 3);
});

test('after three changes finance allows more, once, and the money goes to the next account', async () => {
  const code = await stopped();
  for (let changed = 0; changed < 3; changed += 1) {
    const { id, iban } = await otherAccount();
    refused.add(iban);
    await change(code, id);
    await letPayoutsGoOut(server);
  }
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'needs_account', can_change: false });
  expect(await turnsOf(seller, code)).toEqual(['office choose_account', 0, []]);
  const told = async () => {
    const { rows } = await server.context.db.pool.query(
      "select params ->> 'yours' as yours from notices where payment_code = $1 and kind = 'payout_failed' order by created_at",
      [code],
    );
    return rows.map(({ yours }) => yours ?? 'true');
  };
  // Only the last one tells the seller to call.
  expect(await told()).toEqual(['true', 'true', 'true', 'false']);
  const { id } = await otherAccount();
  expect((await ask(seller, code, id)).error).toMatchObject({ code: 1007, fields: { changes: 'too many' } });
  expect(ordersOf(code)).toHaveLength(4);

  const finance = await newOperator(server, 'finance');
  const allow = (key: string) =>
    server.call('allowAccountChanges', {
      as: finance.user,
      body: { payment_code: code },
      headers: { 'idempotency-key': key },
    });
  const [first, second] = await Promise.all([allow('one'), allow('two')]);
  expect([first.error?.code, second.error?.code].sort()).toEqual([1007, undefined]);
  expect(await told()).toEqual(['true', 'true', 'true', 'false', 'true']);
  expect(await turnsOf(seller, code)).toEqual(['payee choose_account', 1, [code]]);
  await change(code, id);
  await letPayoutsGoOut(server);
  expect(await payoutOf(seller, code)).toMatchObject({ state: 'done', reason: null });
  expect(ordersOf(code)).toHaveLength(5);
});
