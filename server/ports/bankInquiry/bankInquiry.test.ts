import { isIban } from '@contract/rules/accountNumbers';
import { cardEndingWith } from '../../sandbox/samples';
import { FakeFinnotech } from '../../testing/fakes/finnotech';
import { ManualClock } from '../../testing/manualClock';
import { Overheard, QUICK_FAULTS } from '../../testing/providerFaults';
import { testCard } from '../../testing/testPeople';
import type { BankInquiry } from './bankInquiry';
import { bankInquirySimulator } from './bankInquirySimulator';
import { finnotechBankInquiry } from './finnotechBankInquiry';

const NATIONAL_CODE = '0499370899';
const OWNER = { nationalCode: NATIONAL_CODE, birthDate: '1992-10-04' };
const CARD = testCard(7);

let fake: FakeFinnotech;
let clock: ManualClock;
let overheard: Overheard;

beforeEach(async () => {
  clock = new ManualClock();
  overheard = new Overheard();
  fake = await FakeFinnotech.start(clock);
});

afterEach(() => {
  expect(overheard.found([...fake.secrets, CARD, NATIONAL_CODE])).toEqual([]);
  fake.service.close();
});

const finnotech = () => finnotechBankInquiry(fake.settings, clock, overheard.alarm);
const cardQuery = (account = CARD) => ({ kind: 'pan', account, ...OWNER }) as const;

/** A card whose last digits have a rule in the simulator. */
const cardEnding = (ending: string) => cardEndingWith(ending, () => 12);

describe.each(['simulator', 'finnotech'])('story: %s', (name) => {
  let port: BankInquiry;

  beforeEach(() => {
    port = name === 'simulator' ? bankInquirySimulator : finnotech();
  });

  test('5. a card leads to the account of its owner', async () => {
    const found = await port.inquire(cardQuery());
    expect(found).toEqual(await bankInquirySimulator.inquire(cardQuery()));
    expect(found).toMatchObject({ outcome: 'found', pan: CARD, bank: { name: 'بانک ملی ایران' } });
  });

  test('6. an IBAN is confirmed, without a card', async () => {
    const found = await port.inquire(cardQuery());
    const account = found.outcome === 'found' ? found.iban : '';
    expect(isIban(account)).toBe(true);
    expect(await port.inquire({ kind: 'iban', account, ...OWNER })).toMatchObject({
      outcome: 'found',
      pan: null,
      iban: account,
    });
  });

  test.each([
    ['7. another person’s card', '0412', 'not-yours'],
    ['8. a bank outside the service', '1013', 'unsupported'],
    ['9. a number that the bank finds incomplete', '0406', 'incomplete'],
    ['10. a bank that does not answer', '0504', 'unavailable'],
  ])('%s', async (_story, ending, outcome) => {
    expect(await port.inquire(cardQuery(cardEnding(ending)))).toEqual({ outcome });
  });
});

describe('finnotech', () => {
  const tokenCalls = () => fake.service.requests.filter(({ path }) => path.endsWith('/token')).length;

  test('asks for one token for all concurrent inquiries, and for the next before its end', async () => {
    const port = finnotech();
    await Promise.all([1, 2, 3, 4].map((seed) => port.inquire(cardQuery(testCard(seed)))));
    expect(tokenCalls()).toBe(1);
    clock.advance(fake.tokenLifetimeMs - 59_000);
    expect(await port.inquire(cardQuery(testCard(5)))).toMatchObject({ outcome: 'found' });
    expect(tokenCalls()).toBe(2);
  });

  test('renews a refused token once', async () => {
    const port = finnotech();
    await port.inquire(cardQuery());
    fake.revokeTokens();
    expect(await port.inquire(cardQuery(testCard(8)))).toMatchObject({ outcome: 'found' });
    expect([tokenCalls(), overheard.alarms]).toEqual([2, []]);
  });

  test('alarms when the client is refused', async () => {
    const { settings } = fake;
    const port = finnotechBankInquiry({ ...settings, clientSecret: 'wrong secret' }, clock, overheard.alarm);
    expect(await port.inquire(cardQuery())).toEqual({ outcome: 'unavailable' });
    expect(overheard.alarms).toEqual([{ port: 'bankInquiry', reason: 'access_refused', status: 401 }]);
    expect(overheard.found(['wrong secret'])).toEqual([]);
  });

  test('waits for a pending result with the same question, which is charged once', async () => {
    fake.pendingTimes = 2;
    expect(await finnotech().inquire(cardQuery())).toMatchObject({ outcome: 'found' });
    expect(fake.charged).toBe(2);
    expect(clock.waits).toEqual([1_000, 2_000, 1_000, 2_000]);
    fake.pendingTimes = 100;
    expect(await finnotech().inquire(cardQuery())).toEqual({ outcome: 'unavailable' });
  });

  test('repeats a question whose answer was lost under the same id', async () => {
    const port = finnotech();
    fake.service.fault = ({ path }) => (path.includes('cardOwner') ? 'lost' : null);
    expect(await port.inquire(cardQuery())).toEqual({ outcome: 'unavailable' });
    fake.service.fault = () => null;
    expect(await port.inquire(cardQuery())).toMatchObject({ outcome: 'found' });
    expect(fake.charged).toBe(2);
    // An answered question is asked anew.
    await port.inquire(cardQuery());
    expect(fake.charged).toBe(4);
  });

  test('asks a failed question anew', async () => {
    const port = finnotech();
    const down = cardEnding('0504');
    await port.inquire(cardQuery(down));
    await port.inquire(cardQuery(down));
    const ids = fake.service.requests.flatMap(({ query }) => (query.card === down ? [query.trackId] : []));
    expect(new Set(ids).size).toBe(2);
  });

  test('after five failures asks no more for thirty seconds, then once', async () => {
    const port = finnotech();
    fake.service.fault = () => 'outage';
    const inquire = () => port.inquire(cardQuery());
    for (let failure = 0; failure < 7; failure += 1) expect(await inquire()).toEqual({ outcome: 'unavailable' });
    expect(fake.service.requests).toHaveLength(5);
    clock.advance(30_000);
    await Promise.all([inquire(), inquire(), inquire()]);
    expect(fake.service.requests).toHaveLength(6);
    clock.advance(29_999);
    await inquire();
    expect(fake.service.requests).toHaveLength(6);
    fake.service.fault = () => null;
    clock.advance(1);
    expect(await inquire()).toMatchObject({ outcome: 'found' });
    expect(await inquire()).toMatchObject({ outcome: 'found' });
  });

  test.each([
    ['03', 'found'],
    ['05', 'found'],
    ['04', 'unsupported'],
    ['07', 'unsupported'],
    ['06', 'unavailable'],
    ['', 'unavailable'],
  ])('answers an account in the state «%s» with %s', async (state, outcome) => {
    fake.depositStatus = state;
    expect(await finnotech().inquire(cardQuery())).toMatchObject({ outcome });
  });

  test('learns nothing about another person’s account', async () => {
    await finnotech().inquire(cardQuery(cardEnding('0412')));
    expect(fake.service.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['token', 'cardOwnerVerification']);
  });

  test.each(QUICK_FAULTS)('takes an answer with the fault «%s» for unavailable', async (fault) => {
    for (const place of ['token', 'cardOwner', 'cardToIban']) {
      const port = finnotech();
      fake.service.fault = ({ path }) => (path.includes(place) ? fault : null);
      expect(await port.inquire(cardQuery())).toEqual({ outcome: 'unavailable' });
    }
  });
});
