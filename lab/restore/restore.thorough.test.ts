import { restoreReport } from './restore';
import { type RestoreOptions, runRestore } from './runRestore';

const options: RestoreOptions = { seconds: 8, seed: 'npm-test', archive: true, afterwork: true };

test('keeps each answer before the point in time, and pays no deal twice', async () => {
  const result = await runRestore(options);
  // The error includes all counts.
  if (result.broken.length > 0) throw new Error(restoreReport(result).join('\n'));
  // Without activity the test proves nothing.
  expect(result.keyedAnswersBefore).toBeGreaterThan(0);
  expect(result.transfersLost).toBeGreaterThan(0);
  expect(result.held).toBeGreaterThanOrEqual(2);
});

test('loses answers without the WAL archive', async () => {
  const result = await runRestore({ ...options, archive: false });
  expect(result.keyedAnswersLost).toBeGreaterThan(0);
});

test('pays a deal twice without the command «restored»', async () => {
  const result = await runRestore({ ...options, afterwork: false });
  expect(result.broken.join('\n')).toContain('the bank pays a deal once');
});
