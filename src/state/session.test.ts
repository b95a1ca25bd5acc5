import { createRefreshQueue } from './session';

test('releases waiting calls in order of arrival, with the outcome', async () => {
  const queue = createRefreshQueue();
  const left: string[] = [];
  const signal = new AbortController().signal;
  const waits = ['first', 'second', 'third'].map((name) =>
    queue.wait(signal).then((how) => left.push(`${name} ${how}`)),
  );
  expect(queue.size).toBe(3);
  expect(queue.release('refreshed')).toBe(3);
  await Promise.all(waits);
  expect(left).toEqual(['first refreshed', 'second refreshed', 'third refreshed']);
  expect(queue.size).toBe(0);
  expect(queue.release('refused')).toBe(0);
});

test('a cancelled call leaves the queue', async () => {
  const queue = createRefreshQueue();
  const leaving = new AbortController();
  const waiting = queue.wait(leaving.signal);
  leaving.abort();
  await expect(waiting).resolves.toBe('unreachable');
  expect(queue.size).toBe(0);
  await expect(queue.wait(leaving.signal)).resolves.toBe('unreachable');
});
