import { randomUUID } from 'node:crypto';
import type { Call } from '@contract/calls/call';
import { isFreeText } from '@contract/calls/common';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { listOpenProposals } from '../../db/repositories/officeProposals';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { formatFor } from '../../testing/bankFormats';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { everyRowOf } from '../../testing/everyRow';
import type { Trader } from '../../testing/moneyStory';
import { newOperator, uploadCsv, userIdOf } from '../../testing/officeTeam';
import { guardedPart, namedPart, WITHOUT_SITE } from '../../testing/ownPartner';
import { ALL_OFFICE_CALLS } from '../../testing/testCalls';
import { mustWork } from '../../testing/testClient';
import { testMobile } from '../../testing/testPeople';
import { passDisputeClock } from '../disputes/silence';

const CARD = '6037997712345678';
const IBAN = 'IR050170000000123456789012';
const NATIONAL_CODE = '0084575948';
const MOBILE = '09351234567';
const STORED = '•••• •••• 008****948 0935****567';

type Name = keyof typeof ALL_OFFICE_CALLS;
type Field = readonly [string, object];

let server: TestServer;
let story: DisputeStory;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
  story = new DisputeStory(server);
});

afterAll(() => server.close());

/** The fields of a call's body and query. */
function fieldsOf({ body, query }: Call): Field[] {
  return [body, query].flatMap((schema) => {
    const { properties = {}, anyOf = [] } = Object(schema) as { properties?: object; anyOf?: { properties: object }[] };
    return [properties, ...anyOf.map((one) => one.properties)].flatMap((some) => Object.entries(some) as Field[]);
  });
}

/** A field that names what the service has already, or an address. */
const NAMES = [
  ...['user_id', 'operator_id', 'subject', 'key', 'reference', 'tracking_number', 'slug', 'site_token'],
  ...['return_url', 'completion_url', 'webhook_url', 'reads_process_from', 'tells_chat_at'],
];

test('each text of the office is a free text, or names a thing', () => {
  const unchecked = Object.entries(ALL_OFFICE_CALLS).flatMap(([name, call]) =>
    fieldsOf(call)
      .filter(([field, schema]) => {
        const { type, pattern, format, enum: words } = schema as Record<string, unknown>;
        const isAny = type === 'string' && pattern === undefined && format === undefined && words === undefined;
        return isAny && !isFreeText(schema) && !NAMES.includes(field);
      })
      .map(([field]) => `${name}.${field}`),
  );
  expect(unchecked).toEqual([]);
});

test('no text of an operator brings a number of a person into the database', async () => {
  const [seller, buyer, person] = [await story.trader(), await story.trader(), await story.trader()];
  const [supervisor, colleague, support, finance, arbiter] = [
    await newOperator(server, 'supervisor'),
    await newOperator(server, 'supervisor'),
    await newOperator(server, 'support'),
    await newOperator(server, 'finance'),
    await newOperator(server, 'arbiter'),
  ];
  const day = tehranDateOf(server.clock.now());
  const said = (name: string) => `${name} چنین گفت و نوشت: ${CARD} ${IBAN} ${NATIONAL_CODE} ${MOBILE}`;
  const fed = new Set<string>();
  async function feed(who: Trader, name: Name, body: object, texts: object = { text: said(name) }): Promise<void> {
    fed.add(name);
    const { status, error } = await server.call(name, {
      as: who.user,
      body: { ...body, ...texts },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([name, status, error]).toEqual([name, 200, undefined]);
  }
  const reasonOf = (name: string) => ({ reason: said(name) });
  const approve = async () => {
    const proposal = (await listOpenProposals(server.context.db.kysely)).at(-1);
    const body = { proposal_id: proposal?.id, decision: 'approve' };
    expect((await server.call('decideProposal', { as: colleague.user, body })).status).toBe(200);
  };

  const paid = await story.paid(seller, buyer);
  const reveal = { payment_code: paid, side: 'payee', field: 'mobile' };
  await feed(support, 'revealInDeal', reveal, reasonOf('revealInDeal'));

  const user_id = await userIdOf(server, person.user);
  const change = { user_id, change: 'change_mobile', mobile: testMobile(7_100) };
  await feed(supervisor, 'proposeForPerson', change, reasonOf('proposeForPerson'));
  await approve();
  await feed(support, 'cancelMobileChange', { user_id }, reasonOf('cancelMobileChange'));
  await feed(support, 'endPersonSessions', { user_id }, reasonOf('endPersonSessions'));
  const role = { user_id, role: 'finance', change: 'grant' };
  await feed(supervisor, 'proposeRole', role, reasonOf('proposeRole'));

  await feed(supervisor, 'changeSwitch', { name: 'registration', open: false }, reasonOf('changeSwitch'));
  const from_at = new Date(server.clock.now().getTime() - HOUR_MS).toISOString();
  await feed(supervisor, 'enterOutage', { from_at, scope: 'gateway' }, { why: said('enterOutage') });

  const body = { ...WITHOUT_SITE, slug: 'shop', name: 'دکان' };
  const shop = await server.call('createPartner', { as: supervisor.user, body });
  const { partner_id } = shop.data.partner;
  const { name: _name, ...named } = namedPart('');
  await feed(supervisor, 'changePartner', { ...named, partner_id }, { name: `changePartner ${IBAN} ${MOBILE}` });
  await feed(
    supervisor,
    'createPartner',
    { ...WITHOUT_SITE, slug: 'another' },
    { name: `createPartner ${CARD} ${NATIONAL_CODE} ${MOBILE}` },
  );

  const holiday = tehranDateOf(new Date(server.clock.now().getTime() + 24 * HOUR_MS));
  await feed(finance, 'addHoliday', { day: holiday }, { name: `addHoliday ${MOBILE}` });

  const moved = guardedPart({ webhook_url: 'http://127.0.0.1:1/' });
  await feed(supervisor, 'proposePartnerChange', { ...moved, partner_id }, reasonOf('proposePartnerChange'));
  const rotated = { partner_id, kind: 'key', overlap_hours: 0 };
  await feed(supervisor, 'rotatePartnerKey', rotated, reasonOf('rotatePartnerKey'));

  const { rules } = formatFor('gateway', { heads: { reference: [`addBankFormat ${MOBILE}`] } });
  const format = { source: 'gateway', account: '', rules, follows: null };
  await feed(finance, 'addBankFormat', format, { name: `addBankFormat ${MOBILE}` });

  fed.add('uploadBankFile');
  const receipt = (await strayReceipt(seller, buyer)).toUpperCase();
  const rows = { gateway: `extra1,70000,${day}\n${receipt},2500000,${day}`, bank: `in1,-2570000,${day}` };
  for (const source of ['gateway', 'bank'] as const) {
    const csv = `شماره مرجع,مبلغ,تاریخ\n${rows[source]}\n`;
    mustWork(await uploadCsv(server, finance.user, { source, day, name: said('uploadBankFile') }, csv));
  }
  const found = await server.call('bankDay', { as: finance.user, query: { day } });
  const theirs = { day, source: 'gateway', kind: 'theirs' };
  const { differences } = (await server.call('bankDifferences', { as: finance.user, query: theirs })).data;
  const extra = differences.find(({ reference }) => reference === 'extra1');
  await feed(finance, 'explainDifference', { day, source: 'gateway', key: extra?.key });
  await feed(finance, 'explainDifferences', { ...theirs, cause: 'unknown', dated: null });
  const cameIn = await server.call('bankDifferences', { as: finance.user, query: { ...theirs, source: 'bank' } });
  // A day is settled when it is over.
  server.clock.advance(DAY_MS);
  await feed(finance, 'settleGateway', { day, key: cameIn.data.differences[0]?.key, days: [day] });
  const stray = differences.find(({ receipt }) => receipt !== null);
  await feed(finance, 'proposeReturn', { reference: stray?.reference });
  await feed(finance, 'withdrawBankFile', { file_id: found.data.sources[0]?.files[0]?.file_id });

  const { dispute_id } = await story.escalated(seller, buyer, paid);
  expect((await server.call('assignCase', { as: arbiter.user, body: { dispute_id } })).status).toBe(200);
  await feed(arbiter, 'noteInCase', { dispute_id });
  await feed(arbiter, 'askInCase', { dispute_id, to: 'payer' });
  const deal = await findTransactionByCode(server.context.db.kysely, paid);
  const due = (await story.dispute(seller, paid)).due_at;
  server.clock.advance(Date.parse(due ?? '') - server.clock.now().getTime());
  await passDisputeClock(server.context, deal?.id ?? '');
  await feed(arbiter, 'postponeCase', { dispute_id, days: 2 });
  await feed(arbiter, 'awardCase', { dispute_id, payee_rials: 1_000_000 });

  const withTexts = Object.entries(ALL_OFFICE_CALLS).filter(([, call]) =>
    fieldsOf(call).some(([, schema]) => isFreeText(schema)),
  );
  expect([...fed].sort()).toEqual(withTexts.map(([name]) => name).sort());
  const kept = await everyRowOf(server.context.db.kysely);
  expect([CARD, IBAN, IBAN.slice(2), NATIONAL_CODE, MOBILE].filter((number) => kept.includes(number))).toEqual([]);
  expect([...fed].filter((name) => !kept.includes(`${name} `))).toEqual([]);
  expect(kept).toContain(`proposeRole چنین گفت و نوشت: ${STORED}`);
});

/** Two people pay one request; the second payment is never used. @returns its receipt */
async function strayReceipt(seller: Trader, buyer: Trader): Promise<string> {
  const code = await story.request(seller);
  const other = await story.trader();
  const [first, second] = [await story.gatewayToken(buyer, code), await story.gatewayToken(other, code)];
  await story.atGateway(first);
  await story.atGateway(second);
  const { rows } = await server.context.db.pool.query("select receipt from gateway_receipts where state = 'unused'");
  return rows[0].receipt;
}
