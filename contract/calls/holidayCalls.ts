import { type Static, Type } from 'typebox';
import { HOLIDAY_NAME } from '../rules/limits';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { callsOf, roleGet, rolePost } from './call';
import { closed, Day, freeText } from './common';

export const HolidayBody = closed({
  day: Day,
  name: freeText({
    minLength: HOLIDAY_NAME.minimum,
    maxLength: HOLIDAY_NAME.maximum,
    pattern: VISIBLE_TEXT_PATTERN,
  }),
});

export const HolidayDayBody = closed({ day: Day });

export const HolidayList = Type.Object({
  holidays: Type.Array(Type.Object({ day: Day, name: Type.String() }), { description: 'From today on, by day' }),
});

export type HolidayBody = Static<typeof HolidayBody>;
export type HolidayDayBody = Static<typeof HolidayDayBody>;
export type HolidayList = Static<typeof HolidayList>;

/** Days without a cycle of the bank, besides Fridays. Finance changes them; others than its readers get 1012. */
export const HOLIDAY_CALLS = callsOf('office', {
  listHolidays: {
    ...roleGet,
    path: '/office/v1/holidays/',
    summary: 'Bank holidays from today on',
    answer: HolidayList,
  },
  addHoliday: {
    ...rolePost,
    path: '/office/v1/holidays/',
    summary: 'Add a bank holiday of the next two years, or rename it',
    body: HolidayBody,
    answer: HolidayList,
  },
  removeHoliday: {
    ...rolePost,
    path: '/office/v1/holidays/remove/',
    summary: 'Remove a bank holiday that has not passed. An unknown one is no error',
    body: HolidayDayBody,
    answer: HolidayList,
  },
});
