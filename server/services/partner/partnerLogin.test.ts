import type { Trader } from '../../testing/moneyStory';
import { openPartnerWorld, type PartnerWorld } from '../../testing/partnerWorld';
import { mustWork } from '../../testing/testClient';
import { testMobile, testNationalCode } from '../../testing/testPeople';

jest.setTimeout(60_000);

let world: PartnerWorld;

beforeAll(async () => {
  world = await openPartnerWorld();
});

afterAll(() => world.close());

afterEach(() => {
  world.site.down = false;
});

/** Logs in from a process; returns the next path. */
async function logIn({ user }: Trader, processId: string): Promise<string | undefined> {
  const { server } = world;
  // One code a minute.
  server.clock.advance(61_000);
  const body = { mobile: user.mobile, national_code: user.nationalCode, process_id: processId };
  return confirm(user.mobile, mustWork(await server.call('login', { body })).token, processId);
}

async function confirm(mobile: string, token: string, processId: string): Promise<string | undefined> {
  const body = { token, verification_code: await world.server.smsCode(mobile), process_id: processId };
  const answer = mustWork(await world.server.call('verifyAuthOtp', { body }));
  expect(mustWork(await world.server.call('userReport', { as: answer.access })).mobile).toBe(mobile);
  return answer.extra_data?.redirect_to;
}

test('leads the seller to the submitted request until it is created', async () => {
  const { story, seller } = world;
  const processId = world.newProcess();
  expect(await logIn(seller, processId)).toBeUndefined();
  mustWork(await story.submit(processId));
  expect(await logIn(seller, processId)).toBe(`/new-transactions?process_id=${processId}`);
  mustWork(await story.create(seller, processId));
  expect(await logIn(seller, processId)).toBeUndefined();
});

test('leads the buyer to the payment of an approved request only', async () => {
  const { story, money, seller, buyer } = world;
  const processId = world.newProcess();
  const code = await story.requested(seller, processId);
  expect(await logIn(buyer, processId)).toBeUndefined();
  mustWork(await story.confirm(processId, 'approved'));
  expect(await logIn(buyer, processId)).toBe(`/pay/${code}`);
  expect(await logIn(seller, processId)).toBeUndefined();
  await money.atGateway(await money.gatewayToken(buyer, code));
  expect(await logIn(buyer, processId)).toBeUndefined();
});

test('leads a newly registered user too', async () => {
  const { server, site, story, buyer } = world;
  const mobile = testMobile(900);
  const processId = site.startProcess(mobile, buyer.user.mobile);
  mustWork(await story.submit(processId));
  const body = { mobile, national_code: testNationalCode(900), date_of_birth: '1371/07/12', process_id: processId };
  const { token } = mustWork(await server.call('register', { body }));
  expect(await confirm(mobile, token, processId)).toBe(`/new-transactions?process_id=${processId}`);
});

test('leads nowhere for a stranger, our own website, and an expired or unknown process', async () => {
  const { site, story, money, seller } = world;
  const processId = world.newProcess();
  mustWork(await story.submit(processId));
  expect(await logIn(await money.trader(), processId)).toBeUndefined();
  expect(await logIn(seller, 'web')).toBeUndefined();
  expect(await logIn(seller, 'p-nobody')).toBeUndefined();
  site.expire(processId);
  expect(await logIn(seller, processId)).toBeUndefined();
});

test('does not depend on the partner', async () => {
  const { site, story, seller } = world;
  const processId = world.newProcess();
  mustWork(await story.submit(processId));
  site.down = true;
  expect(await logIn(seller, processId)).toBeUndefined();
});
