import { CALLS } from '@contract/calls';
import { MINUTE_MS } from '@contract/rules/durations';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory } from '../../testing/moneyStory';
import { grantRoles } from '../../testing/officeTeam';
import { guardedPart, OwnPartner, PartnerOffice } from '../../testing/ownPartner';
import { addKey } from '../../testing/softwareKey';
import { mustWork, type TestUser } from '../../testing/testClient';
import { WebhookReceiver } from '../../testing/webhookReceiver';

const receiver = new WebhookReceiver();
let server: TestServer;
let office: PartnerOffice;
let money: MoneyStory;
let webhook: string;

beforeAll(async () => {
  webhook = await receiver.open();
  server = await createTestServer({ config: { accessLifetimeSeconds: 7 * 24 * 3600 } });
  office = await PartnerOffice.open(server);
  money = new MoneyStory(server);
});

afterAll(async () => {
  await server.close();
  receiver.close();
});

/** A partner and the person with its contact's mobile. */
async function partnerWith(contact: TestUser, name: string): Promise<OwnPartner> {
  return OwnPartner.create(office, money, { name, contact_mobile: contact.mobile, webhook_url: webhook });
}

const isContact = async (person: TestUser) =>
  mustWork(await server.call('userReport', { as: person })).is_partner_contact;

/** The refusal of each call of the page. */
async function refusals(person: TestUser, shop: OwnPartner) {
  const delivery = { partner_id: shop.id, delivery_id: shop.id };
  const own = { partner_id: shop.id };
  const answers = [
    await server.call('partnersOnDesk', { as: person }),
    await server.call('deskDeliveries', { as: person, query: own }),
    await server.call('deskResend', { as: person, body: delivery }),
    await server.call('deskTestEvent', { as: person, body: own }),
    await server.call('makePartnerKey', { as: person, body: { ...own, kind: 'key', overlap_hours: 0 } }),
    await server.call('revokePartnerKey', { as: person, body: { ...own, key_id: shop.id } }),
  ];
  return answers.map(({ error }) => error?.code);
}

test('a contact makes and ends keys, which the partner reads by SMS and webhook and the audit keeps', async () => {
  const contact = await server.registerUser();
  const shop = await partnerWith(contact, 'کلیدساز');
  expect(await isContact(contact)).toBe(true);
  const body = { partner_id: shop.id, kind: 'key' as const, overlap_hours: 24 };
  const { value } = mustWork(await server.call('makePartnerKey', { as: contact, body }));
  expect((await shop.list()).status).toBe(200);
  shop.key = value;
  expect((await shop.list()).status).toBe(200);
  await server.runJobs();
  const sms = await server.send({ url: '/sandbox/api/sms', query: { mobile: contact.mobile } });
  expect(sms.body).toContain('در تنظیم‌های «کلیدساز» این‌ها عوض شد: کلید');
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '{}')).toMatchObject({
    type: 'partner.changed',
    data: { changed: ['key'] },
  });
  const { partners } = mustWork(await server.call('partnersOnDesk', { as: contact }));
  const keys = partners[0]?.keys ?? [];
  expect(JSON.stringify(partners)).not.toContain(value);
  expect(keys.map(({ kind, hint }) => [kind, hint])).toEqual(
    expect.arrayContaining([
      ['key', value.slice(-4)],
      ['secret', expect.any(String)],
    ]),
  );
  const idOf = (hint: string, kind = 'key') => keys.find((key) => key.hint === hint && key.kind === kind)?.key_id ?? '';
  const revoke = (id: string) =>
    server.call('revokePartnerKey', { as: contact, body: { partner_id: shop.id, key_id: id } });
  const secret = keys.find(({ kind }) => kind === 'secret')?.key_id ?? '';
  expect((await revoke(secret)).error?.code).toBe(1004);
  mustWork(await revoke(idOf(value.slice(-4))));
  expect((await shop.list()).error?.code).toBe(1003);
  expect((await revoke(idOf(value.slice(-4)))).error?.code).toBe(1004);
  const acts = (await auditRowsAfter(server.context.db.kysely, 0, 10_000)).filter(
    ({ subject }) => subject === `partner:${shop.id}`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['partner_created', 'partner_key_made', 'partner_key_revoked']);
  expect(JSON.stringify(acts)).not.toContain(value);
});

test('a contact reads and resends deliveries, sends a test event and sees what waits', async () => {
  const contact = await server.registerUser();
  const shop = await partnerWith(contact, 'خبرخوان');
  const own = { partner_id: shop.id };
  const { pool } = server.context.db;
  await pool.query("alter table audit_log add constraint no_test check (act <> 'partner_test_sent') not valid");
  // Without its row in the audit no event is sent.
  expect((await server.call('deskTestEvent', { as: contact, body: own })).status).toBe(500);
  await pool.query('alter table audit_log drop constraint no_test');
  mustWork(await server.call('deskTestEvent', { as: contact, body: own }));
  await server.runJobs();
  const { deliveries } = mustWork(await server.call('deskDeliveries', { as: contact, query: own }));
  expect(deliveries).toMatchObject([{ type: 'partner.test', state: 'delivered', result: 'HTTP 204' }]);
  const sent = receiver.received.length;
  const body = { ...own, delivery_id: deliveries[0]?.delivery_id ?? '' };
  mustWork(await server.call('deskResend', { as: contact, body }));
  await server.runJobs();
  expect(receiver.received).toHaveLength(sent + 1);
  const change = guardedPart({ contact_mobile: contact.mobile, webhook_url: `${webhook}moved` });
  mustWork(await office.call('proposePartnerChange', { ...change, ...own, reason: 'The partner has moved' }));
  const { partners } = mustWork(await server.call('partnersOnDesk', { as: contact }));
  expect(partners[0]?.pending).toMatchObject([
    { kind: 'change_partner', details: { old_webhook_url: webhook, new_webhook_url: `${webhook}moved` } },
  ]);
});

test('other people, another partner’s contact, a former contact and an operator get nothing', async () => {
  const contact = await server.registerUser();
  const other = await server.registerUser();
  const shop = await partnerWith(contact, 'یکم');
  await partnerWith(other, 'دوم');
  const stranger = await server.registerUser();
  const nothing = Array(6).fill(1012);
  expect(await refusals(stranger, shop)).toEqual(nothing);
  expect(await isContact(stranger)).toBe(false);
  expect(await refusals(other, shop)).toEqual([undefined, ...Array(5).fill(1004)]);
  await office.change(shop.id, { contact_mobile: stranger.mobile, webhook_url: webhook });
  expect(await refusals(contact, shop)).toEqual(nothing);
  expect((await refusals(stranger, shop))[0]).toBeUndefined();
  await grantRoles(server, stranger, 'support');
  expect(await refusals(stranger, shop)).toEqual(nothing);
  expect(await isContact(stranger)).toBe(false);
  const settings = guardedPart({ contact_mobile: office.operator.mobile });
  const proposal = { ...settings, partner_id: shop.id, reason: 'The partner has asked for it' };
  const refused = { code: 1002, fields: { contact_mobile: 'belongs to an operator' } };
  expect((await office.call('proposePartnerChange', proposal)).error).toMatchObject(refused);
  const created = { ...settings, slug: 'operators', name: 'سوم', events: [] };
  expect((await office.call('createPartner', created)).error).toMatchObject(refused);
});

test('a proposed contact who became an operator is refused at the approval', async () => {
  const contact = await server.registerUser();
  const shop = await partnerWith(await server.registerUser(), 'پیشنهادی');
  const change = guardedPart({ contact_mobile: contact.mobile, webhook_url: webhook });
  const proposal = { ...change, partner_id: shop.id, reason: 'The partner has asked for it' };
  const { proposal_id: id } = mustWork(await office.call('proposePartnerChange', proposal));
  await grantRoles(server, contact, 'support');
  await expect(office.approve(id)).rejects.toMatchObject({ code: 1002 });
});

test('the page asks for a passkey, which opens it for 30 minutes', async () => {
  const strict = await createTestServer({ config: { accessLifetimeSeconds: 7 * 24 * 3600 } });
  try {
    const contact = await strict.registerUser();
    await OwnPartner.create(await PartnerOffice.open(strict), new MoneyStory(strict), {
      name: 'در',
      contact_mobile: contact.mobile,
    });
    Object.assign(strict.context.config, { officePasskey: true });
    const use = () => strict.call('partnersOnDesk', { as: contact });
    expect((await use()).error).toMatchObject({ code: 1012, fields: { passkey: 'none' } });
    const key = await addKey(strict, contact, true);
    expect((await use()).error?.fields).toEqual({ passkey: 'needed' });
    const { passkey } = mustWork(await strict.call('partnerDeskKeyOptions', { as: contact }));
    const body = { assertion: key.sign(passkey) };
    expect(mustWork(await strict.call('openPartnerDesk', { as: contact, body }))).toMatchObject({ open: true });
    expect((await use()).status).toBe(200);
    strict.clock.advance(31 * MINUTE_MS);
    expect((await use()).error?.fields).toEqual({ passkey: 'needed' });
  } finally {
    await strict.close();
  }
});

test('no call of the page is open without a login', () => {
  const calls = Object.values(CALLS).filter(({ path }) => path.startsWith('/panel/v1/partner-desk/'));
  expect(calls.map(({ auth }) => auth)).toEqual(calls.map(() => 'bearer'));
});
