import { FakeFinnotech } from '../../testing/fakes/finnotech';
import { ManualClock } from '../../testing/manualClock';
import { Overheard, QUICK_FAULTS } from '../../testing/providerFaults';
import { finnotechSimOwner } from '../simOwner/finnotechSimOwner';
import { simOwnerSimulator } from '../simOwner/simOwnerSimulator';
import { civilRegistrySimulator } from './civilRegistrySimulator';
import { finnotechCivilRegistry } from './finnotechCivilRegistry';

const NATIONAL_CODE = '0499370899';
const MOBILE = '09121234567';

let fake: FakeFinnotech;
let clock: ManualClock;
let overheard: Overheard;

beforeEach(async () => {
  clock = new ManualClock();
  overheard = new Overheard();
  fake = await FakeFinnotech.start(clock);
});

afterEach(() => {
  expect(overheard.found([...fake.secrets, MOBILE, NATIONAL_CODE])).toEqual([]);
  fake.service.close();
});

const registryOf = (name: string) =>
  name === 'simulator' ? civilRegistrySimulator : finnotechCivilRegistry(fake.settings, clock, overheard.alarm);
const simOwnerOf = (name: string) =>
  name === 'simulator' ? simOwnerSimulator : finnotechSimOwner(fake.settings, clock, overheard.alarm);

describe.each(['simulator', 'finnotech'])('story: %s', (name) => {
  test('11. a mobile of the person', async () => {
    expect(await simOwnerOf(name).owns({ mobile: MOBILE, nationalCode: NATIONAL_CODE })).toBe(true);
  });

  test('12. another person’s mobile', async () => {
    expect(await simOwnerOf(name).owns({ mobile: '09120001011', nationalCode: NATIONAL_CODE })).toBe(false);
  });

  test('13. a person is found by national code and birth date', async () => {
    const person = { nationalCode: NATIONAL_CODE, birthDate: '1992-03-20' };
    const found = await registryOf(name).match(person);
    expect(found).toMatchObject({ matched: true });
    expect(found).toEqual(await civilRegistrySimulator.match(person));
  });

  test('14. another birth date is no match', async () => {
    const person = { nationalCode: NATIONAL_CODE, birthDate: '1921-03-21' };
    expect(await registryOf(name).match(person)).toEqual({ matched: false });
  });
});

describe('finnotech', () => {
  const person = { nationalCode: NATIONAL_CODE, birthDate: '1992-03-20' };
  const match = () => registryOf('finnotech').match(person);

  test('is asked with a Jalali date, also in a leap year', async () => {
    await match();
    await registryOf('finnotech').match({ ...person, birthDate: '2021-03-20' });
    const dates = fake.service.requests.flatMap(({ query }) => query.birthDate ?? []);
    expect(dates).toEqual(['1370/12/30', '1399/12/30']);
  });

  /** Changes the registry's result on its way. */
  const withResult = async (change: object) => {
    const original = globalThis.fetch;
    const changed: typeof fetch = async (...call) => {
      const response = await original(...call);
      const body = await response.json();
      const result = { ...body.result, ...change };
      return Response.json({ ...body, result: body.result.value ? body.result : result }, response);
    };
    globalThis.fetch = changed;
    return match().finally(() => {
      globalThis.fetch = original;
    });
  };

  test('a dead person has no match, and a result about another person is none', async () => {
    expect(await withResult({ deathStatus: 'فوت شده' })).toEqual({ matched: false });
    await overheard.failureOf(() => withResult({ nationalId: '0084575948' }));
    await overheard.failureOf(() => withResult({ lastName: '\u200f' }));
  });

  test('a name is cleaned', async () => {
    const names = { firstName: ' \u202eنگار', lastName: 'نیک‌نام\u0007 ' };
    expect(await withResult(names)).toEqual({ matched: true, firstName: 'نگار', lastName: 'نیک‌نام' });
  });

  test('a refusal of our own request tells no person that a birth date is wrong', async () => {
    const failure = await overheard.failureOf(() => registryOf('finnotech').match({ ...person, nationalCode: '12' }));
    expect(failure.status).toBe(400);
  });

  test.each(QUICK_FAULTS)('throws for an answer with the fault «%s»', async (fault) => {
    fake.service.fault = () => fault;
    await overheard.failureOf(match);
    await overheard.failureOf(() => simOwnerOf('finnotech').owns({ mobile: MOBILE, nationalCode: NATIONAL_CODE }));
    fake.service.fault = ({ path }) => (path.endsWith('/token') ? null : fault);
    await overheard.failureOf(match);
    await overheard.failureOf(() => simOwnerOf('finnotech').owns({ mobile: MOBILE, nationalCode: NATIONAL_CODE }));
  });

  test('a token for one service opens no other', async () => {
    await simOwnerOf('finnotech').owns({ mobile: MOBILE, nationalCode: NATIONAL_CODE });
    await match();
    const scopes = fake.service.requests.flatMap(({ body }) => body.scopes ?? []);
    expect(scopes).toEqual(['facility:shahkar:get', 'kyc:identification-inquiry:get']);
  });
});
