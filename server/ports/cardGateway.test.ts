import { JsonService } from '../testing/network';
import { type CardGateway, httpCardGateway } from './cardGateway';
import { PortFailure } from './portFailure';

let service: JsonService;
let gateway: CardGateway;

beforeEach(async () => {
  service = new JsonService();
  gateway = httpCardGateway(await service.open(), '123');
});

afterEach(() => service.close());

const invoice = { invoiceId: 'i-1', token: 't', receipt: 'r-1' };
const tokenRequest = { invoiceId: 'i-1', amountRials: 5_000, callbackUrl: 'https://a.example/gateway/callback' };

test('requests a token with the field names of the family', async () => {
  service.answer = { Status: 0, AccessToken: 'abc' };
  expect(await gateway.requestToken(tokenRequest)).toEqual({ token: 'abc', terminalId: '123' });
  expect(service.requests).toEqual([
    {
      path: '/V1/PeymentApi/GetToken',
      authorization: 'Bearer secret',
      body: { TerminalID: '123', Amount: 5_000, InvoiceID: 'i-1', CallbackURL: tokenRequest.callbackUrl },
    },
  ]);
});

test.each(['Accesstoken', 'accessToken', 'ACCESSTOKEN'])('ignores the case of the token’s key: %s', async (key) => {
  service.answer = { status: 0, [key]: 'abc' };
  expect(await gateway.requestToken(tokenRequest)).toMatchObject({ token: 'abc' });
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
])('reads the advice %j', async (advice, expected) => {
  service.answer = advice;
  expect(await gateway.verify(invoice)).toEqual(expected);
  const body = { Tid: '123', DigitalReceipt: 'r-1' };
  expect(service.requests[0]).toMatchObject({ path: '/V1/PeymentApi/Advice', body });
});

test.each([
  [{ Status: 'Ok', ReturnId: 'much' }, 200],
  [{ Status: 'Ok', ReturnId: '-5' }, 200],
  [{}, 200],
  [{ Status: 'Ok', ReturnId: '5000' }, 500],
])('throws for the malformed advice %j with HTTP %i', async (answer, status) => {
  Object.assign(service, { answer, status });
  await expect(gateway.verify(invoice)).rejects.toThrow(PortFailure);
});

test('throws for a refused token', async () => {
  service.answer = { Status: -1 };
  await expect(gateway.requestToken(tokenRequest)).rejects.toThrow('card gateway: no token, status -1');
});

test('a rollback answers whether the money was returned', async () => {
  service.answer = { Status: 'Ok', ReturnId: '5000' };
  expect(await gateway.reverse(invoice)).toEqual({ reversed: true });
  service.answer = { Status: 'NOk' };
  expect(await gateway.reverse(invoice)).toEqual({ reversed: false });
});
