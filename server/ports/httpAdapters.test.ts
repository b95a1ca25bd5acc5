import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ibanOf } from '@contract/rules/accountNumbers';
import { httpBankInquiry } from './bankInquiry/http';
import { httpCivilRegistry } from './civilRegistry/http';
import { httpCourier } from './courier/http';
import { httpIpLocation } from './ipLocation/http';
import type { HttpSettings } from './jsonClient';
import { PortFailure } from './portFailure';
import { httpSimOwner } from './simOwner/http';
import { httpSmsSender } from './sms/http';

/** A service of the outside world: remembers what it was asked, and answers what it is told to. */
class Outside {
  readonly asked: { path: string | undefined; authorization: string | undefined; body: unknown }[] = [];
  status = 200;
  answer = '{}';
  headers: Record<string, string> = {};
  private readonly server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.asked.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(body) });
    response.writeHead(this.status, { 'content-type': 'application/json', ...this.headers }).end(this.answer);
  });

  async open(): Promise<HttpSettings> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return { kind: 'http', url: `http://127.0.0.1:${port}`, token: 'secret' };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

let outside: Outside;
let settings: HttpSettings;

beforeEach(async () => {
  outside = new Outside();
  settings = await outside.open();
});

afterEach(() => outside.close());

describe('civil registry', () => {
  const match = () => httpCivilRegistry(settings).match({ nationalCode: '0084575948', birthDate: '1992-10-04' });

  test('is not followed to another address', async () => {
    outside.status = 307;
    outside.headers = { location: '/elsewhere' };
    await expect(match()).rejects.toThrow(PortFailure);
    expect(outside.asked).toHaveLength(1);
  });

  test('asks with the token and reads the name', async () => {
    outside.answer = '{"matched":true,"first_name":"نگار","last_name":"رضایی"}';
    expect(await match()).toEqual({ matched: true, firstName: 'نگار', lastName: 'رضایی' });
    outside.answer = '{"matched":true,"first_name":" \u202eنگار","last_name":"نیک‌نام\\u0007 "}';
    expect(await match()).toEqual({ matched: true, firstName: 'نگار', lastName: 'نیک‌نام' });
    outside.asked.pop();
    expect(outside.asked).toEqual([
      {
        path: '/match',
        authorization: 'Bearer secret',
        body: { national_code: '0084575948', birth_date: '1992-10-04' },
      },
    ]);
    outside.answer = '{"matched":false}';
    expect(await match()).toEqual({ matched: false });
  });

  test.each([
    ['an outage', 500, '{}'],
    ['no JSON', 200, '<html>'],
    ['no sense', 200, '{"matched":true}'],
    ['a name in which nothing can be seen', 200, '{"matched":true,"first_name":"\\u200f","last_name":"x"}'],
    ['half a surrogate pair', 200, '{"matched":true,"first_name":"x","last_name":"y\\ud800"}'],
    ['null', 200, 'null'],
  ])('%s is a failure of the port, without personal data', async (_name, status, answer) => {
    Object.assign(outside, { status, answer });
    const failure = await match().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortFailure);
    expect(String(failure)).not.toContain('0084575948');
  });
});

describe('SIM owner', () => {
  const owns = () => httpSimOwner(settings).owns({ mobile: '09121234567', nationalCode: '0084575948' });

  test('asks with the token and reads yes and no', async () => {
    outside.answer = '{"matched":true}';
    expect(await owns()).toBe(true);
    expect(outside.asked).toEqual([
      {
        path: '/match',
        authorization: 'Bearer secret',
        body: { mobile: '09121234567', national_code: '0084575948' },
      },
    ]);
    outside.answer = '{"matched":false}';
    expect(await owns()).toBe(false);
  });

  test.each([
    ['an outage', 500, '{}'],
    ['no sense', 200, '{"matched":"yes"}'],
  ])('%s is a failure of the port, without personal data', async (_name, status, answer) => {
    Object.assign(outside, { status, answer });
    const failure = await owns().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortFailure);
    expect(String(failure)).not.toMatch(/0912|0084575948/);
  });
});

describe('bank inquiry', () => {
  const iban = ibanOf('0170000000000123456789');
  const inquire = () => httpBankInquiry(settings).inquire({ kind: 'iban', account: iban, nationalCode: '0084575948' });

  test('reads a found account and knows its bank', async () => {
    outside.answer = JSON.stringify({ outcome: 'found', pan: null, iban, deposit: '123456789' });
    expect(await inquire()).toMatchObject({ outcome: 'found', pan: null, iban, bank: { name: 'بانک ملی ایران' } });
    expect(outside.asked[0]?.body).toEqual({ kind: 'iban', account: iban, national_code: '0084575948' });
  });

  test.each(['not-yours', 'unavailable', 'unsupported', 'incomplete'])('hands on «%s»', async (outcome) => {
    outside.answer = JSON.stringify({ outcome });
    expect(await inquire()).toEqual({ outcome });
  });

  test.each([
    [503, '{}'],
    [200, '{"outcome":"found","pan":null,"iban":"IR00","deposit":"1"}'],
    [200, '{"outcome":"maybe"}'],
  ])('an outage or nonsense (%i %s) is «unavailable»', async (status, answer) => {
    Object.assign(outside, { status, answer });
    expect(await inquire()).toEqual({ outcome: 'unavailable' });
  });
});

describe('sms', () => {
  const send = (to: HttpSettings) => httpSmsSender(to).send({ mobile: '09120000000', text: 'سلام' });

  test('is delivered when the provider takes it', async () => {
    expect(await send(settings)).toEqual({ delivered: true });
    expect(outside.asked).toMatchObject([{ path: '/send', body: { to: '09120000000', text: 'سلام' } }]);
  });

  test('is not delivered when the provider refuses or is not there', async () => {
    outside.status = 502;
    expect(await send(settings)).toEqual({ delivered: false });
    outside.status = 422;
    expect(await send(settings)).toEqual({ delivered: false, refused: true });
    expect(await send({ ...settings, url: 'http://127.0.0.1:1' })).toEqual({ delivered: false });
  });
});

describe('IP location', () => {
  const locate = () => httpIpLocation(settings).locate('5.160.0.1');

  test('asks for one address and reads its place, which may be unknown', async () => {
    outside.answer = '{"location":"تبریز، ایران"}';
    expect(await locate()).toBe('تبریز، ایران');
    expect(outside.asked).toMatchObject([{ path: '/locate', body: { ip_address: '5.160.0.1' } }]);
    outside.answer = '{"location":""}';
    expect(await locate()).toBe('');
  });

  test.each([
    ['an outage', 503, '{}'],
    ['no sense', 200, '{"location":null}'],
  ])('%s is a failure of the port, without the address', async (_name, status, answer) => {
    Object.assign(outside, { status, answer });
    const failure = await locate().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortFailure);
    expect(String(failure)).not.toContain('5.160');
  });
});

describe('courier', () => {
  const track = () => httpCourier(settings).track({ carrier: 'post', code: '12345678901234567890' });

  test('asks for one parcel and reads where it is', async () => {
    outside.answer = '{"state":"delivered","at":"2026-01-15T08:30:00Z","city":" تبریز\\u0007"}';
    expect(await track()).toEqual({ state: 'delivered', at: new Date('2026-01-15T08:30:00Z'), city: 'تبریز' });
    expect(outside.asked).toMatchObject([{ path: '/track', body: { carrier: 'post', code: '12345678901234567890' } }]);
    for (const state of ['moving', 'unknown']) {
      outside.answer = JSON.stringify({ state });
      expect(await track()).toEqual({ state });
    }
  });

  test.each([
    ['an outage', 503, '{}'],
    ['no sense', 200, '{"state":"lost"}'],
    ['a delivery at no time', 200, '{"state":"delivered"}'],
    ['a time that is none', 200, '{"state":"delivered","at":"yesterday"}'],
  ])('%s is a failure of the port, without the code', async (_name, status, answer) => {
    Object.assign(outside, { status, answer });
    const failure = await track().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortFailure);
    expect(String(failure)).not.toContain('1234567890');
  });
});
