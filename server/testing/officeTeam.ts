import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@contract/rules/officeRoles';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { grantRole } from '../db/repositories/operatorRoles';
import { findUserByNationalCode } from '../db/repositories/userRows';
import type { TestServer, TestUser } from './createTestServer';
import { MoneyStory, type Trader } from './moneyStory';
import { mustWork } from './testClient';

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

/** Uploads a bank file. @param query differences from a new file of the gateway */
export function uploadCsv(server: TestServer, as: TestUser, query: Record<string, string>, csv: string | Buffer) {
  return server.call('uploadBankFile', {
    as,
    query: { file_id: randomUUID(), source: 'gateway', day: tehranDateOf(server.clock.now()), name: 'a.csv', ...query },
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
}

/** Uploads a settlement file of today with one row. @param row reference and rials */
export async function uploadSettlement(server: TestServer, { user }: Trader, row: string): Promise<void> {
  const day = tehranDateOf(server.clock.now());
  mustWork(await uploadCsv(server, user, {}, `شماره مرجع,مبلغ,تاریخ\n${row},${day}\n`));
}
