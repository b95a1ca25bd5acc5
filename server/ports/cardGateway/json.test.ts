import { JsonService } from '../../testing/network';
import type { HttpSettings } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { CardGateway } from './cardGateway';
import { httpCardGateway } from './json';

let service: JsonService;
let settings: HttpSettings;
let gateway: CardGateway;

beforeEach(async () => {
  service = new JsonService();
  settings = await service.open();
  gateway = httpCardGateway(settings, { pageUrl: PAGE_URL, terminalId: '123', identified: false, namesCard: true });
});

afterEach(() => service.close());

const PAGE_URL = 'https://gateway.example/pay';
const invoice = { invoiceId: 'i-1', token: 't', receipt: 'r-1', amountRials: 5_000 };
const payer = { nationalCode: '0084575948', mobile: '09121234321', pans: ['6037991234567802'] };
const tokenRequest = { invoiceId: 'i-1', amountRials: 5_000, callbackUrl: 'https://a.example/gateway/callback', payer };

test('requests a token with the field names of the family', async () => {
  service.answer = { Status: 0, AccessToken: 'abc' };
  expect(await gateway.requestToken(tokenRequest)).toEqual({
    token: 'abc',
    terminalId: '123',
    page: { url: PAGE_URL, method: 'post' },
  });
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

const UNNAMED = { invoiceId: null, terminalId: null, card: null };

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
    { outcome: 'ok', amountRials: 5_000, invoiceId: 'I-1', terminalId: '123', card: null },
  ],
  [
    { Status: 'Ok', ReturnId: '5000', amount: 4_000, tid: '9' },
    { outcome: 'ok', amountRials: Number.NaN, invoiceId: null, terminalId: '9', card: null },
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

const HASH = 'ab'.repeat(32);

test.each([
  [{ HASHEDCARDNUMBER: HASH.toUpperCase() }, { mask: null, sha256: HASH }],
  [
    { HashedCardNumber: HASH, cardnumber: '603799xxxxxx4521' },
    { mask: '603799******4521', sha256: HASH },
  ],
  [{ HashedCardNumber: 'ab', CardNumber: '603799******4521' }, { mask: '603799******4521' }],
  [{ HashedCardNumber: `${HASH}ab`, CardNumber: '6037' }, null],
])('reads the card %j', async (named, card) => {
  service.answer = { Status: 'Ok', ReturnId: '5000', ...named };
  expect(await gateway.verify(invoice)).toMatchObject({ card });
});

test('tells an identified terminal the payer’s national code, and no other one', async () => {
  service.answer = { Status: 0, AccessToken: 'abc' };
  await gateway.requestToken(tokenRequest);
  expect(JSON.stringify(service.requests)).not.toMatch(/0084575948|09121234321|6037991234567802/);
  const identified = httpCardGateway(settings, {
    pageUrl: PAGE_URL,
    terminalId: '123',
    identified: true,
    namesCard: false,
  });
  await identified.requestToken(tokenRequest);
  expect(service.requests.at(-1)?.body).toMatchObject({ nationalCode: '0084575948', MobileNo: '09121234321' });
  expect(JSON.stringify(service.requests)).not.toContain('6037991234567802');
});

test('says who compares the card with the payer', () => {
  const ownership = (identified: boolean, namesCard: boolean) =>
    httpCardGateway(settings, { pageUrl: PAGE_URL, terminalId: '123', identified, namesCard }).ownership;
  expect([ownership(true, false), ownership(true, true), ownership(false, true), ownership(false, false)]).toEqual([
    'at_gateway',
    'at_gateway',
    'at_verify',
    'none',
  ]);
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
  expect(await gateway.reverse(invoice)).toEqual({ reversed: false, final: false });
});
