import { shiftDay } from '@contract/rules/calendar';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { newOperator } from '../../testing/officeTeam';
import { sharedServer } from '../../testing/sharedServer';

test('finance changes the holidays of the next two years, each change is in the audit, and cycles skip them', async () => {
  const server = await sharedServer();
  const { context, clock } = server;
  const { user } = await newOperator(server, 'finance');
  const today = tehranDateOf(clock.now());
  const day = shiftDay(today, 1);
  const change = (name: 'addHoliday' | 'removeHoliday', body: object) => server.call(name, { as: user, body });

  for (const refused of [shiftDay(today, -1), shiftDay(today, 732), '2027-02-30']) {
    for (const name of ['addHoliday', 'removeHoliday'] as const) {
      const body = { day: refused, ...(name === 'addHoliday' && { name: 'عید' }) };
      expect(await change(name, body)).toMatchObject({ error: { code: 1002, fields: { day: expect.any(String) } } });
    }
  }
  await change('addHoliday', { day, name: 'عید' });
  expect((await change('addHoliday', { day, name: 'عید فطر' })).data).toEqual({ holidays: [{ day, name: 'عید فطر' }] });
  expect(context.bankCalendar.holidays).toEqual([day]);
  expect((await change('removeHoliday', { day })).data).toEqual({ holidays: [] });
  expect((await change('removeHoliday', { day })).status).toBe(200);

  const rows = await auditRowsAfter(context.db.kysely, 0, 10_000);
  expect(rows.filter(({ subject }) => subject === `holiday:${day}`).map(({ act }) => act)).toEqual([
    'holiday_added',
    'holiday_added',
    'holiday_removed',
  ]);
});
