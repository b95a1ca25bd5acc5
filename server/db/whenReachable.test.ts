import { openDatabase } from './database';
import { DatabaseOpenError, DatabaseUnavailableError } from './databaseErrors';
import { whenReachable } from './whenReachable';

const silent = { warn: (_fields: object) => undefined };
const away = () => openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });

test('ends after the longest time with one line, and logs a line for each attempt', async () => {
  const error = await away().catch((reason: Error) => reason);
  const attempts: unknown[] = [];
  const log = { warn: (fields: object) => void attempts.push((fields as { attempt: number }).attempt) };
  // The begin, then the attempts on an idle machine.
  const times = [0, 0, 250, 750];
  const now = () => times.shift() ?? Number.POSITIVE_INFINITY;
  const waiting = whenReachable(log, () => Promise.reject(error), { patience: 1_000, now });
  await expect(waiting).rejects.toMatchObject({
    reason: 'unreachable',
    message: expect.stringMatching(/^PostgreSQL at DATABASE_URL can't be reached: .+ has waited 1 s for it\.$/),
  });
  expect(attempts).toEqual([1, 2, 3]);
});

test('goes on as soon as the database answers', async () => {
  let attempts = 0;
  const step = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('Client has encountered a connection error and is not queryable');
    if (attempts === 2) throw new DatabaseUnavailableError('No traffic');
    return 'open';
  };
  expect(await whenReachable(silent, step)).toBe('open');
});

test('passes any other error on at once', async () => {
  const refused = new DatabaseOpenError('too-new', 'Start that version.');
  await expect(whenReachable(silent, () => Promise.reject(refused))).rejects.toBe(refused);
});
