import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { type RaceResult, raceOverADeal } from './raceOverADeal';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

const FEWEST_DEALS = 6;
const MOST_DEALS = 40;

test('one of many simultaneous settles, refunds and dispute openings wins, and the money moves once', async () => {
  const races: RaceResult[] = [];
  const firstWinners = () => new Set(races.map(({ won }) => won[0]));
  // With one winner everywhere, nothing raced. Some machines need more deals for a second.
  while (races.length < FEWEST_DEALS || (firstWinners().size === 1 && races.length < MOST_DEALS))
    races.push(await raceOverADeal([server], { seed: `a deal ${races.length}`, each: 4 }));
  expect(races.flatMap(({ broken }) => broken)).toEqual([]);
  expect(firstWinners().size).toBeGreaterThan(1);
});
