import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { joinOffice, type Member } from '../../testing/officeTeam';
import { addKey, SoftwareKey } from '../../testing/softwareKey';

let server: TestServer;
let supervisor: Member;
let key: SoftwareKey;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 7 * 24 * 3600, officePasskey: true } });
});

afterAll(() => server.close());

beforeEach(async () => {
  supervisor = await joinOffice(server, 'supervisor');
});

const ask = async () => (await server.call('officeKeyOptions', { as: supervisor })).data.passkey;
const open = async (assertion: object) => server.call('openOffice', { as: supervisor, body: { assertion } });
const use = async () => server.call('listOperators', { as: supervisor });

async function enter(): Promise<void> {
  key = await addKey(server, supervisor, true);
  expect((await open(key.sign(await ask()))).data).toMatchObject({ open: true, has_key: true });
}

test('an operator without a passkey is led to add one, and then proves it', async () => {
  expect((await use()).error).toMatchObject({ code: 1012, fields: { passkey: 'none' } });
  expect((await server.call('officeKeyOptions', { as: supervisor })).error?.fields).toEqual({ passkey: 'none' });
  expect((await server.call('officeState', { as: supervisor })).data).toMatchObject({ open: false, has_key: false });
  key = await addKey(server, supervisor);
  expect((await use()).error?.fields).toEqual({ passkey: 'needed' });
  expect((await open(key.sign(await ask()))).status).toBe(200);
  expect((await use()).status).toBe(200);
});

test('30 minutes without a call end it, and a read of the state is no call', async () => {
  await enter();
  for (let call = 0; call < 3; call += 1) {
    server.clock.advance(29 * MINUTE_MS);
    expect((await use()).status).toBe(200);
  }
  server.clock.advance(29 * MINUTE_MS);
  expect((await server.call('officeState', { as: supervisor })).data.open).toBe(true);
  server.clock.advance(2 * MINUTE_MS);
  expect((await server.call('officeState', { as: supervisor })).data).toMatchObject({ open: false, until: null });
  expect((await use()).error?.fields).toEqual({ passkey: 'needed' });
});

test('8 hours end it, whatever is called', async () => {
  await enter();
  for (let passed = 0; passed < 8 * HOUR_MS - 20 * MINUTE_MS; passed += 20 * MINUTE_MS) {
    server.clock.advance(20 * MINUTE_MS);
    expect((await use()).status).toBe(200);
  }
  server.clock.advance(20 * MINUTE_MS);
  expect((await use()).error?.fields).toEqual({ passkey: 'needed' });
});

test('a lock ends it at once, for this session only', async () => {
  await enter();
  const other = { ...(await server.loginUser(supervisor)), userId: supervisor.userId };
  expect((await server.call('listOperators', { as: other })).error?.fields).toEqual({ passkey: 'needed' });
  expect((await server.call('closeOffice', { as: supervisor })).data.open).toBe(false);
  expect((await use()).error?.fields).toEqual({ passkey: 'needed' });
});

test('refuses forged, foreign, old and repeated answers', async () => {
  await enter();
  await server.call('closeOffice', { as: supervisor });
  const colleague = await joinOffice(server, 'supervisor');
  const foreign = await addKey(server, colleague);
  const options = await ask();
  expect((await open(foreign.sign(options))).error?.code).toBe(1905);
  expect((await open(new SoftwareKey().sign(options))).error?.code).toBe(1905);
  expect((await open(key.sign(options, { unverified: true }))).error?.code).toBe(1905);
  expect((await open(key.sign(options, { origin: 'https://amanat.example.evil' }))).error?.code).toBe(1905);
  const newer = await ask();
  expect((await open(key.sign(options))).error?.code).toBe(1905);
  const right = key.sign(newer);
  const answers = await Promise.all([open(right), open(right)]);
  expect(answers.map(({ error }) => error?.code).sort()).toEqual([1905, undefined]);
  await server.call('closeOffice', { as: supervisor });
  expect((await open(right)).error?.code).toBe(1905);
  const late = await ask();
  server.clock.advance(3 * MINUTE_MS);
  expect((await open(key.sign(late))).error?.code).toBe(1905);
});
