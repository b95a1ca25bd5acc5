import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { freePort } from '../../server/testing/network';
import { Link } from './link';

const HOST = '127.0.0.1';

/** A service that answers each byte with the same byte, behind a link. */
async function echoBehindLink(delay = 0) {
  const echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  const port = await freePort();
  echo.listen(port, HOST);
  await once(echo, 'listening');
  const near = await freePort();
  const link = await Link.open({ host: HOST, port: near }, { host: HOST, port }, delay);
  const client = createConnection(near, HOST);
  await once(client, 'connect');
  const close = () => {
    client.destroy();
    link.close();
    echo.close();
  };
  return { link, client, close };
}

/** An exchange on a new connection, through an uncut link. */
async function exchangeElsewhere(): Promise<string> {
  const { client, close } = await echoBehindLink();
  const answer = await answerTo(client, 'elsewhere');
  close();
  return answer;
}

async function answerTo(client: Socket, text: string): Promise<string> {
  client.write(text);
  const [answer] = await once(client, 'data');
  return String(answer);
}

test('forwards both directions, and nothing while it is cut', async () => {
  const { link, client, close } = await echoBehindLink();
  expect(await answerTo(client, 'one')).toBe('one');

  link.cut();
  const answer = answerTo(client, 'two');
  expect(await Promise.race([answer, exchangeElsewhere()])).toBe('elsewhere');
  expect(client.closed).toBe(false);

  link.heal();
  expect(await answer).toBe('two');
  close();
});

test('a new connection stays silent while the link is cut', async () => {
  const { link, client, close } = await echoBehindLink();
  link.cut();
  const other = createConnection(client.remotePort ?? 0, HOST);
  const answer = answerTo(other, 'hello');
  expect(await Promise.race([answer, exchangeElsewhere()])).toBe('elsewhere');
  link.heal();
  expect(await answer).toBe('hello');
  other.destroy();
  close();
});

test('delays each byte in each direction', async () => {
  const { client, close } = await echoBehindLink(100);
  const began = performance.now();
  expect(await answerTo(client, 'late')).toBe('late');
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  close();
});
