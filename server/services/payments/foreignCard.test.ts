import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { cardMask, maskMobile } from '@contract/rules/mask';
import fc from 'fast-check';
import { afterThisTest } from '../../../config/jest/cleanUps';
import { systemClock } from '../../clock';
import { listOpenProposals } from '../../db/repositories/officeProposals';
import { CardStory, cardSteps } from '../../testing/cardStory';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { FakeSepehr } from '../../testing/fakes/sepehr';
import { issueCard } from '../../testing/issueCard';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { grantRoles, newOperator, uploadSettlement, userIdOf } from '../../testing/officeTeam';
import { samples } from '../../testing/samples';
import { mustWork } from '../../testing/testClient';
import { maskedNameOf, testCard } from '../../testing/testPeople';
import { listRefunds } from '../office/refundQueue';

const HALF_AN_HOUR = 31 * MINUTE_MS;

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
    story.mend();
    await story.server.runJobs();
    const { sum, accounts } = await story.ledger();
    expect(sum).toBe(0);
    expect(accounts.gateway_clearing + story.gateway.keptRials).toBe(0);
    const log = story.log.splice(0).join('\n');
    for (const pan of story.pans) expect(log).not.toContain(pan);
  });

  afterAll(() => story.close());

  const ownCard = () => buyer.pan ?? '';
  const details = (code: string) => story.details(buyer, code);

  test('any card of the payer pays, also one that was added meanwhile', async () => {
    const code = await story.request(seller);
    const pan = story.newPan();
    const payment = await story.paidAtGateway(buyer, code, pan);
    await story.addCard(buyer, pan);
    expect(await story.comeBack(payment)).toBe('success');
  });

  test.each([
    ['without a mask', () => ({})],
    ['under a forged mask', () => ({ cardnumber: cardMask(ownCard()) })],
  ])('a foreign card that comes back %s is reversed, and the request stays payable', async (_name, mask) => {
    const code = await story.request(seller);
    const pan = story.newPan();
    const payment = await story.paidAtGateway(buyer, code, pan);
    expect(await story.comeBack(payment, mask())).toBe('failed');
    expect(await details(code)).toMatchObject({
      status: 'redirected',
      payment: { status: 'failed', state: 'returning', reason: 'foreign_card', card4: pan.slice(-4) },
    });
    const { notifications } = mustWork(await story.server.call('listNotices', { as: buyer.user }));
    expect(notifications[0]).toMatchObject({ kind: 'payment_reversed', details: { why: 'foreign_card' } });
    await story.server.runJobs();
    expect(payment).toMatchObject({ verified: true, reversed: true });
    expect(await details(code)).toMatchObject({ status: 'redirected', payment: { state: 'returned' } });

    const own = await story.paidAtGateway(buyer, code, ownCard());
    expect(await story.comeBack(own)).toBe('success');
    expect(await details(code)).toMatchObject({
      status: 'paid',
      other_payments: [{ reason: 'foreign_card', card4: pan.slice(-4) }],
    });
  });

  test('money of a foreign card that the gateway keeps goes to the payer only by two operators', async () => {
    const { server } = story;
    story.gateway.reverses = false;
    afterThisTest(() => void Object.assign(story.gateway, { reverses: true }));
    const payment = await story.paidAtGateway(buyer, await story.request(seller), story.newPan());
    expect(await story.comeBack(payment)).toBe('failed');
    await story.pass(HALF_AN_HOUR);
    await story.pass(HALF_AN_HOUR);
    expect(await story.stateOf(payment)).toBe('returning');

    const [finance, second] = [await newOperator(server, 'finance'), await newOperator(server, 'finance')];
    const reference = payment.authority.toLowerCase();
    const mayPropose = async () =>
      (await listRefunds(server.context, await userIdOf(server, finance.user))).refunds.find(
        (refund) => refund.reference === reference,
      )?.may_propose;
    await uploadSettlement(server, finance, `${reference},${payment.amountRials}`);
    const body = { reference, text: 'بانک کارت پول را پس نمی‌گیرد' };
    expect(await mayPropose()).toBe(true);
    expect((await server.call('proposeReturn', { as: finance.user, body })).status).toBe(200);
    expect(await mayPropose()).toBe(false);
    await story.pass(HALF_AN_HOUR);
    expect(await story.stateOf(payment)).toBe('returning');

    const proposal = (await listOpenProposals(server.context.db.kysely)).at(-1);
    expect(proposal?.details).toMatchObject({ why: 'foreign_card' });
    const approval = { proposal_id: proposal?.id, decision: 'approve' };
    expect((await server.call('decideProposal', { as: second.user, body: approval })).status).toBe(200);
    await story.pass(HALF_AN_HOUR);
    await letPayoutsGoOut(server);
    expect(await story.stateOf(payment)).toBe('returned');
    expect((await server.call('proposeReturn', { as: finance.user, body })).error?.code).toBe(1607);
  });

  test('a card without a hash proves nothing: its payment is reversed, but not called foreign', async () => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, ownCard());
    payment.hidesHash = true;
    expect(await story.comeBack(payment)).toBe('failed');
    await story.server.runJobs();
    expect(payment.reversed).toBe(true);
    expect(await details(code)).toMatchObject({ payment: { state: 'returned', reason: 'unanswered', card4: null } });
  });

  test.each(['before', 'during'] as const)('a card that is deleted %s the verification does not pay', async (when) => {
    const card = await story.addCard(buyer);
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, card.pan);
    const remove = () => story.deleteCard(buyer, card.id);
    if (when === 'before') await remove();
    else {
      story.gateway.service.fault = async ({ path }) => {
        if (path.endsWith('/verify.json')) await remove();
        return null;
      };
    }
    expect(await story.comeBack(payment)).toBe('failed');
    await story.server.runJobs();
    expect(payment).toMatchObject({ verified: true, reversed: true });
    expect((await details(code)).status).toBe('redirected');
  });

  test('a second callback changes nothing, also after the card was added', async () => {
    const code = await story.request(seller);
    const pan = story.newPan();
    const payment = await story.paidAtGateway(buyer, code, pan);
    expect(await story.comeBack(payment)).toBe('failed');
    await story.addCard(buyer, pan);
    expect(await story.comeBack(payment)).toBe('failed');
    await story.server.runJobs();
    expect(await story.comeBack(payment)).toBe('failed');
    const asked = story.gateway.service.requests.filter(
      ({ path, body }) => path.endsWith('/verify.json') && body.authority === payment.authority,
    );
    expect(asked).toHaveLength(1);
    expect(await story.stateOf(payment)).toBe('returned');
  });

  test('concurrent callbacks never pay', async () => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, story.newPan());
    const statuses = await Promise.all(Array.from({ length: 4 }, () => story.comeBack(payment)));
    expect(new Set(statuses)).toEqual(new Set(['failed']));
    await story.server.runJobs();
    expect(payment).toMatchObject({ verified: true, reversed: true });
  });

  test.each([true, false])(
    'of two tabs the own card pays, the foreign one goes back (foreign first: %s)',
    async (first) => {
      const code = await story.request(seller);
      const [one, two] = [await story.gatewayToken(buyer, code), await story.gatewayToken(buyer, code)];
      const own = story.gateway.pay(first ? two : one, ownCard());
      const foreign = story.gateway.pay(first ? one : two, story.newPan());
      for (const payment of first ? [foreign, own] : [own, foreign]) await story.comeBack(payment);
      await story.server.runJobs();
      expect((await details(code)).status).toBe('paid');
      expect(await story.stateOf(own)).toBe('paid');
      expect(foreign.reversed).toBe(foreign.verified);
    },
  );

  test('a late callback of a canceled request is closed, not foreign', async () => {
    const code = await story.request(seller);
    const payment = await story.paidAtGateway(buyer, code, story.newPan());
    // An inquiry would find the payment before the callback.
    story.gateway.service.fault = ({ path }) => (path.endsWith('/inquiry.json') ? 'outage' : null);
    await story.pass(31 * 60_000);
    await story.passPayBy(code);
    expect((await details(code)).status).toBe('canceled');
    expect(await story.comeBack(payment)).toBe('reversed');
    expect(payment.verified).toBe(false);
    expect((await details(code)).payment).toMatchObject({ reason: 'closed', card4: null });
  });

  test.each(['own', 'foreign'] as const)(
    'a lost answer about the %s card is repeated and judged alike',
    async (whose) => {
      const code = await story.request(seller);
      const payment = await story.paidAtGateway(buyer, code, whose === 'own' ? ownCard() : story.newPan());
      story.loseAnswers(4);
      expect(await story.comeBack(payment)).toBe('pending');
      await story.pass(10_000);
      await story.server.runJobs();
      expect(await story.stateOf(payment)).toBe(whose === 'own' ? 'paid' : 'returned');
    },
  );

  test('an account without a card number cannot be chosen, until its card is added', async () => {
    const { iban, pan } = await story.trader();
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

    const { id: accountId } = await story.addCard(buyer, pan ?? '');
    const payment = await story.paidAtGateway({ ...buyer, accountId }, code, pan ?? '');
    expect(await story.comeBack(payment)).toBe('success');
  });

  test('a new card of an account pays, the old one does not, and earlier receipts keep it', async () => {
    const receipt = async (code: string) => {
      const body = { payment_code: code };
      return mustWork(await story.server.call('receipt', { as: buyer.user, body })).receipt;
    };
    const earlier = await story.request(seller);
    expect(await story.comeBack(await story.paidAtGateway(buyer, earlier, ownCard()))).toBe('success');

    const pan = story.newPan();
    issueCard(story.server, buyer.iban);
    const { id: accountId } = await story.addCard(buyer, pan);

    const code = await story.request(seller);
    const payer = { ...buyer, accountId };
    expect(await story.comeBack(await story.paidAtGateway(payer, code, ownCard()))).toBe('failed');
    expect(await story.comeBack(await story.paidAtGateway(payer, code, pan))).toBe('success');
    expect((await receipt(earlier)).account).toMatchObject({ card4: ownCard().slice(-4) });
    expect((await receipt(code)).account).toMatchObject({ card4: pan.slice(-4) });
  });

  test('a card that another one of its account replaces during the payment still pays', async () => {
    const payment = await story.paidAtGateway(buyer, await story.request(seller), ownCard());
    story.server.clock.advance(1_000);
    issueCard(story.server, buyer.iban);
    await story.addCard(buyer, story.newPan());
    expect(await story.comeBack(payment)).toBe('success');
  });

  test('without the rule any card pays', async () => {
    const { config } = story.server.context;
    afterThisTest(() => void Object.assign(config, { cardOwnership: 'enforced' }));
    Object.assign(config, { cardOwnership: 'off' });
    const payment = await story.paidAtGateway(buyer, await story.request(seller), story.newPan());
    expect(await story.comeBack(payment)).toBe('success');
    const { bank_accounts: accounts } = mustWork(await story.server.call('listBankAccounts', { as: buyer.user }));
    expect(accounts.map(({ paying_card: card }) => card)).toEqual(['any']);
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
      await story.comeBack(await story.paidAtGateway(buyer, code, story.newPan()));
    }

    const flagged = (who = seller) => story.server.call('listFlaggedAccounts', { as: who.user });

    async function isFlagged() {
      const buyerId = await userIdOf(story.server, buyer.user);
      return (await flagged()).data.accounts.find(({ user_id: id }) => id === buyerId);
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
      { numRuns: samples(2, 5) },
    );
  });
});

describe('with a gateway that compares the national code', () => {
  let gateway: FakeSepehr;
  let server: TestServer;
  let money: MoneyStory;

  beforeAll(async () => {
    gateway = await FakeSepehr.start(systemClock);
    gateway.isOwner = async (pan, nationalCode) => pan !== buyer.pan || nationalCode === buyer.user.nationalCode;
    server = await createTestServer({ config: { gateways: [gateway.settings] } });
    money = new MoneyStory(server);
    [seller, buyer] = [await money.trader(), await money.trader()];
  });

  afterAll(async () => {
    await server.close();
    gateway.service.close();
  });

  /** The fields of a payment with a card; others take their place. @returns the status of the page */
  async function payWith(payer: Trader, pan: string, others: Readonly<Record<string, string>> = {}) {
    const token = await money.gatewayToken(payer, await money.request(seller));
    const { address, fields } = await gateway.decide(token, 'pay', pan);
    return (await money.callBack(address, { ...fields, ...others })).get('status');
  }

  test('the gateway itself refuses the card of another person', async () => {
    const other = await money.trader();
    await expect(payWith(other, buyer.pan ?? '')).rejects.toThrow('کارت به نام پرداخت‌کننده نیست');
    expect(await payWith(buyer, buyer.pan ?? '')).toBe('success');
  });

  test('the callback’s mask still refuses, before the payment is advised', async () => {
    expect(await payWith(buyer, buyer.pan ?? '', { cardnumber: cardMask(testCard(7_000_001)) ?? '' })).toBe('failed');
    expect(gateway.payments.at(-1)).toMatchObject({ advised: false });
    expect(await payWith(buyer, buyer.pan ?? '', { cardnumber: 'my own card' })).toBe('success');
  });

  test('a person with an IBAN alone can pay', async () => {
    const user = await server.registerUser();
    const body = { account: 'IR820540102680020817909002', bank_account_type: 'iban' };
    const account = mustWork(await server.call('addBankAccount', { as: user, body }));
    expect(account.paying_card).toBe('own');
    const person = { user, accountId: account.id, iban: account.iban, pan: null };
    expect(await payWith(person, testCard(7_000_002))).toBe('success');
  });
});
