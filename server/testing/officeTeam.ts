import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
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
import type { OperatorRole } from '@contract/rules/officeRoles';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { grantRole } from '../db/repositories/operatorRoles';
import { findUserByNationalCode } from '../db/repositories/userRows';
import { uploadBankFile } from '../services/bankFiles/uploadBankFile';
import type { TestServer, TestUser } from './createTestServer';
import { MoneyStory, type Trader } from './moneyStory';

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
type OfficeCallName = keyof typeof ALL_OFFICE_CALLS;

/** A user with their id. */
export interface Member extends TestUser {
  readonly userId: string;
}

/** A registered person, with the roles of an operator. */
export async function joinOffice(server: TestServer, ...roles: OperatorRole[]): Promise<Member> {
  const user = await server.registerUser();
  return { ...user, userId: await grantRoles(server, user, ...roles) };
}

/** Makes a person an operator. @returns the person's id */
export async function grantRoles(server: TestServer, user: TestUser, ...roles: OperatorRole[]): Promise<string> {
  const userId = await userIdOf(server, user);
  for (const role of roles) await grantRole(server.context.db.kysely, userId, role, server.clock.now());
  return userId;
}

export async function userIdOf(server: TestServer, { nationalCode }: TestUser): Promise<string> {
  return (await findUserByNationalCode(server.context.db.kysely, nationalCode))?.id ?? '';
}

/** A person with a bank account and the roles of an operator. */
export async function newOperator(server: TestServer, ...roles: OperatorRole[]): Promise<Trader> {
  const who = await new MoneyStory(server).trader();
  await grantRoles(server, who.user, ...roles);
  return who;
}

/** Calls the office. @returns the data or the error */
export async function callOffice(
  server: TestServer,
  as: TestUser,
  name: OfficeCallName,
  { body, query = {}, key }: { readonly body?: object; readonly query?: object; readonly key?: string } = {},
) {
  const { method, path } = ALL_OFFICE_CALLS[name];
  const response = await server.send({
    method,
    url: path,
    query: Object.fromEntries(Object.entries(query).map(([field, value]) => [field, String(value)])),
    headers: { authorization: `Bearer ${as.access}`, ...(key && { 'idempotency-key': key }) },
    ...(method === 'POST' && { payload: body ?? {} }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields of many calls
  const { data, error } = response.json<{ data: any; error?: { code: number; fields?: Record<string, string> } }>();
  return { data, error, code: error?.code ?? 200 };
}

/** Uploads a settlement file of today with one row. @param row reference and rials */
export async function uploadSettlement(server: TestServer, { user }: Trader, row: string): Promise<void> {
  const day = tehranDateOf(server.clock.now());
  await uploadBankFile(server.context, {
    userId: await userIdOf(server, user),
    query: { file_id: randomUUID(), source: 'gateway', day, name: 'gateway.csv' },
    body: Readable.from([Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${row},${day}\n`)]),
  });
}
