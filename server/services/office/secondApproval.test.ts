import { ERROR } from '@contract/errors';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { listOpenProposals } from '../../db/repositories/officeProposals';
import { findUserByNationalCode } from '../../db/repositories/users';
import type { TestServer } from '../../testing/createTestServer';
import { sharedServer } from '../../testing/sharedServer';
import { approve, propose, reject, withdraw } from './secondApproval';

let server: TestServer;
let maker: string;
let second: string;
let third: string;

const idOf = async () => {
  const { nationalCode } = await server.registerUser();
  return (await findUserByNationalCode(server.context.db.kysely, nationalCode))?.id ?? '';
};

beforeAll(async () => {
  server = await sharedServer();
  [maker, second, third] = [await idOf(), await idOf(), await idOf()];
});

const acts = async () => (await auditRowsAfter(server.context.db.kysely, 0, 10_000)).map(({ act }) => act);

const make = (subject: string, reason = 'a reason that is long enough') =>
  propose(server.context, { kind: 'test', subject, details: { sum: 5 }, reason, operatorId: maker });

const apply = jest.fn(async () => {});

beforeEach(() => apply.mockClear());

test('a second operator approves, once', async () => {
  const proposalId = await make('thing:1');
  const approvals = await Promise.allSettled(
    [second, third, second].map((operatorId) => approve(server.context, { proposalId, operatorId }, apply)),
  );
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(apply).toHaveBeenCalledTimes(1);
  expect((await acts()).filter((act) => act === 'approved:test')).toHaveLength(1);
  const late = approve(server.context, { proposalId, operatorId: third }, apply);
  await expect(late).rejects.toMatchObject({ code: ERROR.proposalGone });
});

test('the maker neither approves nor rejects, and the try is in the audit', async () => {
  const proposalId = await make('thing:2');
  const own = { proposalId, operatorId: maker };
  await expect(approve(server.context, own, apply)).rejects.toMatchObject({ code: ERROR.noAccess });
  await expect(reject(server.context, own)).rejects.toMatchObject({ code: ERROR.noAccess });
  expect((await acts()).slice(-2)).toEqual(['refused:approved:test', 'refused:rejected:test']);
  expect(apply).not.toHaveBeenCalled();
  // Nor by a statement around the service.
  const around = server.context.db.pool.query(
    "update office_proposals set outcome = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
    [proposalId],
  );
  await expect(around).rejects.toMatchObject({ constraint: 'second_person' });
});

test('only the maker withdraws', async () => {
  const proposalId = await make('thing:3');
  const foreign = withdraw(server.context, { proposalId, operatorId: second });
  await expect(foreign).rejects.toMatchObject({ code: ERROR.noAccess });
  await withdraw(server.context, { proposalId, operatorId: maker });
  const late = approve(server.context, { proposalId, operatorId: second }, apply);
  await expect(late).rejects.toMatchObject({ code: ERROR.proposalGone });
});

test('a failing effect leaves the proposal open and the audit as it was', async () => {
  const proposalId = await make('thing:4');
  const before = await acts();
  const failing = approve(server.context, { proposalId, operatorId: second }, async () => {
    throw new Error('no effect');
  });
  await expect(failing).rejects.toThrow('no effect');
  expect(await acts()).toEqual(before);
  expect((await listOpenProposals(server.context.db.kysely)).map(({ id }) => id)).toContain(proposalId);
});

test('the same proposal is open once, and a short reason is refused', async () => {
  const made = await Promise.allSettled([make('thing:5'), make('thing:5')]);
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(make('thing:5')).rejects.toMatchObject({ code: ERROR.conflict });
  await expect(make('thing:6', '  short   ')).rejects.toMatchObject({ code: ERROR.badRequest });
});
