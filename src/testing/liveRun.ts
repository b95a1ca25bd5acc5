import { MINUTE_MS } from '@contract/rules/durations';
import { selectLiveView } from '@/state/liveState';
import { selectIsLoggedIn } from '@/state/session';
import { createTransaction } from '../../server/services/transactions/createTransaction';
import type { TestServer } from '../../server/testing/createTestServer';
import type { MoneyStory, Trader } from '../../server/testing/moneyStory';
import { createTestApp } from './createTestApp';
import { randomOf } from './seededRandom';

const STEPS = 8;
/** Forty failed connections take forty polls, six seconds apart at the pace of the run. */
const PATIENCE_MS = 90_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

/** Events of the page or of its network. */
const MISFORTUNES = ['nothing', 'buffering proxy', 'cut', 'server gone', 'asleep', 'token expired'] as const;

/**
 * Runs an idle page while its user acts elsewhere, with events chosen by the seed. Returns the changes that the page
 * missed, and whether it is still logged in.
 */
export async function liveRun(
  server: TestServer,
  story: MoneyStory,
  seed: number,
  livePace: number,
): Promise<{ missed: string[]; isLoggedIn: boolean }> {
  const random = randomOf(seed);
  const reader = await story.trader();
  let slept = 0;
  const now = () => Date.now() + slept;
  const app = await createTestApp({ person: reader.user, server, context: { livePace, now } });
  await app.until((state) => state.application.state === 'app-verified');
  const made: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const misfortune = MISFORTUNES[Math.floor(random() * MISFORTUNES.length)] ?? 'nothing';
    if (misfortune === 'buffering proxy') app.network.streams('held back');
    if (misfortune === 'cut') app.network.streams('cut');
    if (misfortune === 'server gone') {
      app.network.disturb('/events/', 'offline', 1 + Math.floor(random() * 5));
      app.network.streams('cut');
    }
    if (misfortune === 'asleep') turnScreen('hidden');
    await pause(random() * 200);
    // Longer than the life of an access token.
    if (misfortune === 'asleep' || misfortune === 'token expired') {
      slept += TEN_MINUTES_MS;
      server.clock.advance(TEN_MINUTES_MS);
    }
    made.push(await requestOf(server, reader));
    await pause(random() * 200);
    turnScreen('visible');
    if (random() < 0.7) app.network.streams('through');
  }
  app.network.streams('through');
  const heard = () => new Set(selectLiveView(app.store.getState()).heard.map(({ paymentCode }) => paymentCode));
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && made.some((code) => !heard().has(code))) await pause(20);
  const missed = made.filter((code) => !heard().has(code));
  const isLoggedIn = selectIsLoggedIn(app.store.getState());
  app.stop();
  app.network.stop();
  return { missed, isLoggedIn };
}

/** A request that the reader creates outside this app. */
async function requestOf({ context }: TestServer, { user, accountId }: Trader): Promise<string> {
  const { user_id: userId } = await context.db.kysely
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', user.info.session_id)
    .executeTakeFirstOrThrow();
  const body = { amount: 50_000, behalf: 'کتاب', payee_bank_account: accountId };
  const { payment_code } = await createTransaction(context, { userId, body, idempotencyKey: null });
  return payment_code;
}

export function turnScreen(to: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(to);
  document.dispatchEvent(new Event('visibilitychange'));
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
