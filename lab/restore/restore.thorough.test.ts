import { ArchivedPostgres } from './archivedPostgres';
import { restoreReport } from './restore';
import { type RestoreOptions, runRestore } from './runRestore';

// A busy machine takes minutes to start, restore and settle.
jest.setTimeout(600_000);

const { missing } = ArchivedPostgres;
const onPostgres = missing ? test.skip : test;
const suffix = missing ? ` (${missing})` : '';
const options: RestoreOptions = { seconds: 8, seed: 'npm-test', archive: true, afterwork: true };

onPostgres(`keeps each answer before the point in time, and pays no deal twice${suffix}`, async () => {
  const result = await runRestore(options);
  // The error includes all counts.
  if (result.broken.length > 0) throw new Error(restoreReport(result).join('\n'));
  // Without activity the test proves nothing.
  expect(result.keyedAnswersBefore).toBeGreaterThan(0);
  expect(result.transfersLost).toBeGreaterThan(0);
  expect(result.held).toBeGreaterThanOrEqual(2);
});

onPostgres(`loses answers without the WAL archive${suffix}`, async () => {
  const result = await runRestore({ ...options, archive: false });
  expect(result.keyedAnswersLost).toBeGreaterThan(0);
});

onPostgres(`pays a deal twice without the command «restored»${suffix}`, async () => {
  const result = await runRestore({ ...options, afterwork: false });
  expect(result.broken.join('\n')).toContain('the bank pays a deal once');
});
