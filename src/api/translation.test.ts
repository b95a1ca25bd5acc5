import { createTestServer, type TestServer } from '../../server/testing/createTestServer';
import { MoneyStory } from '../../server/testing/moneyStory';
import { accountFromWire } from './accountsApi';
import { filterToQuery, filterToWire, listItemFromWire } from './listsApi';
import { fromWire, toWire } from './names';
import { detailsFromWire, newTransactionToWire, sideFromWire, sideToWire } from './transactionsApi';
import { userFromWire } from './user';

let server: TestServer;
let story: MoneyStory;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
});
afterAll(() => server.close());

test('encodes the seller as 2 and the buyer as 1', () => {
  expect(sideToWire('payee')).toBe(2);
  expect(sideToWire('payer')).toBe(1);
  expect(sideToWire('half')).toBe(3);
  const sides = ['payer', 'payee', 'half'] as const;
  expect(sides.map((side) => sideFromWire(sideToWire(side)))).toEqual(sides);
});

test('translates a user, a device and an account', async () => {
  const { user, accountId, iban } = await story.trader();
  const { data: info } = await server.call('userReport', { as: user });
  expect(userFromWire(info)).toMatchObject({
    mobile: user.mobile,
    nationalCode: user.nationalCode,
    birthDate: '1992-10-04',
    awaitingInquiries: { count: 0, totalRials: 0 },
    awaitingPayments: { count: 0, totalRials: 0 },
    accountCount: 1,
    sessionId: info.session_id,
  });

  const { data: list } = await server.call('listSessions', { as: user });
  expect(fromWire(list.sessions)).toEqual([expect.objectContaining({ sessionId: info.session_id, isCurrent: true })]);

  const { data: account } = await server.call('getBankAccount', { as: user, params: { id: accountId } });
  expect(accountFromWire(account)).toEqual({
    id: accountId,
    iban,
    pan: account.pan,
    deposit: account.deposit,
    isDefault: true,
    payingCard: 'own',
    payoutFrom: account.payout_from,
    bank: account.bank,
    ownerName: info.full_name,
  });
});

test('translates a paid transaction for its buyer', async () => {
  const seller = await story.trader();
  const buyer = await story.trader();
  const code = await story.paid(seller, buyer, { side: 1 });
  const { data } = await server.call('transactionDetails', { as: buyer.user, body: { payment_code: code } });
  const details = detailsFromWire(data);
  expect(details).toMatchObject({
    code,
    amountRials: 2_500_000,
    purpose: 'دوچرخهٔ کوهستان',
    status: 'paid',
    viewerRole: 'payer',
    commissionSide: 'payer',
    payeeReceivesRials: 2_500_000,
    isSamePerson: false,
    refereeNationalCode: null,
    payerAccount: { id: buyer.accountId, iban: buyer.iban },
    payment: { status: 'paid', amountRials: 2_500_000 + details.commissionRials },
  });
  expect(details.payerPaysRials).toBe(2_500_000 + details.commissionRials);
  expect(details.payer?.mobile).toBe(buyer.user.mobile);
  expect(details.payee.mobile).toContain('****');
  expect(details.history.map(({ to }) => to)).toEqual(['inquired', 'redirected', 'paid']);

  const { data: sent } = await server.call('listPayments', { as: seller.user });
  expect(sent.payments.map(listItemFromWire)).toEqual([
    expect.objectContaining({ code, viewerRole: 'payee', commissionSide: 'payer', amountRials: 2_500_000 }),
  ]);
});

test('renames fields by the table, others to camel case, at every depth', () => {
  expect(fromWire({ payed_amount: 11, received_amount: 10 })).toEqual({ payerPaysRials: 11, payeeReceivesRials: 10 });
  expect(fromWire({ token: 't', terminalId: '7', gateway_url: '/g' })).toEqual({
    token: 't',
    terminalId: '7',
    url: '/g',
  });
  expect(fromWire({ access: 'a', refresh: 'r' })).toEqual({ accessToken: 'a', refreshToken: 'r' });
  expect(fromWire({ next: { if_silent: 'none' }, steps: [{ to_status: 'paid' }, null] })).toEqual({
    next: { ifSilent: 'none' },
    steps: [{ to: 'paid' }, null],
  });
});

test('drops fields without use in the app', () => {
  expect(fromWire({ evidence_id: 'e', url: '/e' })).toEqual({ evidenceId: 'e' });
});

test('renames the fields of a request body to snake case', () => {
  expect(toWire({ wantedPayeeRials: 1, evidenceIds: ['aB'] })).toEqual({ wanted_payee_rials: 1, evidence_ids: ['aB'] });
});

test('sends no referee without one', () => {
  const request = {
    amountRials: 10_000,
    commissionSide: 'payee',
    purpose: 'x',
    accountId: 'a',
    processId: 'web',
    deliveryMethod: 'hand',
    payByDays: 7,
    deliverByDays: 3,
  } as const;
  expect(newTransactionToWire({ ...request, refereeNationalCode: null })).toEqual({
    amount: 10_000,
    commision_side: 2,
    behalf: 'x',
    payee_bank_account: 'a',
    process_id: 'web',
    delivery_method: 'hand',
    pay_by_days: 7,
    deliver_by_days: 3,
  });
  expect(newTransactionToWire({ ...request, refereeNationalCode: '0081234948' })).toHaveProperty(
    'referee_national_id',
    '0081234948',
  );
});

test('reads and writes a half fee', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller, { side: 3 });
  const { data } = await server.call('transactionDetails', { as: buyer.user, body: { payment_code: code } });
  expect(detailsFromWire(data)).toMatchObject({
    commissionSide: 'half',
    payerPaysRials: 2_512_500,
    fee: { payerShareRials: 12_500, payeeShareRials: 12_500, freeUsedRials: 0 },
  });
  expect(filterToWire({ commissionSide: 'half' })).toEqual({ commission_side: 3 });
  expect(filterToQuery({ commissionSide: 'half' })).toEqual([['commission_side', '3']]);
});

test('leaves empty filters out, and the server accepts the rest', async () => {
  expect(filterToWire({})).toEqual({ commission_side: 0 });
  expect(filterToQuery({ minRials: 0, purpose: '' })).toEqual([]);
  const { user } = await story.trader();
  const filter = {
    purpose: 'دوچرخه',
    from: '2026-01-01',
    to: '2026-12-31',
    minRials: 10_000,
    maxRials: 20_000,
    commissionSide: 'payer',
    statuses: ['inquired', 'redirected'],
  } as const;
  const body = { page: 1, size: 50, filters: filterToWire({ ...filter, statuses: [...filter.statuses] }) };
  expect((await server.call('filterTransactions', { as: user, body })).status).toBe(200);
  const query = Object.fromEntries(filterToQuery({ ...filter, statuses: ['paid'] }));
  expect((await server.call('listInquiries', { as: user, query })).status).toBe(200);
});
