import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { CALLS } from '@contract/calls';
import { BANK_FILE_CALLS } from '@contract/calls/bankFileCalls';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputeRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { GATEWAY_CALLBACK_PATH } from '../services/payments/pay';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { joinOffice, type Member } from '../testing/officeTeam';

let server: TestServer;
let finance: Member;
let sockets: Socket[];

beforeAll(async () => {
  server = await createTestServer();
  finance = await joinOffice(server, 'finance');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(() => {
  sockets = [];
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

afterAll(() => server.close());

const BANK_FILE = `${BANK_FILE_CALLS.uploadBankFile.path}?`;
const HEAD = 'شماره مرجع,مبلغ,تاریخ\n';
const ROW = 'a,1,2020-01-01\n';

function fileQuery(): string {
  const day = tehranDateOf(server.clock.now());
  return new URLSearchParams({ file_id: randomUUID(), source: 'bank', day, name: 'x.csv' }).toString();
}

/** A connection that has sent these headers and no body. */
async function beginPost(path: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'amanat', authorization: `Bearer ${finance.access}`, ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  return socket;
}

async function nextAnswer(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

const CHUNKED = { 'transfer-encoding': 'chunked' };
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const LAST_CHUNK = '0\r\n\r\n';
const part = (disposition: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
const field = (name: string) => part(`name="${name}"`, 'ABCD2345');
const FILE = 'name="file"; filename="a.jpg"';

/** Bodies that are refused before their end. */
const REFUSED: readonly [name: string, path: string, type: string, body: string, answer: RegExp][] = [
  [
    'a bank file with other columns',
    BANK_FILE,
    'text/csv',
    `a,b,c\n${ROW.repeat(25)}`,
    /^HTTP\/1.1 400 .*"file":"columns"/s,
  ],
  ['a bank file with a wrong row', BANK_FILE, 'text/csv', `${HEAD}${ROW}a,x,2020-01-01\n${ROW}`, /"line":"3"/],
  ['a bank file with an endless row', BANK_FILE, 'text/csv', `${HEAD}"${'x'.repeat(20_000)}`, /"file":"row"/],
  ['a bank file of another type', BANK_FILE, 'application/pdf', HEAD, /^HTTP\/1.1 415 /],
  [
    'a picture above the limit',
    CALLS.uploadEvidence.path,
    'multipart/form-data; boundary=x',
    field('payment_code') + part(FILE, 'x'.repeat(PICTURE_MAX_BYTES + 1)),
    /"code":1608/,
  ],
  [
    'two pictures',
    CALLS.uploadEvidence.path,
    'multipart/form-data; boundary=x',
    part(FILE, 'x') + part(FILE, 'x'),
    /"code":1002/,
  ],
  [
    'a form with another field',
    CALLS.uploadEvidence.path,
    'multipart/form-data; boundary=x',
    field('payment_code') + field('side') + part(FILE, 'x').slice(0, -2),
    /"code":1002/,
  ],
  ['a form without a boundary', CALLS.uploadEvidence.path, 'multipart/form-data', field('side'), /"code":1002/],
  ['a form for another call', CALLS.pay.path, 'multipart/form-data; boundary=x', field('x'), /^HTTP\/1.1 415 /],
  ['JSON above the limit', CALLS.pay.path, 'application/json', `"${'x'.repeat(100_000)}`, /^HTTP\/1.1 413 /],
  [
    'a form of a gateway above the limit',
    `${GATEWAY_CALLBACK_PATH}/x`,
    'application/x-www-form-urlencoded',
    'x'.repeat(100_000),
    /^HTTP\/1.1 413 /,
  ],
];

test.each(REFUSED)('%s is refused while it arrives', async (_name, path, type, body, answer) => {
  const socket = await beginPost(path + (path === BANK_FILE ? fileQuery() : ''), { 'content-type': type, ...CHUNKED });
  socket.write(chunk(body));
  expect(await nextAnswer(socket)).toMatch(answer);
  // A browser reads the answer after it has sent everything.
  for (let at = 0; at < 40; at += 1) socket.write(chunk('x'.repeat(100_000)));
  socket.write(`${LAST_CHUNK}GET /healthz HTTP/1.1\r\nhost: amanat\r\n\r\n`);
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 200 /);
});
