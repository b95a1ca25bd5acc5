import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_COMMENT_EVERY_MS } from '@contract/rules/liveRules';
import { type LiveFrame, readLiveStream } from './liveApi';

/** Twice the server's comment interval and a little. */
const PATIENCE_MS = 2 * LIVE_COMMENT_EVERY_MS + 5_000;

let server: Server;
let stream: Promise<ServerResponse>;
const realFetch = globalThis.fetch;

beforeEach(async () => {
  server = createServer();
  stream = new Promise((resolve) => {
    server.once('request', (_request, response) => resolve(response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => realFetch(String(input).replace(window.location.origin, origin), init);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
});

afterEach(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

test('ends a silent stream after 45 seconds, and keeps one that sends comments', async () => {
  const frames: LiveFrame[] = [];
  readLiveStream({ accessToken: 'any', after: null, onFrame: (frame) => frames.push(frame) });
  const response = await stream;
  const left = new Promise((resolve) => response.once('close', resolve));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: hello\ndata: {"cursor":7}\n\n');
  await comes(() => frames.length === 1);
  for (let comment = 0; comment < 5; comment += 1) {
    jest.advanceTimersByTime(PATIENCE_MS - 1);
    // The frame shows that the comment before it was read.
    response.write(`:\n\nevent: notice\ndata: {"cursor":8,"unread":${comment}}\n\n`);
    await comes(() => frames.length === comment + 2);
  }
  jest.advanceTimersByTime(PATIENCE_MS - 1);
  await soon();
  expect(frames.at(-1)?.kind).toBe('notice');
  jest.advanceTimersByTime(1);
  await comes(() => frames.at(-1)?.kind === 'ended');
  await left;
});

test('ends a stream without an answer after the same time', async () => {
  const frames: LiveFrame[] = [];
  readLiveStream({ accessToken: 'any', after: null, onFrame: (frame) => frames.push(frame) });
  await stream;
  jest.advanceTimersByTime(PATIENCE_MS);
  await comes(() => frames.length === 1);
  expect(frames).toEqual([{ kind: 'ended' }]);
});

const soon = () => new Promise((resolve) => setImmediate(resolve));

async function comes(isThere: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!isThere() && Date.now() < deadline) await soon();
  expect(isThere()).toBe(true);
}
