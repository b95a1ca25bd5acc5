import type { TestServer } from '../../testing/createTestServer';
import { MoneyStory } from '../../testing/moneyStory';
import { OwnPartner, PartnerOffice, WITHOUT_SITE } from '../../testing/ownPartner';
import { sharedServer } from '../../testing/sharedServer';
import { mustWork } from '../../testing/testClient';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

test('a supervisor acts, an auditor reads, all others get 1012', async () => {
  const shop = await OwnPartner.create(await PartnerOffice.open(server), new MoneyStory(server), { name: 'فروشگاه' });
  const settings = { ...WITHOUT_SITE, name: shop.created.partner.name };
  const calls = [
    ['listPartners', {}],
    ['listDeliveries', { partner_id: shop.id }],
    ['createPartner', { ...settings, name: 'دیگری', slug: 'digari' }],
    ['changePartner', { ...settings, partner_id: shop.id, state: 'active' }],
    ['rotatePartnerKey', { partner_id: shop.id, kind: 'key', overlap_hours: 1 }],
    ['resendWebhook', { delivery_id: shop.id }],
  ] as const;
  const codesOf = async (role: Parameters<typeof PartnerOffice.open>[1]) => {
    const desk = await PartnerOffice.open(server, role);
    const answers = [];
    for (const [call, values] of calls) answers.push((await desk.call(call, values)).error?.code);
    return answers;
  };
  expect(await codesOf('supervisor')).toEqual([undefined, undefined, undefined, undefined, undefined, 1004]);
  expect(await codesOf('auditor')).toEqual([undefined, undefined, 1012, 1012, 1012, 1012]);
  for (const role of ['support', 'arbiter', 'finance', null] as const) {
    expect([role, ...(await codesOf(role))]).toEqual([role, 1012, 1012, 1012, 1012, 1012, 1012]);
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

test('each act is a row of the audit, without a secret', async () => {
  const desk = await PartnerOffice.open(server);
  const site = { reads_process_from: 'http://127.0.0.1:1/', site_token: 'token-of-the-site' };
  const shop = await OwnPartner.create(desk, new MoneyStory(server), { name: 'سوم', ...site });
  const body = { partner_id: shop.id, kind: 'secret', overlap_hours: 24 };
  const { value } = mustWork(await desk.call('rotatePartnerKey', body));
  const { rows } = await server.context.db.pool.query('select * from audit_log where subject = $1 order by place', [
    `partner:${shop.id}`,
  ]);
  expect(rows.map(({ act, operator_id }) => [act, operator_id])).toEqual([
    ['partner_created', desk.operatorId],
    ['partner_key_rotated', desk.operatorId],
  ]);
  const list = JSON.stringify(mustWork(await desk.call('listPartners')));
  for (const secret of [value, shop.key, shop.created.secret, site.site_token]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(list).not.toContain(secret);
  }
});
