import { createTestServer, type TestServer } from './createTestServer';
import { DisputeStory } from './disputeStory';
import type { Trader } from './moneyStory';

interface Scene {
  readonly server: TestServer;
  readonly story: DisputeStory;
  readonly seller: Trader;
  readonly buyer: Trader;
}

/** One server for the tests of a file, two new traders for each test, and a ledger that sums to zero after it. */
export function setUpTraders(enter: (scene: Scene) => void, options?: Parameters<typeof createTestServer>[0]): void {
  let server: TestServer;
  let story: DisputeStory;

  beforeAll(async () => {
    server = await createTestServer(options);
    story = new DisputeStory(server);
  });

  beforeEach(async () => enter({ server, story, seller: await story.trader(), buyer: await story.trader() }));

  afterEach(async () => expect((await story.ledger()).sum).toBe(0));

  afterAll(() => server.close());
}
