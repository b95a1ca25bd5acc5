import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { foundIn, rawFiles } from '../../testing/rawFiles';
import { openDatabase } from '../database';
import { up } from './028_kept_references';

jest.setTimeout(240_000);

const NOTE = 'بسته را به نگهبانی سپردم';
const TRACKING_CODE = '12345678901234567890';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-kept-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('an answer that was kept with a note and a tracking code is gone, from the files too, and the call counts as answered', async () => {
  const before = await openDatabase({ dataDirectory: directory });
  const answer = JSON.stringify({ delivery: { text: NOTE, tracking_code: TRACKING_CODE } });
  await before.pool.query(
    `insert into idempotency_records (user_id, key, route, body_hash, answer, created_at) values
      ('u', 'sent', 'transactions/delivery', 'h', $1, now()), ('u', 'made', 'create', 'h', '{"payment_code": "ABCD2345"}', now())`,
    [answer],
  );
  await before.pool.query('checkpoint');
  expect(foundIn(rawFiles(directory), [NOTE, TRACKING_CODE])).toHaveLength(2);
  await up(before.kysely as unknown as Kysely<unknown>);
  await before.close();

  const after = await openDatabase({ dataDirectory: directory });
  const { rows } = await after.pool.query('select key, answer from idempotency_records order by key');
  expect(rows).toEqual([
    { key: 'made', answer: { payment_code: 'ABCD2345' } },
    { key: 'sent', answer: {} },
  ]);
  await after.close();
  expect(foundIn(rawFiles(directory), [NOTE, TRACKING_CODE])).toEqual([]);
});
