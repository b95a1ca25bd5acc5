import { deleteExpired } from '../../db/repositories/expired';
import type { TestServer } from '../../testing/createTestServer';
import { MoneyStory } from '../../testing/moneyStory';
import { guardedPart, namedPart, OwnPartner, PartnerOffice, WITHOUT_SITE } from '../../testing/ownPartner';
import { sharedServer } from '../../testing/sharedServer';
import { mustWork } from '../../testing/testClient';
import { WebhookReceiver } from '../../testing/webhookReceiver';
import { decideProposal } from '../office/approvals';
import { listProposals } from '../office/roles';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

test('a supervisor acts, an auditor reads, all others get 1012', async () => {
  const shop = await OwnPartner.create(await PartnerOffice.open(server), new MoneyStory(server), { name: 'فروشگاه' });
  const { name } = shop.created.partner;
  const reason = 'the partner has asked';
  const calls = [
    ['listPartners', {}],
    ['listDeliveries', { partner_id: shop.id }],
    ['createPartner', { ...WITHOUT_SITE, name: 'دیگری', slug: 'digari' }],
    ['changePartner', { ...namedPart(name), partner_id: shop.id }],
    ['proposePartnerChange', { ...guardedPart({ webhook_url: 'http://127.0.0.1:1/' }), partner_id: shop.id, reason }],
    ['rotatePartnerKey', { partner_id: shop.id, kind: 'key', overlap_hours: 1, reason }],
    ['resendWebhook', { delivery_id: shop.id }],
  ] as const;
  const codesOf = async (role: Parameters<typeof PartnerOffice.open>[1]) => {
    const desk = await PartnerOffice.open(server, role);
    const answers = [];
    for (const [call, values] of calls) answers.push((await desk.call(call, values)).error?.code);
    return answers;
  };
  expect(await codesOf('supervisor')).toEqual([...Array(6).fill(undefined), 1004]);
  expect(await codesOf('auditor')).toEqual([undefined, undefined, ...Array(5).fill(1012)]);
  for (const role of ['support', 'arbiter', 'finance', null] as const) {
    expect([role, ...(await codesOf(role))]).toEqual([role, ...Array(7).fill(1012)]);
  }
});

test('a token without a site is not kept', async () => {
  const desk = await PartnerOffice.open(server);
  const shop = await OwnPartner.create(desk, new MoneyStory(server), {
    name: 'بی‌سایت',
    site_token: 'token-of-no-site',
  });
  const { kysely } = server.context.db;
  const row = await kysely.selectFrom('partners').select('site_token').where('id', '=', shop.id).executeTakeFirst();
  expect(row).toEqual({ site_token: null });
});

test('a change over other values than the present ones is refused', async () => {
  const desk = await PartnerOffice.open(server);
  const shop = await OwnPartner.create(desk, new MoneyStory(server), { name: 'دو دست' });
  const own = { partner_id: shop.id };
  const before = namedPart('دو دست');
  mustWork(await desk.call('changePartner', { ...own, ...before, before, state: 'paused' }));
  const late = await desk.call('changePartner', { ...own, ...before, before, events: [] });
  expect(late.error).toMatchObject({ code: 1007, fields: { before: 'changed' } });
  const paused = { ...before, state: 'paused' };
  mustWork(await desk.call('changePartner', { ...own, ...paused, before: paused, events: [] }));

  const { contact_mobile: _contact, ...addresses } = guardedPart();
  await desk.change(shop.id, { webhook_url: 'http://127.0.0.1:1/' });
  const change = { ...own, ...guardedPart({ completion_url: 'https://shop.example/' }), before: addresses };
  const proposed = await desk.call('proposePartnerChange', { ...change, reason: 'the partner has asked' });
  expect(proposed.error).toMatchObject({ code: 1007, fields: { before: 'changed' } });
});

test('each act is a row of the audit, without a secret', async () => {
  const desk = await PartnerOffice.open(server);
  const site = { reads_process_from: 'http://127.0.0.1:1/', site_token: 'token-of-the-site' };
  const shop = await OwnPartner.create(desk, new MoneyStory(server), { name: 'سوم', ...site });
  const value = await desk.rotate(shop.id, 'secret', 24);
  mustWork(await desk.call('changePartner', { ...namedPart('چهارم'), state: 'paused', partner_id: shop.id }));
  await desk.change(shop.id, { ...site, site_token: 'another-token', contact_mobile: '09124445566' });
  const { rows } = await server.context.db.pool.query('select * from audit_log where subject = $1 order by place', [
    `partner:${shop.id}`,
  ]);
  expect(rows.map(({ act, operator_id }) => [act, operator_id === desk.operatorId])).toEqual([
    ['partner_created', true],
    ['proposed:rotate_partner_key', true],
    ['approved:rotate_partner_key', false],
    ['partner_changed', true],
    ['proposed:change_partner', true],
    ['approved:change_partner', false],
  ]);
  expect(JSON.parse(rows[0].details)).toMatchObject({
    ...{ new_name: 'سوم', new_reads_process_from: site.reads_process_from, new_site_token: '••••' },
    new_contact_mobile: '0912****233',
  });
  expect(JSON.parse(rows[3].details)).toEqual({
    ...{ old_name: 'سوم', new_name: 'چهارم', old_state: 'active', new_state: 'paused' },
  });
  expect(JSON.parse(rows[5].details)).toMatchObject({
    ...{ old_contact_mobile: '0912****233', new_contact_mobile: '0912****566', new_site_token: '••••' },
  });
  const list = JSON.stringify(mustWork(await desk.call('listPartners')));
  for (const secret of [value, shop.key, shop.created.secret, site.site_token, 'another-token', '09124445566']) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(list).not.toContain(secret);
  }
});

describe('a change by two operators', () => {
  const receivers = [new WebhookReceiver(), new WebhookReceiver()] as const;
  let desk: PartnerOffice;
  const reason = 'the partner has asked';

  beforeAll(async () => {
    desk = await PartnerOffice.open(server);
  });

  afterAll(() => {
    for (const receiver of receivers) receiver.close();
  });

  const addressOf = async (shop: OwnPartner) =>
    mustWork(await desk.call('listPartners')).partners.find((one) => one.partner_id === shop.id)?.webhook_url;
  const propose = (shop: OwnPartner, change: object) =>
    desk.call('proposePartnerChange', { ...guardedPart(change), partner_id: shop.id, reason });
  const decideAs = (userId: string, proposalId: string, decision: 'approve' | 'reject') =>
    decideProposal(server.context, {
      ...{ userId, body: { proposal_id: proposalId, decision }, idempotencyKey: null },
    });

  test('takes effect by the second, and is told to the former and the new address and contact', async () => {
    const [former, present] = [await receivers[0].open(), await receivers[1].open()];
    const shop = await OwnPartner.create(desk, new MoneyStory(server), { name: 'نقل مکان', webhook_url: former });
    const { proposal_id: id } = mustWork(await propose(shop, { webhook_url: present, contact_mobile: '09127778899' }));
    expect(await addressOf(shop)).toBe(former);
    await expect(decideAs(desk.operatorId, id, 'approve')).rejects.toMatchObject({ code: 1012 });
    const second = await PartnerOffice.open(server);
    const shown = (await listProposals(server.context, second.operatorId)).proposals.find(
      (one) => one.proposal_id === id,
    );
    expect(shown).toMatchObject({
      subject_name: 'نقل مکان',
      details: { old_webhook_url: former, new_webhook_url: present, new_contact_mobile: '0912****899' },
    });
    await server.runJobs();
    const send = jest.spyOn(server.context.ports.sms, 'send');
    await decideAs(second.operatorId, id, 'approve');
    expect(await addressOf(shop)).toBe(present);
    await server.runJobs();
    for (const receiver of receivers) {
      expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
        expect.objectContaining({ type: 'partner.changed', data: { changed: ['webhook_url', 'contact_mobile'] } }),
      ]);
    }
    const text = expect.stringContaining('نشانی خبرها، شمارهٔ تماس');
    for (const mobile of ['09121112233', '09127778899']) {
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ mobile, text }));
    }
    expect(send).toHaveBeenCalledTimes(2);
    send.mockRestore();
  });

  test('is refused when nothing or something else has changed, and a rejected key never works', async () => {
    const shop = await OwnPartner.create(desk, new MoneyStory(server), { name: 'دودل' });
    expect((await propose(shop, {})).error?.code).toBe(1007);
    expect((await propose(shop, { webhook_url: 'https://10.0.0.1/' })).error?.code).toBe(1002);
    const first = mustWork(await propose(shop, { webhook_url: 'http://127.0.0.1:1/' })).proposal_id;
    expect((await propose(shop, { webhook_url: 'http://127.0.0.1:1/' })).error?.code).toBe(1005);
    await desk.change(shop.id, { webhook_url: 'http://127.0.0.1:2/' });
    await expect(desk.approve(first)).rejects.toMatchObject({ code: 1007 });
    const body = { partner_id: shop.id, kind: 'key', overlap_hours: 0, reason };
    const { proposal_id: id, value } = mustWork(await desk.call('rotatePartnerKey', body));
    const withNew = Object.assign(Object.create(shop), { key: value });
    expect((await withNew.list()).status).toBe(401);
    await decideAs((await PartnerOffice.open(server)).operatorId, id, 'reject');
    expect([(await withNew.list()).status, (await shop.list()).status]).toEqual([401, 200]);
    await deleteExpired(server.context.db.kysely, server.clock.now());
    const { rows } = await server.context.db.pool.query('select 1 from partner_changes where proposal_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
