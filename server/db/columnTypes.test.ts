import { openTestDatabase } from '../testing/testDatabase';

test('big integers come as exact numbers or not at all, dates as text', async () => {
  const database = await openTestDatabase();
  const { rows } = await database.pool.query(`
    select 9007199254740991::bigint as big, sum(amount) as sum, '2026-01-15'::date as day
    from (values (1::bigint), (2::bigint)) amounts (amount)`);
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, sum: 3, day: '2026-01-15' }]);
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError);
  await database.close();
});
