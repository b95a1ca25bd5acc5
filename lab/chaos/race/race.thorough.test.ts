import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { type RaceResult, raceOverADeal } from './raceOverADeal';

jest.setTimeout(120_000);

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

test('one of many simultaneous settles, refunds and dispute openings wins, and the money moves once', async () => {
  const races: RaceResult[] = [];
  for (let seed = 0; seed < 6; seed += 1)
    races.push(await raceOverADeal([server], { seed: `a deal ${seed}`, each: 4 }));
  expect(races.flatMap(({ broken }) => broken)).toEqual([]);
  // Different calls must win, else nothing raced.
  expect(new Set(races.map(({ won }) => won[0])).size).toBeGreaterThan(1);
});
