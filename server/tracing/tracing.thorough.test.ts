import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { CALLS } from '@contract/calls';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { LiveReader } from '../testing/liveReader';
import { letPayoutsGoOut, MoneyStory } from '../testing/moneyStory';
import { buildServerProgram, ServerProcess } from '../testing/serverProcess';
import { mustWork } from '../testing/testClient';
import { startOpenTelemetry } from './openTelemetry';
import type { Tracer } from './tracing';

const USER_REPORT = { method: CALLS.userReport.method, url: CALLS.userReport.path };
const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

/** A span as OTLP's JSON has it. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

const sent: SentSpan[] = [];
const asked: IncomingMessage[] = [];
const warnings: string[] = [];
const logged: string[] = [];
let collector: Server;
let collectorStatus = 200;
/** Tells the places of addresses. */
let places: Server;
let tracer: Tracer;
let server: TestServer;
let story: MoneyStory;

async function listening(answer: RequestListener): Promise<Server> {
  const started = createServer(answer).listen(0, '127.0.0.1');
  await once(started, 'listening');
  return started;
}

const addressOf = (started: Server) => `http://127.0.0.1:${(started.address() as AddressInfo).port}`;

const startTracer = () =>
  startOpenTelemetry(addressOf(collector), {
    warn: ({ err }: { err?: Error }) => void warnings.push(String(err?.stack)),
  });

beforeEach(async () => {
  collectorStatus = 200;
  sent.length = 0;
  asked.length = 0;
  warnings.length = 0;
  logged.length = 0;
  collector = await listening(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) sent.push(...spans);
    response.writeHead(collectorStatus, { 'content-type': 'application/json' }).end('{}');
  });
  places = await listening((request, response) => {
    asked.push(request);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"location":"تبریز"}');
  });
  tracer = startTracer();
  server = await createTestServer({
    tracer,
    logLine: (line) => void logged.push(line),
    config: { logLevel: 'info', ipLocation: { kind: 'http', url: addressOf(places), token: 'x' } },
  });
  story = new MoneyStory(server);
});

afterEach(async () => {
  await server.close();
  for (const opened of [collector, places]) {
    opened.close();
    opened.closeAllConnections();
  }
});

function statementOf({ attributes }: SentSpan): unknown {
  return attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;
}

/** Everything that the collector has after the tracer's end. */
async function spans(): Promise<readonly SentSpan[]> {
  await tracer.close();
  expect(warnings).toEqual([]);
  return sent;
}

test('one trace leads from a settle to the transfer of its payout', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const body = await story.otp(buyer, 'settle', await story.paid(seller, buyer));
  const headers = { traceparent: `00-${CALLER}-${CALLER_SPAN}-01` };
  mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body, headers }));
  await server.runJobs();

  const trace = (await spans()).filter(({ traceId }) => traceId === CALLER);
  const one = (name: string, inside?: SentSpan) => {
    const found = trace.find((span) => span.name === name && (!inside || span.parentSpanId === inside.spanId));
    if (!found) throw new Error(`No ${name} in ${trace.map((span) => span.name).join()}`);
    return found;
  };
  const request = one(`POST ${CALLS.verifyTransactionOtp.path}`);
  expect(request.parentSpanId).toBe(CALLER_SPAN);
  const service = one('service', request);
  const statements = trace.filter(({ parentSpanId }) => parentSpanId === service.spanId).map(statementOf);
  expect(statements).toContainEqual(expect.stringContaining('select apply_transition($1::jsonb)'));
  one('payouts.pay', one('job payout', service));
  const traced = logged.map((line) => JSON.parse(line)).filter(({ traceId }) => traceId === CALLER);
  expect(traced.map(({ event }) => event)).toContain('money_action_confirmed');
  // The SMS of the settle is part of its trace too.
  one('sms.send', one('job notice-sms', service));
});

test('a service that speaks our JSON gets the trace of its call', async () => {
  const user = await server.registerUser();
  mustWork(await server.call('listSessions', { as: user, headers: { traceparent: `00-${CALLER}-${CALLER_SPAN}-01` } }));
  const call = (await spans()).find(({ traceId, name }) => traceId === CALLER && name === 'ipLocation.locate');
  expect(asked.map(({ headers }) => headers.traceparent)).toEqual([`00-${CALLER}-${call?.spanId}-01`]);
});

test('spans have no personal values', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer);
  const body = await story.otp(buyer, 'settle', code);
  mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body }));
  mustWork(await server.call('transactionDetails', { as: seller.user, body: { payment_code: code } }));
  await server.call('setDefaultBankAccount', { as: seller.user, params: { id: seller.accountId } });
  await letPayoutsGoOut(server);

  // Without ids and times, which contain any four digits by chance.
  const text = JSON.stringify(
    (await spans()).map(({ name, attributes, status }) => ({
      name,
      attributes: attributes.filter(({ key }) => key !== 'amanat.request_id'),
      status,
    })),
  );
  const people = [seller, buyer].flatMap(({ user, iban, accountId, pan }) => [
    user.mobile,
    user.nationalCode,
    user.access,
    user.refresh,
    user.info.full_name,
    iban,
    accountId,
    String(pan),
  ]);
  const personal = [...people, code, body.token, body.verification_code];
  expect(personal.filter((value) => text.includes(value))).toEqual([]);
  expect(text).toContain('job payout');
});

/** The first look of a new stream belongs to its request. */
const FIRST_LOOK_NS = 500_000_000n;

test('the polls behind an open stream are part of no trace', async () => {
  const user = await server.registerUser();
  const reader = await LiveReader.open(await server.app.listen({ host: '127.0.0.1', port: 0 }), user.access);
  await wait(1_500);
  reader.close();
  const all = await spans();
  const service = all.find(
    ({ name, attributes }) => name === 'service' && JSON.stringify(attributes).includes(CALLS.liveEvents.summary),
  );
  const later = all.filter(
    ({ traceId, startTimeUnixNano }) =>
      traceId === service?.traceId && BigInt(startTimeUnixNano) > BigInt(service.endTimeUnixNano) + FIRST_LOOK_NS,
  );
  expect(service).toBeDefined();
  expect(later).toEqual([]);
});

test('a request without a valid trace starts its own, and probes start none', async () => {
  for (const traceparent of ['00-0-0-01', `00-${'0'.repeat(32)}-${CALLER_SPAN}-01`, `01-${CALLER}-${CALLER_SPAN}-01`]) {
    await server.app.inject({ ...USER_REPORT, headers: { traceparent } });
  }
  await server.app.inject({ method: 'GET', url: '/healthz' });
  const requests = (await spans()).filter(({ name }) => name.includes(' /'));
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3);
  expect(requests.every(({ traceId, parentSpanId }) => traceId !== CALLER && !parentSpanId)).toBe(true);
});

test('a caller that records nothing keeps the server from recording', async () => {
  const headers = { traceparent: `00-${CALLER}-${CALLER_SPAN}-00` };
  await server.app.inject({ ...USER_REPORT, headers });
  expect(await spans()).toEqual([]);
});

test('a collector that refuses costs a warning, and one that is away does not hold up the stop', async () => {
  collectorStatus = 400;
  await server.registerByCode();
  await tracer.close();
  expect(warnings).toEqual([expect.stringContaining('Bad Request')]);

  tracer = startTracer();
  collector.close();
  collector.closeAllConnections();
  tracer.start({ name: 'a step', kind: 'internal', attributes: {} }).end();
  await tracer.close();
});

/** Tells at the exit how many files of the SDK the process loaded. */
const COUNT_FILES = `process.on('exit', () => {
  const files = Object.keys(require.cache).filter((file) => /@opentelemetry.(sdk|exporter|otlp)/.test(file));
  require('node:fs').writeSync(1, 'SDK files: ' + files.length);
});`;

test('the built server sends traces, and loads the SDK only for a collector', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'amanat-traces-'));
  const preload = join(directory, 'count.cjs');
  writeFileSync(preload, COUNT_FILES);
  const environment = { DATA_DIRECTORY: join(directory, 'data'), NODE_OPTIONS: `--require ${preload}` };
  const program = await buildServerProgram();
  const filesOf = async (variables: Readonly<Record<string, string>>) => {
    const built = await ServerProcess.start(program, { ...environment, ...variables });
    await built.client.call('userReport');
    await built.stop();
    const { output } = await built.ended();
    return Number(/SDK files: (\d+)/.exec(output)?.[1]);
  };
  expect(await filesOf({})).toBe(0);
  expect(sent).toEqual([]);
  expect(await filesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `${addressOf(collector)}/` })).toBeGreaterThan(10);
  expect(sent.map(({ name }) => name)).toContain(`${USER_REPORT.method} ${USER_REPORT.url}`);
  rmSync(directory, { recursive: true });
});
