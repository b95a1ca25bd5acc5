import type { IpLocation } from '../../ports/ipLocation/port';
import { ipLocationSimulator } from '../../ports/ipLocation/simulator';
import { PortFailure } from '../../ports/portFailure';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { locateSessions } from './sessions';

jest.setTimeout(60_000);

/** A location service that counts its queries. */
class Places implements IpLocation {
  asked: string[] = [];
  answer: () => string = () => 'تبریز، ایران';

  async locate(ipAddress: string): Promise<string> {
    this.asked.push(ipAddress);
    return this.answer();
  }
}

let server: TestServer;
let user: TestUser;
let places: Places;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await server.registerUser();
  places = new Places();
  Object.assign(server.context.ports, { ipLocation: places });
});

async function locations(): Promise<string[]> {
  const { status, data } = await server.call('listSessions', { as: user });
  expect(status).toBe(200);
  return data.sessions.map(({ location }) => location);
}

test('queries an address once for all sessions and later listings', async () => {
  await server.loginUser(user);
  expect(await locations()).toEqual(['تبریز، ایران', 'تبریز، ایران']);
  expect(await locations()).toEqual(['تبریز، ایران', 'تبریز، ایران']);
  expect(places.asked).toEqual(['127.0.0.1']);
});

test('does not repeat the query of an unknown place', async () => {
  places.answer = () => '';
  expect(await locations()).toEqual(['']);
  expect(await locations()).toEqual(['']);
  expect(places.asked).toHaveLength(1);
});

test('lists devices without places while the service is down, and with them afterwards', async () => {
  places.answer = () => {
    throw new PortFailure('IP location', 'TimeoutError');
  };
  expect(await locations()).toEqual(['']);
  places.answer = () => 'رشت، ایران';
  expect(await locations()).toEqual(['رشت، ایران']);
});

test('queries ten addresses per listing, the present session’s first', async () => {
  places.answer = () => {
    throw new PortFailure('IP location', 'TimeoutError');
  };
  const rows = Array.from({ length: 12 }, (_, index) => ({
    id: `session ${index}`,
    user_id: 'user',
    user_agent: 'test',
    ip_address: `5.160.0.${index}`,
    logged_in_at: server.clock.now(),
    ended_at: null,
    device_id: null,
    location: null,
  }));
  await locateSessions(server.context, rows, 'session 11');
  expect(places.asked).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => `5.160.0.${index}`));
});

test.each(['127.0.0.1', '::1', '192.168.1.20', '10.1.2.3', '172.31.0.1', 'fd00::1', 'fe80::1', '::ffff:192.168.1.20'])(
  'places %s in the local network of the sandbox',
  async (address) => {
    expect(await ipLocationSimulator.locate(address)).toBe('شبکهٔ محلی');
  },
);

test('places each other address in a constant sandbox city, and an invalid one nowhere', async () => {
  const place = await ipLocationSimulator.locate('5.160.0.1');
  expect(place).toMatch(/^[آ-ی]+، ایران$/);
  expect(await ipLocationSimulator.locate('5.160.0.1')).toBe(place);
  expect(await ipLocationSimulator.locate('172.32.0.1')).toMatch(/، ایران$/);
  expect(await ipLocationSimulator.locate('unknown')).toBe('');
});
