import { batched } from './batched';
import { gate } from './testing/jobRunners';

test('calls during a batch are the next batch, each with its own answer', async () => {
  const first = gate();
  const run = jest.fn(async (inputs: readonly number[]) => {
    if (inputs.includes(1)) await first.passed;
    return inputs.map((input) => input * 10);
  });
  const times10 = batched(run);
  const one = times10(1);
  await Promise.resolve();
  const others = [2, 3, 4].map(times10);
  first.open();
  expect(await Promise.all([one, ...others])).toEqual([10, 20, 30, 40]);
  expect(run.mock.calls).toEqual([[[1]], [[2, 3, 4]]]);
});

test('a batch has at most so many calls', async () => {
  const run = jest.fn(async (inputs: readonly number[]) => inputs);
  expect(await Promise.all([1, 2, 3, 4, 5].map(batched(run, 2)))).toEqual([1, 2, 3, 4, 5]);
  expect(run.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]]);
});

test('a failed batch fails its own calls only', async () => {
  const call = batched(async (inputs: readonly string[]) => {
    if (inputs.includes('bad')) throw new Error('no');
    return inputs;
  }, 2);
  const outcomes = await Promise.allSettled(['bad', 'beside it', 'good'].map(call));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await call('later')).toBe('later');
});
