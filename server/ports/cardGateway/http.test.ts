import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { httpPayouts } from '../payouts/http';
import { PortFailure } from '../portFailure';
import { httpCardGateway } from './http';
import type { CardGateway } from './port';

/** What the service was asked, and what it answers next. */
let asked: { path: string | undefined; body: unknown; authorization: string | undefined }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let service: Server;
let settings: { kind: 'http'; url: string; token: string };
let gateway: CardGateway;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    asked.push({ path: request.url, body, authorization: request.headers.authorization });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  settings = { kind: 'http', url: `http://127.0.0.1:${port}`, token: 'secret' };
  gateway = httpCardGateway(settings, '123');
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

beforeEach(() => {
  asked = [];
});

function answers(body: object, status = 200): void {
  answer = { status, body: JSON.stringify(body) };
}

const invoice = { invoiceId: 'i-1', token: 't', receipt: 'r-1' };

test('a token is asked for with the family’s field names', async () => {
  answers({ Status: 0, AccessToken: 'abc' });
  const request = { invoiceId: 'i-1', amountRials: 5_000, callbackUrl: 'https://a.example/gateway/callback' };
  expect(await gateway.requestToken(request)).toEqual({ token: 'abc', terminalId: '123' });
  expect(asked).toEqual([
    {
      path: '/V1/PeymentApi/GetToken',
      authorization: 'Bearer secret',
      body: { TerminalID: '123', Amount: 5_000, InvoiceID: 'i-1', CallbackURL: request.callbackUrl },
    },
  ]);
});

test.each(['Accesstoken', 'accessToken', 'ACCESSTOKEN'])('the token’s key is read in any case: %s', async (key) => {
  answers({ status: 0, [key]: 'abc' });
  const request = { invoiceId: 'i-1', amountRials: 5_000, callbackUrl: 'x' };
  expect(await gateway.requestToken(request)).toMatchObject({ token: 'abc' });
});

const UNNAMED = { invoiceId: null, terminalId: null };

test.each([
  [
    { Status: 'Ok', ReturnId: '5000' },
    { outcome: 'ok', amountRials: 5_000, ...UNNAMED },
  ],
  [
    { Status: 'Duplicate', ReturnId: 5_000, InvoiceID: '', TerminalID: null },
    { outcome: 'duplicate', amountRials: 5_000, ...UNNAMED },
  ],
  [
    { STATUS: 'OK', returnid: '5000', InvoiceId: 'I-1', TERMINALID: 123, Amount: '5000' },
    { outcome: 'ok', amountRials: 5_000, invoiceId: 'I-1', terminalId: '123' },
  ],
  [
    { Status: 'Ok', ReturnId: '5000', amount: 4_000, tid: '9' },
    { outcome: 'ok', amountRials: Number.NaN, invoiceId: null, terminalId: '9' },
  ],
  [
    { Status: 'NOk', ReturnId: '-1' },
    { outcome: 'failed', amountRials: 0, ...UNNAMED },
  ],
])('advice %j', async (advice, expected) => {
  answers(advice);
  expect(await gateway.verify(invoice)).toEqual(expected);
  expect(asked[0]).toMatchObject({ path: '/V1/PeymentApi/Advice', body: { Tid: '123', DigitalReceipt: 'r-1' } });
});

test.each([
  [{ Status: 'Ok', ReturnId: 'much' }, 200],
  [{ Status: 'Ok', ReturnId: '-5' }, 200],
  [{}, 200],
  [{ Status: 'Ok', ReturnId: '5000' }, 500],
])('advice that says nothing is a failure of the port, never a payment: %j, HTTP %i', async (advice, status) => {
  answers(advice, status);
  await expect(gateway.verify(invoice)).rejects.toThrow(PortFailure);
});

test('a refused token is a failure of the port', async () => {
  answers({ Status: -1 });
  const request = { invoiceId: 'i', amountRials: 5_000, callbackUrl: 'x' };
  await expect(gateway.requestToken(request)).rejects.toThrow('card gateway: no token, status -1');
});

test('a rollback says whether the money went back', async () => {
  answers({ Status: 'Ok', ReturnId: '5000' });
  expect(await gateway.reverse(invoice)).toEqual({ reversed: true });
  answers({ Status: 'NOk' });
  expect(await gateway.reverse(invoice)).toEqual({ reversed: false });
});

test('the bank is ordered and asked by reference', async () => {
  const bank = httpPayouts(settings);
  answers({ status: 'pending' });
  const order = { reference: 'A-settle-1', iban: 'IR12', amountRials: 7, description: 'A' };
  expect(await bank.pay(order)).toEqual({ outcome: 'pending' });
  answers({ status: 'done' });
  expect(await bank.inquire({ reference: 'A-settle-1' })).toEqual({ outcome: 'done' });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/payouts', { reference: 'A-settle-1', iban: 'IR12', amount: 7, description: 'A' }],
    ['/payouts/inquiry', { reference: 'A-settle-1' }],
  ]);
  answers({ status: 'perhaps' });
  await expect(bank.inquire({ reference: 'A-settle-1' })).rejects.toThrow(PortFailure);
});
