import { type OtpPurpose, PAYOUT_OTP_ACTION } from '@contract/rules/confirmedActions';
import type { Database } from '../../db/database';
import { listSandboxSms } from '../../db/repositories/simulators';
import { SMS_KINDS } from '../../domain/notices';
import { FakeService } from '../../testing/fakes/fakeService';
import { FakeKavenegar } from '../../testing/fakes/kavenegar';
import { ManualClock } from '../../testing/manualClock';
import { Overheard, QUICK_FAULTS } from '../../testing/providerFaults';
import { openTestDatabase } from '../../testing/testDatabase';
import { until } from '../../testing/until';
import { noticeSms } from '../../texts/noticeSms';
import { otpSms } from '../../texts/otpSms';
import { providerAlarmWords, reservesAlarmWords } from '../../texts/providerAlarm';
import { kavenegarCredit, kavenegarSender } from './kavenegar';
import { SMS_MAX_LENGTH, type SmsSender } from './sms';
import { smsSimulator } from './smsSimulator';

const MOBILE = '09121234567';
const UNREACHABLE = '09120001015';
const HOST = 'amanat.example';

const loginCode = { mobile: MOBILE, ...otpSms({ purpose: 'login', code: '4821', host: HOST }) };
const splitCode = {
  mobile: MOBILE,
  ...otpSms({
    purpose: 'propose_split',
    code: '0937',
    sums: [
      { rials: 400_000_000, person: 'س. محمدی', receives: true },
      { rials: 600_000_000, person: 'ر. کاظمی', receives: true },
    ],
    host: HOST,
  }),
};

const PURPOSES: Readonly<Record<OtpPurpose, true>> = {
  register: true,
  login: true,
  settle_transaction: true,
  refund_transaction: true,
  cancel: true,
  concede_dispute: true,
  propose_split: true,
  accept_proposal: true,
  accept_award: true,
  award_dispute: true,
  change_payout_account: true,
  remove_passkey: true,
  export_data: true,
  close_account: true,
};
const MOST_RIALS = 999_999_999_999_999;
const MANY_WORDS = 'ن. ا ب پ ت ج چ ح خ';
const PEOPLE = [null, 'س. محمدی', 'م. میرزاحسینی طباطبایی اصل یزدی', `${MANY_WORDS} د ذ ر ز`];

const LONGEST_ACCOUNT = 'کارت ••۱۲۳۴ · بانک مرکزی جمهوری اسلامی ایران (شبا …۱۲۳۴)';

/** Each one-time code, with the longest names and sums. */
const CODES = Object.keys(PURPOSES).flatMap((purpose) => {
  const sums = PEOPLE.flatMap((person) => [true, false].map((receives) => ({ rials: MOST_RIALS, person, receives })));
  const choices = [[], ...sums.map((sum) => [sum]), ...sums.map((sum) => [sum, sum])];
  const isPayout = purpose === PAYOUT_OTP_ACTION;
  return choices.map((chosen) => ({
    mobile: MOBILE,
    ...otpSms({
      purpose: purpose as OtpPurpose,
      code: '4821',
      sums: chosen,
      account: isPayout && chosen.length > 0 ? LONGEST_ACCOUNT : undefined,
      host: HOST,
    }),
  }));
});

const LATE = '2026-09-20T19:59:00.000Z';

/** Each notice and each alarm. */
const NEWS = [
  ...SMS_KINDS.map((kind) =>
    noticeSms({
      kind,
      details: { due_at: LATE, event: 'new_device', payer_receives: MOST_RIALS, payee_receives: MOST_RIALS },
      at: new Date(LATE),
      amountRials: MOST_RIALS,
      purpose: 'دوچرخهٔ کوهستان بیست‌وهفت دنده',
      method: 'courier',
      account: { card: '6037991234561234', iban: 'IR820100000000000000001234', bank: 'بانک مرکزی جمهوری اسلامی ایران' },
      traceNumber: '140508294471',
    }),
  ),
  providerAlarmWords({ port: 'cardGateway', reason: 'verified_elsewhere', status: 500 }).sms,
  reservesAlarmWords('unequal').sms,
].map((text, at) => ({ mobile: MOBILE, text: text ?? '', reference: `notice-${at}` }));

/** A sender, and the texts that reached a mobile. */
interface World {
  readonly sender: SmsSender;
  inbox(mobile: string): Promise<readonly string[]>;
}

let db: Database;
let fake: FakeKavenegar;
let clock: ManualClock;
let overheard: Overheard;
let arrived: { readonly mobile: string; readonly text: string; readonly sender: string }[];

beforeAll(async () => {
  db = await openTestDatabase();
});

afterAll(() => db.close());

beforeEach(async () => {
  clock = new ManualClock();
  overheard = new Overheard();
  arrived = [];
  fake = await FakeKavenegar.start(HOST, async (sms) => arrived.push(sms));
});

afterEach(() => {
  expect(overheard.found([fake.settings.key, MOBILE, loginCode.code.digits, loginCode.text])).toEqual([]);
  fake.service.close();
});

const kavenegar = (settings = fake.settings) => kavenegarSender(settings, clock, overheard.alarm);

const WORLDS: Readonly<Record<string, () => Promise<World>>> = {
  simulator: async () => {
    await db.kysely.deleteFrom('sandbox_sms').execute();
    return {
      sender: smsSimulator(db, clock),
      inbox: async (mobile) => (await listSandboxSms(db.kysely, mobile, 1_000)).map(({ text }) => text),
    };
  },
  kavenegar: async () => ({
    sender: kavenegar(),
    inbox: async (mobile) => arrived.filter((sms) => sms.mobile === mobile).map(({ text }) => text),
  }),
};

describe.each(Object.keys(WORLDS))('story: %s', (name) => {
  let world: World;

  beforeEach(async () => {
    world = (await WORLDS[name]?.()) as World;
  });

  test('1. a code arrives with its action and the line for the browser', async () => {
    expect(await world.sender.send(loginCode)).toEqual({ delivered: true });
    expect(await world.inbox(MOBILE)).toEqual([loginCode.text]);
  });

  test('2. a code that divides money names both sums', async () => {
    expect(await world.sender.send(splitCode)).toEqual({ delivered: true });
    const [text = ''] = await world.inbox(MOBILE);
    for (const part of [splitCode.code.action, '۴۰۰٬۰۰۰٬۰۰۰ ریال', '۶۰۰٬۰۰۰٬۰۰۰ ریال', `@${HOST} #0937`]) {
      expect(text).toContain(part);
    }
  });

  test('3. a notice arrives once, also when it is sent again', async () => {
    const notice = { mobile: MOBILE, text: 'امانت: پول رسید', reference: '7f1b6a52-2c1f-4a0e-9f77-2f3d6d4d5a10' };
    expect(await world.sender.send(notice)).toEqual({ delivered: true });
    expect(await world.sender.send(notice)).toEqual({ delivered: true });
    expect(await world.sender.send({ ...notice, reference: 'another' })).toEqual({ delivered: true });
    expect(await world.inbox(MOBILE)).toEqual([notice.text, notice.text]);
  });

  test('4. a mobile that takes no SMS is refused', async () => {
    for (const message of [loginCode, { text: 'x', mobile: '' }]) {
      expect(await world.sender.send({ ...message, mobile: UNREACHABLE })).toEqual({ delivered: false, refused: true });
    }
    expect(await world.inbox(UNREACHABLE)).toEqual([]);
  });

  test('5. each SMS of ours arrives whole, with the longest names and sums', async () => {
    for (const message of [...CODES, ...NEWS]) expect(await world.sender.send(message)).toEqual({ delivered: true });
    expect([...(await world.inbox(MOBILE))].sort()).toEqual([...CODES, ...NEWS].map(({ text }) => text).sort());
    expect(overheard.alarms).toEqual([]);
  });

  test('6. a text above the limit is not delivered', async () => {
    const text = 'ا'.repeat(SMS_MAX_LENGTH + 1);
    expect(await world.sender.send({ mobile: MOBILE, text })).toEqual({ delivered: false });
    expect(await world.inbox(MOBILE)).toEqual([]);
  });
});

describe('kavenegar', () => {
  const methods = () => fake.service.requests.map(({ path }) => path.split('/').slice(3).join('/'));

  test('takes the words of each code with one sum as tokens, and the others as a text', async () => {
    for (const message of CODES) await kavenegar().send(message);
    const byText = CODES.filter(({ text }) => arrived.some((sms) => sms.text === text && sms.sender !== 'template'));
    expect(byText.length).toBeGreaterThan(0);
    expect(byText.every(({ code }) => code.sums.length > 1 || code.sums.some((sum) => sum.includes(MANY_WORDS)))).toBe(
      true,
    );
  });

  test.each(['', '20006535'])('sends two sums at once as a text, with the second line «%s»', async (secondSender) => {
    expect(await kavenegar({ ...fake.settings, secondSender }).send(splitCode)).toEqual({ delivered: true });
    expect(arrived).toMatchObject([{ text: splitCode.text, sender: secondSender || fake.settings.sender }]);
    expect([methods(), overheard.alarms]).toEqual([['sms/send.json'], []]);
  });

  test('follows a code, and sends one that has not arrived after twenty seconds from the second line', async () => {
    fake.stateOf = ({ sender }) => (sender === 'template' ? 5 : 10);
    expect(await kavenegar().send(loginCode)).toEqual({ delivered: true });
    await until(() => arrived.length === 1);
    expect(arrived).toMatchObject([{ text: loginCode.text, sender: fake.settings.secondSender }]);
    expect(clock.waits).toEqual([5_000, 5_000, 10_000]);
  });

  test.each([6, 11, 13, 14, 100])('replaces a code of state %i without waiting longer', async (state) => {
    let asked = 0;
    fake.stateOf = ({ sender }) => {
      if (sender === 'template') asked += 1;
      return sender === 'template' ? (asked > 1 ? state : 1) : 10;
    };
    await kavenegar().send(loginCode);
    await until(() => arrived.length === 1);
    expect(clock.waits).toEqual([5_000]);
  });

  test('sends no code again after its arrival, without a second line, or in place of a notice', async () => {
    const polled = () => methods().filter((method) => method === 'sms/status.json').length;
    await kavenegar().send(loginCode);
    await until(() => polled() === 1);
    fake.stateOf = () => 11;
    await kavenegar({ ...fake.settings, secondSender: '' }).send(loginCode);
    await kavenegar().send({ mobile: MOBILE, text: 'notice' });
    const sent = ['verify/lookup.json', 'sms/status.json', 'verify/lookup.json', 'sms/send.json'];
    expect(methods()).toEqual(sent);
    // Each request of the earlier codes would come before those of a later code.
    await kavenegar().send(loginCode);
    const later = ['verify/lookup.json', 'sms/status.json', 'sms/send.json'];
    await until(() => methods().length >= sent.length + later.length);
    expect(methods()).toEqual([...sent, ...later]);
  });

  test('sends a code from the second line at once when the template does not take it, and says so', async () => {
    expect(await kavenegar({ ...fake.settings, template: 'none' }).send(loginCode)).toEqual({ delivered: true });
    expect(arrived).toMatchObject([{ text: loginCode.text, sender: fake.settings.secondSender }]);
    expect(overheard.alarms).toEqual([{ port: 'sms', reason: 'wrong_settings', status: 424 }]);
  });

  test.each<[string, number, () => void]>([
    ['no_credit', 418, () => Object.assign(fake, { creditRials: 0 })],
    ['access_refused', 403, () => Object.assign(fake, { settings: { ...fake.settings, key: 'another' } })],
  ])('alarms of %s', async (reason, status, arrange) => {
    const sender = kavenegar();
    arrange();
    expect(await sender.send({ mobile: MOBILE, text: 'notice' })).toEqual({ delivered: false });
    expect(overheard.alarms).toEqual([{ port: 'sms', reason, status }]);
  });

  test('keeps key, mobile and text out of the address, except the key', async () => {
    await kavenegar().send({ mobile: MOBILE, text: 'notice' });
    expect(fake.service.requests).toMatchObject([
      { method: 'POST', query: {}, path: expect.not.stringContaining(MOBILE) },
    ]);
  });

  test.each(QUICK_FAULTS)('takes an answer with the fault «%s» for undelivered', async (fault) => {
    fake.service.fault = () => fault;
    const notice = { mobile: MOBILE, text: 'notice', reference: 'r' };
    expect(await kavenegar().send(notice)).toEqual({ delivered: false });
    expect(await kavenegar().send(loginCode)).toEqual({ delivered: false });
    await overheard.failureOf(() => kavenegarCredit(fake.settings));
    fake.service.fault = () => null;
    expect(await kavenegar().send(notice)).toEqual({ delivered: true });
    expect(arrived.filter(({ text }) => text === notice.text)).toHaveLength(1);
  });

  test.each([
    [200, 418],
    [418, 200],
    [500, 200],
  ])('takes HTTP %i with the status %i for undelivered', async (status, inBody) => {
    const entries = [{ messageid: 1, status: 1 }];
    const service = await FakeService.start(() => ({ status, body: { return: { status: inBody }, entries } }));
    const sender = kavenegar({ ...fake.settings, url: service.url });
    expect(await sender.send({ mobile: MOBILE, text: 'notice' })).toEqual({ delivered: false });
    service.close();
  });

  test('tells our credit', async () => {
    expect(await kavenegarCredit(fake.settings)).toBe(fake.creditRials);
  });
});
