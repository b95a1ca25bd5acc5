import { liveRun } from '@/testing/liveRun';
import { createTestServer } from '../../../server/testing/createTestServer';
import { MoneyStory } from '../../../server/testing/moneyStory';

/** Ten-second waits take three. */
const PACE = 0.3;

test.each([1, 2, 3])('misses no change and stays logged in, in run %i of a bad network', async (seed) => {
  const server = await createTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  expect(await liveRun(server, new MoneyStory(server), seed, PACE)).toEqual({ missed: [], isLoggedIn: true });
  await server.close();
});
