import { ibanOf } from '@contract/rules/accountNumbers';
import { JsonService } from '../testing/network';
import { httpBankInquiry } from './bankInquiry/json';
import { httpCivilRegistry } from './civilRegistry/json';
import { httpCourier } from './courier';
import { httpCustody } from './custody';
import { httpIpLocation } from './ipLocation';
import type { HttpSettings } from './jsonClient';
import { httpPayouts } from './payouts/json';
import { PortFailure } from './portFailure';
import { httpSimOwner } from './simOwner/json';
import { httpSmsSender } from './sms/json';

let service: JsonService;
let settings: HttpSettings;

beforeEach(async () => {
  service = new JsonService();
  settings = await service.open();
});

afterEach(() => service.close());

const CALLS = {
  'civil registry': () => httpCivilRegistry(settings).match({ nationalCode: '0084575948', birthDate: '1992-10-04' }),
  'SIM owner': () => httpSimOwner(settings).owns({ mobile: '09121234567', nationalCode: '0084575948' }),
  'IP location': () => httpIpLocation(settings).locate('5.160.0.1'),
  courier: () => httpCourier(settings).track({ carrier: 'post', code: '12345678901234567890' }),
  custody: () => httpCustody(settings).heldAt(new Date('2026-11-20T20:30:00Z')),
};
type Port = keyof typeof CALLS;

describe('civil registry', () => {
  test('does not follow a redirect', async () => {
    service.status = 307;
    service.headers = { location: '/elsewhere' };
    await expect(CALLS['civil registry']()).rejects.toThrow(PortFailure);
    expect(service.requests).toHaveLength(1);
  });

  test('requests with the token and reads a cleaned name', async () => {
    service.answer = '{"matched":true,"first_name":"نگار","last_name":"رضایی"}';
    expect(await CALLS['civil registry']()).toEqual({ matched: true, firstName: 'نگار', lastName: 'رضایی' });
    service.answer = '{"matched":true,"first_name":" \u202eنگار","last_name":"نیک‌نام\\u0007 "}';
    expect(await CALLS['civil registry']()).toEqual({ matched: true, firstName: 'نگار', lastName: 'نیک‌نام' });
    service.requests.pop();
    expect(service.requests).toEqual([
      {
        path: '/match',
        authorization: 'Bearer secret',
        body: { national_code: '0084575948', birth_date: '1992-10-04' },
      },
    ]);
    service.answer = '{"matched":false}';
    expect(await CALLS['civil registry']()).toEqual({ matched: false });
  });
});

describe('SIM owner', () => {
  test('requests with the token and reads both answers', async () => {
    service.answer = '{"matched":true}';
    expect(await CALLS['SIM owner']()).toBe(true);
    expect(service.requests).toEqual([
      {
        path: '/match',
        authorization: 'Bearer secret',
        body: { mobile: '09121234567', national_code: '0084575948' },
      },
    ]);
    service.answer = '{"matched":false}';
    expect(await CALLS['SIM owner']()).toBe(false);
  });
});

describe('payouts', () => {
  test('orders and inquires by reference, and throws for an unknown status', async () => {
    const bank = httpPayouts(settings);
    service.answer = { status: 'pending' };
    const order = { reference: 'A-settle-1', iban: 'IR12', amountRials: 7, description: 'A' };
    expect(await bank.pay(order)).toEqual({ outcome: 'pending', askAgainAt: null });
    service.answer = { status: 'done' };
    expect(await bank.inquire({ reference: 'A-settle-1' })).toEqual({ outcome: 'done' });
    expect(service.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/payouts', { reference: 'A-settle-1', iban: 'IR12', amount: 7, description: 'A' }],
      ['/payouts/inquiry', { reference: 'A-settle-1' }],
    ]);
  });

  const at = '2026-01-15T08:30:00.000Z';
  test.each([
    [{ status: 'accepted' }, { outcome: 'accepted' }],
    [
      { status: 'pending', ask_again_at: at },
      { outcome: 'pending', askAgainAt: new Date(at) },
    ],
    [{ status: 'failed' }, { outcome: 'refused', reason: 'unknown', final: false }],
    [
      { status: 'refused', reason: 'account_closed', final: true },
      { outcome: 'refused', reason: 'account_closed', final: true },
    ],
    [
      { status: 'refused', reason: 'a reason of tomorrow', final: false },
      { outcome: 'refused', reason: 'unknown', final: false },
    ],
    [
      { status: 'returned', at, reason: 'account_blocked' },
      { outcome: 'returned', at: new Date(at), reason: 'account_blocked' },
    ],
  ])('reads %j', async (answer, outcome) => {
    service.answer = answer;
    expect(await httpPayouts(settings).inquire({ reference: 'A' })).toEqual(outcome);
  });

  test.each([
    { status: 'perhaps' },
    { status: 'refused', reason: 'limit' },
    { status: 'returned', reason: 'limit' },
    { status: 'pending', ask_again_at: 'soon' },
  ])('throws for %j', async (answer) => {
    service.answer = answer;
    await expect(httpPayouts(settings).inquire({ reference: 'A' })).rejects.toThrow(PortFailure);
  });

  test('inquires many references at once', async () => {
    const bank = httpPayouts(settings);
    service.answer = {
      payouts: [
        { reference: 'A', status: 'done' },
        { reference: 'B', status: 'returned', at },
      ],
    };
    expect([...(await bank.inquireMany(['A', 'B', 'C']))]).toEqual([
      ['A', { outcome: 'done' }],
      ['B', { outcome: 'returned', at: new Date(at), reason: 'unknown' }],
    ]);
    expect(service.requests).toMatchObject([{ path: '/payouts/inquiries', body: { references: ['A', 'B', 'C'] } }]);
    for (const answer of [{}, { payouts: [null] }, { payouts: [{ status: 'done' }] }]) {
      service.answer = answer;
      await expect(bank.inquireMany(['A'])).rejects.toThrow(PortFailure);
    }
  });
});

describe('bank inquiry', () => {
  const iban = ibanOf('0170000000000123456789');
  const query = { kind: 'iban', account: iban, nationalCode: '0084575948', birthDate: '1992-10-04' } as const;
  const inquire = () => httpBankInquiry(settings).inquire(query);

  test('reads a found account and adds its bank', async () => {
    service.answer = JSON.stringify({ outcome: 'found', pan: null, iban, deposit: '123456789' });
    expect(await inquire()).toMatchObject({ outcome: 'found', pan: null, iban, bank: { name: 'بانک ملی ایران' } });
    expect(service.requests[0]?.body).toEqual({ kind: 'iban', account: iban, national_code: '0084575948' });
  });

  test.each(['not-yours', 'unavailable', 'unsupported', 'incomplete'])('reads the outcome «%s»', async (outcome) => {
    service.answer = JSON.stringify({ outcome });
    expect(await inquire()).toEqual({ outcome });
  });

  test.each([
    [503, '{}'],
    [200, '{"outcome":"found","pan":null,"iban":"IR00","deposit":"1"}'],
    [200, '{"outcome":"maybe"}'],
  ])('an outage or a malformed answer (%i %s) is «unavailable»', async (status, answer) => {
    Object.assign(service, { status, answer });
    expect(await inquire()).toEqual({ outcome: 'unavailable' });
  });
});

describe('sms', () => {
  const send = (to: HttpSettings) => httpSmsSender(to).send({ mobile: '09120000000', text: 'سلام' });

  test('is delivered when the provider accepts it', async () => {
    expect(await send(settings)).toEqual({ delivered: true });
    expect(service.requests).toMatchObject([{ path: '/send', body: { to: '09120000000', text: 'سلام' } }]);
  });

  test('is not delivered when the provider refuses, fails or is unreachable', async () => {
    service.status = 502;
    expect(await send(settings)).toEqual({ delivered: false });
    service.status = 422;
    expect(await send(settings)).toEqual({ delivered: false, refused: true });
    expect(await send({ ...settings, url: 'http://127.0.0.1:1' })).toEqual({ delivered: false });
  });
});

describe('IP location', () => {
  test('requests one address and reads a known and an unknown place', async () => {
    service.answer = '{"location":"تبریز، ایران"}';
    expect(await CALLS['IP location']()).toBe('تبریز، ایران');
    expect(service.requests).toMatchObject([{ path: '/locate', body: { ip_address: '5.160.0.1' } }]);
    service.answer = '{"location":""}';
    expect(await CALLS['IP location']()).toBe('');
  });
});

test('custody names the instant and reads both balances', async () => {
  service.answer = '{"bank":5,"gateway":0}';
  expect(await CALLS.custody()).toEqual({ bankRials: 5, gatewayRials: 0 });
  const body = { at: '2026-11-20T20:30:00.000Z' };
  expect(service.requests).toEqual([{ path: '/balances', authorization: 'Bearer secret', body }]);
});

describe('courier', () => {
  test('requests one parcel and reads its state', async () => {
    service.answer = '{"state":"delivered","at":"2026-01-15T08:30:00Z","city":" تبریز\\u0007"}';
    expect(await CALLS.courier()).toEqual({ state: 'delivered', at: new Date('2026-01-15T08:30:00Z'), city: 'تبریز' });
    expect(service.requests).toMatchObject([
      { path: '/track', body: { carrier: 'post', code: '12345678901234567890' } },
    ]);
    for (const state of ['moving', 'unknown']) {
      service.answer = JSON.stringify({ state });
      expect(await CALLS.courier()).toEqual({ state });
    }
  });
});

test.each<[Port, string, number, string]>([
  ['civil registry', 'an outage', 500, '{}'],
  ['civil registry', 'no JSON', 200, '<html>'],
  ['civil registry', 'a missing name', 200, '{"matched":true}'],
  ['civil registry', 'an invisible name', 200, '{"matched":true,"first_name":"\\u200f","last_name":"x"}'],
  ['civil registry', 'half a surrogate pair', 200, '{"matched":true,"first_name":"x","last_name":"y\\ud800"}'],
  ['civil registry', 'null', 200, 'null'],
  ['SIM owner', 'an outage', 500, '{}'],
  ['SIM owner', 'a string in place of a boolean', 200, '{"matched":"yes"}'],
  ['IP location', 'an outage', 503, '{}'],
  ['IP location', 'a null place', 200, '{"location":null}'],
  ['custody', 'an outage', 503, '{}'],
  ['custody', 'a missing balance', 200, '{"bank":1}'],
  ['custody', 'a negative balance', 200, '{"bank":-1,"gateway":0}'],
  ['custody', 'a balance in text', 200, '{"bank":"1","gateway":0}'],
  ['courier', 'an outage', 503, '{}'],
  ['courier', 'an unknown state', 200, '{"state":"lost"}'],
  ['courier', 'a delivery without a time', 200, '{"state":"delivered"}'],
  ['courier', 'an invalid time', 200, '{"state":"delivered","at":"yesterday"}'],
])('%s throws for %s, without personal data', async (port, _name, status, answer) => {
  Object.assign(service, { status, answer });
  const failure = await CALLS[port]().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortFailure);
  expect(String(failure)).not.toMatch(/0912|0084575948|5\.160|1234567890/);
});
