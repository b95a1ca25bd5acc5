import { JsonService } from '../testing/network';
import { httpCourier } from './courier';
import { httpCustody } from './custody';
import { httpIpLocation } from './ipLocation';
import type { HttpSettings } from './jsonClient';
import { PortFailure, unreachable } from './portFailure';

let service: JsonService;
let settings: HttpSettings;

beforeEach(async () => {
  service = new JsonService();
  settings = await service.open();
});

afterEach(() => service.close());

const CALLS = {
  'IP location': () => httpIpLocation(settings).locate('5.160.0.1'),
  courier: () => httpCourier(settings).track({ carrier: 'post', code: '12345678901234567890' }),
  custody: () => httpCustody(settings).heldAt(new Date('2026-11-20T20:30:00Z')),
};
type Port = keyof typeof CALLS;

describe('IP location', () => {
  test('requests one address and reads a known and an unknown place', async () => {
    service.answer = '{"location":"تبریز، ایران"}';
    expect(await CALLS['IP location']()).toBe('تبریز، ایران');
    expect(service.requests).toMatchObject([{ path: '/locate', body: { ip_address: '5.160.0.1' } }]);
    service.answer = '{"location":""}';
    expect(await CALLS['IP location']()).toBe('');
  });

  test('does not follow a redirect', async () => {
    service.status = 307;
    service.headers = { location: '/elsewhere' };
    await expect(CALLS['IP location']()).rejects.toThrow(PortFailure);
    expect(service.requests).toHaveLength(1);
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
  ['IP location', 'an outage', 503, '{}'],
  ['IP location', 'a null place', 200, '{"location":null}'],
  ['IP location', 'no JSON', 200, '<html>'],
  ['IP location', 'null', 200, 'null'],
  ['IP location', 'half a surrogate pair', 200, '{"location":"x\\ud800"}'],
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
  expect(String(failure)).not.toMatch(/5\.160|1234567890/);
});

test.each([
  [
    'ENOTFOUND',
    new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }) }),
  ],
  [
    'CERT_HAS_EXPIRED',
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }) }),
  ],
  ['TimeoutError', Object.assign(new Error('The operation was aborted'), { name: 'TimeoutError' })],
  ['unreachable', 'a text'],
])('a failure names its cause %s', (cause, error) => {
  expect(unreachable('sms', error).message).toBe(`sms: ${cause}`);
});
