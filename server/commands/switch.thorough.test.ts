import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config';
import { openDatabase } from '../db/database';
import { switchPart } from './switch';

test('switches a part off with a reason and lists all; refuses anything else without opening the database', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'amanat-switch-'));
  const config = { ...loadConfig({}), dataDirectory };
  for (const words of [
    ['all', 'off', 'reason'],
    ['sms'],
    ['sms', 'of', 'reason'],
    ['sms', 'off'],
    ['sms', 'off', ' a b c d e '],
    ['sms', 'off', 'x'.repeat(201)],
  ]) {
    expect(await switchPart({ ...config, databaseUrl: 'postgres://127.0.0.1:1/none' }, words)).toEqual({
      text: expect.stringContaining('switch takes one of payouts, new_deals'),
      complete: false,
    });
  }
  const { text, complete } = await switchPart(config, ['payouts', 'off', 'the', 'bank', 'errs,', '09121234567']);
  expect(complete).toBe(true);
  expect(text).toMatch(/^payouts: off since .*Z, «the bank errs, 0912\*{4}567»\nnew_deals: on\n/);
  const db = await openDatabase(config);
  const { rows } = await db.pool.query('select name, is_open, reason, user_id from switch_changes');
  expect(rows).toEqual([{ name: 'payouts', is_open: false, reason: 'the bank errs, 0912****567', user_id: null }]);
  await db.close();
  rmSync(dataDirectory, { recursive: true });
});
