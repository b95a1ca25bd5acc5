import { CALLS } from '@contract/calls';
import { BANK_FILE_CALLS } from '@contract/calls/bankFileCalls';
import { BANK_FORMAT_CALLS } from '@contract/calls/bankFormatCalls';
import { DESK_CALLS } from '@contract/calls/deskCalls';
import { EXPORT_CALLS } from '@contract/calls/exportCalls';
import { FLAG_CALLS } from '@contract/calls/foreignCardCalls';
import { HOLIDAY_CALLS } from '@contract/calls/holidayCalls';
import { OFFICE_CALLS } from '@contract/calls/officeCalls';
import { OFFICE_DEAL_CALLS } from '@contract/calls/officeDealCalls';
import { OFFICE_PARTNER_CALLS } from '@contract/calls/officePartnerCalls';
import { SWITCH_CALLS } from '@contract/calls/switchCalls';

export const ALL_OFFICE_CALLS = {
  ...DESK_CALLS,
  ...OFFICE_CALLS,
  ...SWITCH_CALLS,
  ...HOLIDAY_CALLS,
  ...FLAG_CALLS,
  ...EXPORT_CALLS,
  ...OFFICE_DEAL_CALLS,
  ...BANK_FILE_CALLS,
  ...BANK_FORMAT_CALLS,
  ...OFFICE_PARTNER_CALLS,
} as const;
export type OfficeCallName = keyof typeof ALL_OFFICE_CALLS;

/** The calls of the app and of the office. */
export const TEST_CALLS = { ...CALLS, ...ALL_OFFICE_CALLS } as const;
export type TestCallName = keyof typeof TEST_CALLS;
