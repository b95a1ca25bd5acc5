import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { until } from '../testing/until';

const HALF_A_REQUEST = 'GET /healthz HTTP/1.1\r\nHost: amanat\r\n';
const A_REQUEST = `${HALF_A_REQUEST}\r\n`;
const BODY = '{}';
const ALL_BUT_ITS_BODY = [
  'POST /api/v1/refresh/ HTTP/1.1',
  'Host: amanat',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  '\r\n',
].join('\r\n');

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

/** A connection with `text` already sent, and the answers so far. */
async function connection(text: string): Promise<{ socket: Socket; answers: () => string; ended: Promise<unknown> }> {
  const { port } = server.app.server.address() as AddressInfo;
  const accepted = once(server.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  // Half a request is cut off.
  socket.on('error', () => undefined);
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answers += chunk;
  });
  await accepted;
  if (text !== '') socket.write(text);
  return { socket, answers: () => answers, ended: new Promise((resolve) => socket.once('close', resolve)) };
}

test('closes connections without an open request when the server stops', async () => {
  const unused = await connection('');
  const half = await connection(HALF_A_REQUEST);
  const used = await connection(A_REQUEST);
  await once(used.socket, 'data');
  const halfOfASecond = await connection(A_REQUEST);
  await once(halfOfASecond.socket, 'data');
  halfOfASecond.socket.write(HALF_A_REQUEST);
  await server.close();
  await Promise.all([unused.ended, half.ended, used.ended, halfOfASecond.ended]);
  expect([unused.answers(), half.answers()]).toEqual(['', '']);
});

test('answers an open request whose body arrives after the stop', async () => {
  const late = await connection('');
  const received = once(server.app.server, 'request');
  late.socket.write(ALL_BUT_ITS_BODY);
  await received;
  const unused = await connection('');
  let isClosed = false;
  const closed = server.close().then(() => {
    isClosed = true;
  });
  await unused.ended;
  await until(() => !server.app.server.listening);
  expect([isClosed, late.socket.closed]).toEqual([false, false]);
  late.socket.write(BODY);
  await closed;
  await late.ended;
  expect(late.answers()).toMatch(/^HTTP\/1\.1 4\d\d /);
});
