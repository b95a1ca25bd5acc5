import type { HolidayBody, HolidayDayBody, HolidayList } from '@contract/calls/holidayCalls';
import { isIsoDate, shiftDay } from '@contract/rules/calendar';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import { deleteHoliday, storeHoliday } from '../../db/repositories/holidayRows';
import { refuseField } from '../../refusal';
import type { OwnCall } from '../idempotency';
import { noteInAudit } from './audit';

/** Bank holidays from today on. */
export async function listHolidays({ bankCalendar, clock }: Context): Promise<HolidayList> {
  const today = tehranDateOf(clock.now());
  const all = await bankCalendar.read();
  return { holidays: all.filter(({ day }) => day >= today) };
}

/** Adds or renames a holiday. @throws Refusal 1002 a day that has passed, is more than two years ahead, or does not exist */
export async function addHoliday(
  context: Context,
  { userId, body: { day, name } }: OwnCall<HolidayBody>,
): Promise<HolidayList> {
  requireChangeable(context, day);
  const at = context.clock.now();
  await context.db.kysely.transaction().execute(async (transaction) => {
    await storeHoliday(transaction, { day, name });
    const note = {
      operatorId: userId,
      act: 'holiday_added',
      subject: `holiday:${day}`,
      details: { name },
      at,
    } as const;
    await noteInAudit(transaction, note);
  });
  return listHolidays(context);
}

/** Removes a holiday. @throws Refusal 1002 as above */
export async function removeHoliday(
  context: Context,
  { userId, body: { day } }: OwnCall<HolidayDayBody>,
): Promise<HolidayList> {
  requireChangeable(context, day);
  const at = context.clock.now();
  await context.db.kysely.transaction().execute(async (transaction) => {
    if (!(await deleteHoliday(transaction, day))) return;
    await noteInAudit(transaction, { operatorId: userId, act: 'holiday_removed', subject: `holiday:${day}`, at });
  });
  return listHolidays(context);
}

/** A bank holiday is known at most this long before. */
const HOLIDAY_AHEAD_DAYS = 731;

/** A holiday that has passed stays: the bank's outcomes of that day were reckoned with it. */
function requireChangeable({ clock }: Context, day: string): void {
  const today = tehranDateOf(clock.now());
  if (!isIsoDate(day)) refuseField('day', 'is no date');
  if (day < today) refuseField('day', 'has passed');
  if (day > shiftDay(today, HOLIDAY_AHEAD_DAYS)) refuseField('day', 'is more than two years ahead');
}
