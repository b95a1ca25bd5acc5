import { createTestServer, type TestServer } from './createTestServer';
import { DisputeStory } from './disputeStory';
import type { Trader } from './moneyStory';
import { sharedServer } from './sharedServer';

interface Scene {
  readonly server: TestServer;
  readonly story: DisputeStory;
  readonly seller: Trader;
  readonly buyer: Trader;
}

/**
 * Two new traders for each test, and a ledger that sums to zero after it.
 * @param options of the file's own server; the suite's server without them
 */
export function setUpTraders(enter: (scene: Scene) => void, options?: Parameters<typeof createTestServer>[0]): void {
  let server: TestServer;
  let story: DisputeStory;

  beforeAll(async () => {
    server = options ? await createTestServer(options) : await sharedServer();
    story = new DisputeStory(server);
  });

  beforeEach(async () => enter({ server, story, seller: await story.trader(), buyer: await story.trader() }));

  afterEach(async () => expect((await story.ledger()).sum).toBe(0));

  afterAll(() => (options ? server.close() : undefined));
}
