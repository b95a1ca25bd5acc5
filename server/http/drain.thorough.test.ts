import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../app';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { LiveReader } from '../testing/liveReader';
import { until } from '../testing/until';
import { drain } from './drain';
import type { Lifecycle } from './lifecycle';

const DRAIN_SECONDS = 3;

let server: TestServer;
let origin: string;
let agents: Agent[];

beforeEach(async () => {
  server = await createTestServer({ config: { drainSeconds: DRAIN_SECONDS } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  agents = [];
});

afterEach(async () => {
  for (const agent of agents) agent.destroy();
  await server.close();
});

/** A client with one kept connection. */
function keptConnection(): (path: string) => Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path) =>
    new Promise((resolve, reject) => {
      request(`${origin}${path}`, { agent }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end();
    });
}

/** Starts a drain, and resolves when the listener is closed. */
async function drainUntilDeaf(): Promise<{ readonly drained: Promise<void> }> {
  const drained = drain(server.app, server.context);
  await until(() => !server.app.server.listening);
  return { drained };
}

test('a draining server answers new connections until its balancer has had time to see it', async () => {
  const begun = Date.now();
  const deaf = drainUntilDeaf();
  const answer = await keptConnection()('/healthz');
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'keep-alive']);
  const { drained } = await deaf;
  expect(Date.now() - begun).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000 - 100);
  await drained;
});

test('kept connections end with their next answer, and the drain with the last of them', async () => {
  const call = keptConnection();
  expect((await call('/healthz')).headers.connection).toBe('keep-alive');
  const { drained } = await drainUntilDeaf();
  const deafAt = Date.now();
  await expect(keptConnection()('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const last = await call('/healthz');
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  await drained;
  expect(Date.now() - deafAt).toBeLessThan(DRAIN_SECONDS * 1_000);
  await expect(call('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('idle connections are awaited once more as long, and then cut', async () => {
  const call = keptConnection();
  await call('/healthz');
  const { drained } = await drainUntilDeaf();
  const deafAt = Date.now();
  await drained;
  expect(Date.now() - deafAt).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000 - 100);
  await server.app.close();
  await expect(call('/healthz')).rejects.toThrow();
});

test('streams end with a time to return, also those that open late', async () => {
  const { access } = await server.registerUser();
  const reader = await LiveReader.open(origin, access);
  await until(() => reader.frames.length > 0);
  const { drained } = await drainUntilDeaf();
  await until(() => reader.hasEnded);
  expect(reader.text).toMatch(/^id: \d+\nevent: hello\n[\s\S]*retry: \d+\n\n$/);
  const late = await server.send({
    url: '/api/v1/events/',
    headers: { 'x-client-id': 'amanat-web', authorization: `Bearer ${access}` },
  });
  expect(late.body).toMatch(/^id: \d+\nevent: hello\n[\s\S]*retry: \d+\n\n$/);
  expect(server.context.live.size).toBe(0);
  await drained;
});

test('without a drain time nothing is drained', async () => {
  await drain(server.app, { ...server.context, config: { ...server.context.config, drainSeconds: 0 } });
  expect(server.app.server.listening).toBe(true);
});

test('a process that stops is not ready', async () => {
  const lifecycle: Lifecycle = { phase: 'running' };
  const app = buildApp(server.context, lifecycle);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  lifecycle.phase = 'draining';
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
