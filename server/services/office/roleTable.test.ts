import { actorsOf, OPERATOR_ROLES, type OperatorRole, readersOf } from '@contract/rules/officeRoles';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import type { TestServer } from '../../testing/createTestServer';
import { joinOffice, type Member } from '../../testing/officeTeam';
import { sharedServer } from '../../testing/sharedServer';
import { ALL_OFFICE_CALLS } from '../../testing/testCalls';

let server: TestServer;
let people: Readonly<Record<OperatorRole, Member>>;
let member: Member;

beforeAll(async () => {
  server = await sharedServer();
  const made = [];
  for (const role of OPERATOR_ROLES) made.push([role, await joinOffice(server, role)] as const);
  people = Object.fromEntries(made) as typeof people;
  member = await joinOffice(server);
});

type Name = keyof typeof ALL_OFFICE_CALLS;

/** The roles that each call admits. A new call fails the test below until it is listed here. */
const ADMITTED: Readonly<Record<Name, readonly OperatorRole[]>> = {
  officeState: OPERATOR_ROLES,
  officeKeyOptions: OPERATOR_ROLES,
  openOffice: OPERATOR_ROLES,
  closeOffice: OPERATOR_ROLES,
  listOperators: readersOf('roles'),
  listProposals: readersOf('roles'),
  decideProposal: ['finance', 'supervisor'],
  proposeRole: actorsOf('roles'),
  proposeForPerson: actorsOf('roles'),
  findPerson: readersOf('people'),
  endPersonSessions: actorsOf('people'),
  cancelMobileChange: actorsOf('people'),
  listAudit: readersOf('audit'),
  checkAudit: readersOf('audit'),
  listDisputes: readersOf('disputes'),
  caseDetails: readersOf('disputes'),
  listOutages: ['arbiter', 'supervisor', 'auditor'],
  enterOutage: ['arbiter', 'supervisor'],
  assignCase: ['arbiter'],
  askInCase: ['arbiter'],
  noteInCase: ['arbiter'],
  awardCase: ['arbiter'],
  secondAward: ['arbiter'],
  postponeCase: ['arbiter'],
  listSwitches: readersOf('switches'),
  changeSwitch: ['supervisor'],
  listFlaggedAccounts: readersOf('switches'),
  listPartners: readersOf('partners'),
  createPartner: actorsOf('partners'),
  changePartner: actorsOf('partners'),
  proposePartnerChange: actorsOf('partners'),
  rotatePartnerKey: actorsOf('partners'),
  listDeliveries: readersOf('partners'),
  resendWebhook: actorsOf('partners'),
  officeLookups: ['support', 'finance', 'auditor'],
  searchDeals: ['support', 'finance', 'auditor'],
  officeDeal: ['support', 'finance', 'auditor'],
  revealInDeal: ['support', 'finance'],
  resendNotice: ['support'],
  retryPayouts: ['finance'],
  allowAccountChanges: ['finance'],
  ledgerSums: ['finance', 'auditor'],
  ledgerPage: ['finance', 'auditor'],
  ledgerMonth: ['finance', 'auditor'],
  exportLedgerCsv: ['finance', 'auditor'],
  exportLedgerXlsx: ['finance', 'auditor'],
  exportDealsCsv: ['finance', 'auditor'],
  exportDealsXlsx: ['finance', 'auditor'],
  exportAuditCsv: ['supervisor', 'auditor'],
  exportAuditXlsx: ['supervisor', 'auditor'],
  bankDifferences: readersOf('reconcile'),
  bankDay: readersOf('reconcile'),
  bankFile: readersOf('reconcile'),
  gatewayDays: readersOf('reconcile'),
  uploadBankFile: ['finance'],
  acceptBankFile: ['finance'],
  dropBankFile: ['finance'],
  listBankFormats: readersOf('reconcile'),
  addBankFormat: ['finance'],
  switchBankFormat: ['finance'],
  readBankSample: ['finance'],
  explainDifferences: ['finance'],
  explainDifference: ['finance'],
  withdrawBankFile: ['finance'],
  settleGateway: ['finance'],
  closeBankDay: ['finance'],
  listRefunds: readersOf('refunds'),
  retryRefund: ['finance'],
  proposeReturn: ['finance'],
  listWaitingPayouts: readersOf('payouts'),
  listHolidays: readersOf('payouts'),
  addHoliday: ['finance'],
  removeHoliday: ['finance'],
};

let lastPlace = 0;

/** The rows since the last call. */
async function newRows() {
  const rows = await auditRowsAfter(server.context.db.kysely, lastPlace, 10_000);
  lastPlace = Number(rows.at(-1)?.place ?? lastPlace);
  return rows;
}

test.each(Object.keys(ALL_OFFICE_CALLS) as Name[])('%s admits its roles only, and records the others', async (name) => {
  const { method, path } = ALL_OFFICE_CALLS[name];
  await newRows();
  for (const role of OPERATOR_ROLES) {
    const { error } = await server.call(name, { as: people[role] });
    const refusals = (await newRows()).filter(({ act }) => act === 'refused');
    if (ADMITTED[name].includes(role)) {
      // An admitted call reaches its own checks: no proof of a key is asked in a sandbox.
      expect([role, error?.code === 1012 && error.fields === undefined]).toEqual([role, false]);
      expect(refusals).toEqual([]);
    } else {
      expect([role, error?.code]).toEqual([role, 1012]);
      expect(refusals).toMatchObject([{ operatorId: people[role].userId, subject: `call:${method} ${path}` }]);
    }
  }
  expect((await server.call(name, { as: member })).error?.code).toBe(1012);
  // Any of them could fill the chain.
  expect(await newRows()).toEqual([]);
});

test('the table has each call of the office', async () => {
  const { paths } = (await server.app.inject('/docs/json')).json<{ paths: Record<string, object> }>();
  const published = Object.entries(paths)
    .filter(([path]) => path.startsWith('/office/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const listed = Object.values(ALL_OFFICE_CALLS).map(({ method, path }) => `${method} ${path}`);
  expect(listed.map((call) => call.replace(/:(\w+)/g, '{$1}')).sort()).toEqual(published.sort());
});

test('the auditor may call no act', () => {
  const changing = Object.entries(ADMITTED).filter(
    ([name, roles]) => roles.includes('auditor') && 'idempotent' in ALL_OFFICE_CALLS[name as Name],
  );
  const acts = changing.filter(([name]) => (ALL_OFFICE_CALLS[name as Name] as { idempotent?: boolean }).idempotent);
  expect(acts).toEqual([]);
});
