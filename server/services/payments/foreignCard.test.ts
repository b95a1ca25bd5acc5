import { FLAG_CALLS } from '@contract/calls/flags';
import { DAY_MS } from '@contract/rules/durations';
import { maskMobile } from '@contract/rules/mask';
import fc from 'fast-check';
import { CardStory, cardSteps } from '../../testing/cardStory';
import type { FakeCard } from '../../testing/fakeCardGateway';
import { maskOf } from '../../testing/fakes/payPage';
import type { Trader } from '../../testing/moneyStory';
import { grantRoles, userIdOf } from '../../testing/officeTeam';
import { mustWork } from '../../testing/testClient';
import { maskedNameOf } from '../../testing/testPeople';

let story: CardStory;
let seller: Trader;
let buyer: Trader;

describe('with a gateway that names the card', () => {
  beforeAll(async () => {
    story = await CardStory.open();
  });

  beforeEach(async () => {
    [seller, buyer] = [await story.trader(), await story.trader()];
    story.pans.add(buyer.pan ?? '');
  });

  afterEach(async () => {
    story.gateway.reset();
    await story.server.runJobs();
    const { sum, accounts } = await story.ledger();
    expect(sum).toBe(0);
    expect(accounts.gateway_clearing + story.gateway.keptRials).toBe(0);
    expect(story.gateway.rolledBackUnadvised).toEqual([]);
    for (const pan of story.pans) expect(story.log.join('\n')).not.toContain(pan);
  });

  afterAll(() => story.close());

  const ownCard = (hash: FakeCard['hash'] = 'lower'): FakeCard => ({ pan: buyer.pan ?? '', hash });
  const foreignCard = (hash: FakeCard['hash'] = 'lower'): FakeCard => ({ pan: story.newPan(), hash });
  const details = (code: string) => story.details(buyer, code);

  test.each(['lower', 'upper'] as const)('an own card pays, its hash in %s case', async (hash) => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, ownCard(hash));
    expect(await story.comeBack(payment)).toBe('success');
  });

  test('any card of the payer pays, also one that was added meanwhile', async () => {
    const code = await story.request(seller);
    const card = foreignCard();
    const payment = await story.paidAtGateway(buyer, code, card);
    await story.addCard(buyer, card.pan);
    expect(await story.comeBack(payment)).toBe('success');
  });

  test('a foreign card is refused before it is advised, and the request stays payable', async () => {
    const code = await story.request(seller);
    const card = foreignCard();
    const payment = await story.paidAtGateway(buyer, code, card);
    expect(await story.comeBack(payment)).toBe('failed');
    expect(payment).toMatchObject({ advised: false, rolledBack: false });
    expect(await details(code)).toMatchObject({
      status: 'redirected',
      payment: { status: 'failed', state: 'returning', reason: 'foreign_card', card4: card.pan.slice(-4) },
    });
    const { notifications } = mustWork(await story.server.call('listNotices', { as: buyer.user }));
    expect(notifications[0]).toMatchObject({ kind: 'payment_reversed', details: { why: 'foreign_card' } });

    const own = await story.paidAtGateway(buyer, code, ownCard());
    expect(await story.comeBack(own)).toBe('success');
    expect(await details(code)).toMatchObject({
      status: 'paid',
      other_payments: [{ reason: 'foreign_card', card4: card.pan.slice(-4) }],
    });
  });

  test.each([
    ['without a mask', () => null],
    ['under a forged mask', () => maskOf(buyer.pan ?? '')],
    ['under an unreadable mask', () => 'my own card'],
  ])('a foreign card that comes back %s is reversed', async (_name, mask) => {
    const code = await story.request(seller);
    const card = foreignCard();
    const payment = await story.paidAtGateway(buyer, code, card);
    expect(await story.comeBack(payment, mask())).toBe('failed');
    expect(await details(code)).toMatchObject({ payment: { state: 'returning', reason: 'foreign_card' } });
    await story.server.runJobs();
    expect(payment).toMatchObject({ advised: true, rolledBack: true });
    // The gateway's own answer names the card, whatever the callback said.
    expect(await details(code)).toMatchObject({
      status: 'redirected',
      payment: { state: 'returned', card4: card.pan.slice(-4) },
    });
  });

  test('an own card under the mask of another is refused', async () => {
    const payment = await story.paidAtGateway(buyer, await story.request(seller), ownCard());
    expect(await story.comeBack(payment, maskOf(story.newPan()))).toBe('failed');
    expect(payment.advised).toBe(false);
  });

  test('a card without a hash proves nothing: its payment is reversed, but not called foreign', async () => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, ownCard('missing'));
    expect(await story.comeBack(payment)).toBe('failed');
    await story.server.runJobs();
    expect(payment.rolledBack).toBe(true);
    expect(await details(code)).toMatchObject({ payment: { state: 'returned', reason: 'unanswered', card4: null } });
  });

  test.each(['before', 'during'] as const)('a card that is deleted %s the verification does not pay', async (when) => {
    const card = await story.addCard(buyer);
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, { pan: card.pan });
    const remove = () => story.deleteCard(buyer, card.id);
    if (when === 'before') await remove();
    else story.gateway.before = async (question) => (question === 'Advice' ? remove() : undefined);
    expect(await story.comeBack(payment)).toBe('failed');
    await story.server.runJobs();
    expect(payment.rolledBack).toBe(payment.advised);
    expect((await details(code)).status).toBe('redirected');
  });

  test('a second callback changes nothing, also after the card was added', async () => {
    const code = await story.request(seller);
    const card = foreignCard();
    const payment = await story.paidAtGateway(buyer, code, card);
    expect(await story.comeBack(payment, null)).toBe('failed');
    await story.addCard(buyer, card.pan);
    expect(await story.comeBack(payment, null)).toBe('failed');
    await story.server.runJobs();
    expect(await story.comeBack(payment, null)).toBe('failed');
    expect(story.gateway.receiptsOf('Advice').filter((receipt) => receipt === payment.receipt)).toHaveLength(1);
    expect(await story.stateOf(payment)).toBe('returned');
  });

  test('concurrent callbacks with and without the mask never pay', async () => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, foreignCard());
    const statuses = await Promise.all([null, undefined, null, undefined].map((mask) => story.comeBack(payment, mask)));
    expect(new Set(statuses)).toEqual(new Set(['failed']));
    await story.server.runJobs();
    expect(payment.rolledBack).toBe(payment.advised);
  });

  test.each([true, false])(
    'of two tabs the own card pays, the foreign one goes back (foreign first: %s)',
    async (first) => {
      const code = await story.request(seller);
      const [one, two] = [await story.gatewayToken(buyer, code), await story.gatewayToken(buyer, code)];
      const own = story.gateway.pay(first ? two : one, { card: ownCard() });
      const foreign = story.gateway.pay(first ? one : two, { card: foreignCard() });
      for (const payment of first ? [foreign, own] : [own, foreign]) await story.comeBack(payment, null);
      await story.server.runJobs();
      expect((await details(code)).status).toBe('paid');
      expect(await story.stateOf(own)).toBe('paid');
      expect(foreign.rolledBack).toBe(foreign.advised);
    },
  );

  test('a late callback of a canceled request is closed, not foreign', async () => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, foreignCard());
    await story.pass(31 * 60_000);
    await story.passPayBy(code);
    expect((await details(code)).status).toBe('canceled');
    expect(await story.comeBack(payment)).toBe('reversed');
    expect(payment.advised).toBe(false);
    expect((await details(code)).payment).toMatchObject({ reason: 'closed', card4: null });
  });

  test.each(['own', 'foreign'] as const)(
    'a lost answer about the %s card is repeated and judged alike',
    async (whose) => {
      const code = await story.request(seller);
      const payment = await story.paidAtGateway(buyer, code, whose === 'own' ? ownCard() : foreignCard());
      story.loseAdvice(4);
      expect(await story.comeBack(payment, null)).toBe('pending');
      await story.pass(10_000);
      await story.server.runJobs();
      expect(await story.stateOf(payment)).toBe(whose === 'own' ? 'paid' : 'returned');
    },
  );

  test('an account without a card number cannot be chosen', async () => {
    const iban = 'IR820540102680020817909002';
    const added = await story.server.call('addBankAccount', {
      as: buyer.user,
      body: { account: iban, bank_account_type: 'iban' },
    });
    const account = mustWork(added);
    expect(account).toMatchObject({ pan: null, paying_card: 'none' });
    const code = await story.request(seller);
    const refused = await story.server.call('pay', {
      as: buyer.user,
      body: { payment_code: code, payer_bank_account: account.id },
    });
    expect(refused.error).toMatchObject({ code: 1007, fields: { payer_bank_account: expect.any(String) } });
    const accounts = mustWork(await story.server.call('listBankAccounts', { as: buyer.user })).bank_accounts;
    expect(accounts.map(({ paying_card }) => paying_card).sort()).toEqual(['none', 'own']);
  });

  test('other people’s accounts stay unknown', async () => {
    const refused = await story.server.call('pay', {
      as: buyer.user,
      body: { payment_code: await story.request(seller), payer_bank_account: seller.accountId },
    });
    expect(refused.error).toMatchObject({ code: 1204 });
  });

  describe('the office', () => {
    async function payForeign(code: string): Promise<void> {
      await story.comeBack(await story.paidAtGateway(buyer, code, foreignCard()));
    }

    async function flagged(who: Trader = seller) {
      const { method, path } = FLAG_CALLS.listFlaggedAccounts;
      const response = await story.server.send({
        method,
        url: path,
        headers: { 'x-client-id': 'amanat-web', authorization: `Bearer ${who.user.access}` },
      });
      return response.json<{ data?: { accounts: { user_id: string }[] }; error?: { code: number } }>();
    }

    async function isFlagged() {
      const buyerId = await userIdOf(story.server, buyer.user);
      return (await flagged()).data?.accounts.find(({ user_id: id }) => id === buyerId);
    }

    beforeEach(async () => {
      await grantRoles(story.server, seller.user, 'supervisor');
    });

    test('sees an account with three foreign cards in seven days, masked', async () => {
      const code = await story.request(seller);
      await payForeign(code);
      await payForeign(code);
      expect(await isFlagged()).toBeUndefined();
      await story.pass(6 * DAY_MS);
      await payForeign(await story.request(seller));
      expect(await isFlagged()).toMatchObject({
        foreign_cards: 3,
        full_name: maskedNameOf(buyer.user.info),
        mobile: maskMobile(buyer.user.mobile),
      });
      await story.pass(30 * DAY_MS);
      expect(await isFlagged()).toBeDefined();
    });

    test('sees no account with three foreign cards in a longer time', async () => {
      for (let week = 0; week < 3; week += 1) {
        await payForeign(await story.request(seller));
        await story.pass(4 * DAY_MS);
      }
      expect(await isFlagged()).toBeUndefined();
    });

    test('shows the list to supervisors only', async () => {
      expect((await flagged(buyer)).error).toMatchObject({ code: 1012 });
    });
  });

  test('no foreign card pays in any order of a day', async () => {
    await fc.assert(
      fc.asyncProperty(cardSteps, (steps) => story.playDay(steps, seller, buyer)),
      { numRuns: 10 },
    );
  });
});

describe('with a gateway that compares the national code', () => {
  beforeAll(async () => {
    story = await CardStory.open({ identified: true });
    [seller, buyer] = [await story.trader(), await story.trader()];
  });

  afterAll(() => story.close());

  test('the gateway itself refuses the card of another person', async () => {
    const token = await story.gatewayToken(buyer, await story.request(seller));
    const card = { pan: story.newPan(), owner: seller.user.nationalCode };
    expect(() => story.gateway.pay(token, { card })).toThrow('another national code');
    const own = story.gateway.pay(token, {
      card: { pan: buyer.pan ?? '', owner: buyer.user.nationalCode, hash: 'missing' },
    });
    expect(await story.comeBack(own)).toBe('success');
  });

  test('the callback’s mask still refuses', async () => {
    const payment = await story.paidAtGateway(buyer, await story.request(seller), { pan: buyer.pan ?? '' });
    expect(await story.comeBack(payment, maskOf(story.newPan()))).toBe('failed');
    expect(payment.advised).toBe(false);
  });

  test('a person with an IBAN alone can pay', async () => {
    const user = await story.server.registerUser();
    const body = { account: 'IR820540102680020817909002', bank_account_type: 'iban' };
    const account = mustWork(await story.server.call('addBankAccount', { as: user, body }));
    expect(account.paying_card).toBe('own');
    const person = { user, accountId: account.id, iban: account.iban, pan: null };
    const card = { pan: story.newPan(), owner: user.nationalCode };
    const payment = await story.paidAtGateway(person, await story.request(seller), card);
    expect(await story.comeBack(payment)).toBe('success');
  });
});

test('without the rule any card pays', async () => {
  story = await CardStory.open({}, 'off');
  [seller, buyer] = [await story.trader(), await story.trader()];
  const payment = await story.paidAtGateway(buyer, await story.request(seller), { pan: story.newPan() });
  expect(await story.comeBack(payment)).toBe('success');
  const { bank_accounts: accounts } = mustWork(await story.server.call('listBankAccounts', { as: buyer.user }));
  expect(accounts.map(({ paying_card: card }) => card)).toEqual(['any']);
  await story.close();
});
