import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { OFFER, PartnerSite, PartnerStory } from '../../testing/partnerStory';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let site: PartnerSite;
let story: PartnerStory;
let seller: Trader;

const SELLER_ELSEWHERE = '09121110001';
const BUYER = '09121110002';

beforeAll(async () => {
  site = new PartnerSite();
  server = await createTestServer({ config: { allowedRedirectOrigins: ['https://links.example'] } });
  await site.open(server);
  const money = new MoneyStory(server);
  story = new PartnerStory(money);
  seller = await money.trader();
});

afterAll(async () => {
  await server.close();
  await site.close();
});

afterEach(() => {
  site.down = false;
  site.redirectUrl = '/add-transaction?rule=seller';
});

const entries = () => server.context.db.kysely.selectFrom('partner_entries').selectAll().execute();
const newProcess = () => site.startProcess(SELLER_ELSEWHERE, BUYER);

describe('a process that the partner does not confirm', () => {
  test('is refused by each call without effect: unknown, expired, or our own website', async () => {
    const expired = newProcess();
    site.expire(expired);
    const before = await entries();
    for (const [processId, reason] of [
      ['p-nobody', 'unknown'],
      ['web', 'unknown'],
      [expired, 'expired'],
    ] as const) {
      for (const answer of [
        await story.permission(processId),
        await story.submit(processId),
        await story.detail(processId),
        await story.confirm(processId, 'approved'),
        await story.confirm(processId, 'rejected'),
      ]) {
        expect(answer).toMatchObject({ status: 404, error: { code: 1404, fields: { process_id: reason } } });
      }
    }
    expect(await entries()).toEqual(before);
  });

  test('gets 1006 while the partner does not answer', async () => {
    const processId = newProcess();
    site.down = true;
    for (const answer of [
      await story.permission(processId),
      await story.submit(processId),
      await story.detail(processId),
      await story.confirm(processId, 'approved'),
      await story.create(seller, processId),
    ]) {
      expect(answer).toMatchObject({ status: 424, error: { code: 1006 } });
    }
    expect((await entries()).filter((entry) => entry.process_id === processId)).toEqual([]);
  });
});

describe('the permission to create a payment link', () => {
  test('leads to one of our pages, or to an allowed address', async () => {
    const processId = newProcess();
    expect((await story.permission(processId)).data).toEqual({
      success: true,
      redirect_url: '/add-transaction?rule=seller',
    });
    site.redirectUrl = 'https://ads.example/link';
    expect((await story.permission(processId)).data).toEqual({
      success: true,
      redirect_url: 'https://ads.example/link',
    });
  });

  test.each([
    'https://evil.example/add-transaction',
    '//evil.example/x',
    'https://ads.example.evil.example/x',
    'http://ads.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('is refused when it leads to «%s»', async (redirectUrl) => {
    site.redirectUrl = redirectUrl;
    expect((await story.permission(newProcess())).data).toEqual({ success: false, redirect_url: null });
  });

  test('is refused by the partner', async () => {
    site.redirectUrl = null;
    expect((await story.permission(newProcess())).data).toEqual({ success: false, redirect_url: null });
  });
});

describe('submitting an offer', () => {
  test('stores it, masks the partner’s mobile, and ignores the user id', async () => {
    const processId = newProcess();
    for (const userId of ['someone-else', undefined, null]) {
      const { data } = await story.submit(processId, { title: `  ${OFFER.title} `, user_id: userId as string });
      expect(data).toEqual({
        action: 'redirect',
        to: `/new-transactions?process_id=${processId}`,
        phone_number: '0912****001',
      });
    }
    expect((await entries()).filter((entry) => entry.process_id === processId)).toMatchObject([
      { price_rials: OFFER.price, title: OFFER.title, commission_side: 2, transaction_id: null, decision: null },
    ]);
  });

  test('twice at once stores one; a later offer replaces it', async () => {
    const processId = newProcess();
    const [one, two] = await Promise.all([story.submit(processId), story.submit(processId)]);
    expect([one.status, two.status, two.data]).toEqual([200, 200, one.data]);
    await story.submit(processId, { price: 10_000, title: 'دوچرخهٔ شهری', commission_side: 'buyer' });
    expect((await story.detail(processId)).data).toEqual({
      price: 10_000,
      title: 'دوچرخهٔ شهری',
      commission_side: 'buyer',
      read_only: false,
    });
  });

  test.each([
    ['price', { price: 9_999 }],
    ['price', { price: 1_000_000_001 }],
    ['price', { price: 25_000.5 }],
    ['price', { price: '2500000' as unknown as number }],
    ['title', { title: '' }],
    ['title', { title: '   ' }],
    ['title', { title: 'ا'.repeat(201) }],
    ['commission_side', { commission_side: 'payee' as 'seller' }],
    ['user_id', { user_id: 'x'.repeat(129) }],
  ])('names a wrong %s (%j)', async (field, change) => {
    const processId = newProcess();
    const answer = await story.submit(processId, change);
    expect(answer).toMatchObject({ status: 400, error: { code: 1002, fields: { [field]: expect.any(String) } } });
    expect((await entries()).some((entry) => entry.process_id === processId)).toBe(false);
  });

  test('accepts the limits themselves', async () => {
    expect((await story.submit(newProcess(), { price: 10_000, title: 'ا'.repeat(200) })).status).toBe(200);
    expect((await story.submit(newProcess(), { price: 1_000_000_000 })).status).toBe(200);
  });
});

test('shows the ad before an offer', async () => {
  expect((await story.detail(newProcess())).data).toEqual({
    price: 3_000_000,
    title: 'آگهی دوچرخه',
    commission_side: 'seller',
    read_only: false,
  });
});

describe('the addresses', () => {
  test('work with and without the trailing slash, and check the client id where it is enforced', async () => {
    const processId = newProcess();
    const paths = ['send-permission-to-niazmandi', 'get-niazmandi-transaction-detail'];
    for (const path of paths.flatMap((name) => [`${name}/${processId}`, `${name}/${processId}/`])) {
      expect((await server.app.inject(`/panel/v1/${path}`)).statusCode).toBe(200);
    }
    const payload = { ...OFFER, process_id: processId };
    for (const url of ['/panel/v1/submit-niazmandi-transaction', '/panel/v1/submit-niazmandi-transaction/']) {
      expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    }
    const strict = await createTestServer({ config: { clientIdEnforced: true } });
    const { statusCode } = await strict.app.inject('/panel/v1/send-permission-to-niazmandi/p-1');
    expect(statusCode).toBe(400);
    await strict.close();
  });

  test('of another partner, or with a malformed process id, are refused', async () => {
    const response = await server.app.inject('/panel/v1/send-permission-to-divar/p-1');
    expect([response.statusCode, response.json().error.code]).toEqual([404, 1404]);
    for (const processId of ['a.b', 'x'.repeat(65), '../etc', 'آگهی']) {
      expect(await story.detail(processId)).toMatchObject({ status: 400, error: { code: 1002 } });
    }
  });

  test('are refused at the address of another partner, and of a paused one before an offer', async () => {
    const { kysely } = server.context.db;
    const ofOther = (name: string, values: object) =>
      server.call(name as 'partnerTransactionDetail', { params: { partner: 'others', ...values } as never });
    const offered = newProcess();
    mustWork(await story.submit(offered));
    expect(await ofOther('partnerTransactionDetail', { process_id: offered })).toMatchObject({ error: { code: 1404 } });
    expect(await ofOther('partnerPermission', { query: newProcess() })).toMatchObject({ error: { code: 1404 } });

    await kysely.updateTable('partners').set({ state: 'paused' }).where('slug', '=', 'niazmandi').execute();
    expect(await story.permission(newProcess())).toMatchObject({ error: { code: 1404 } });
    expect((await story.detail(offered)).status).toBe(200);
    await kysely.updateTable('partners').set({ state: 'active' }).where('slug', '=', 'niazmandi').execute();
  });

  test('tell the partner of a visit by its process or its slug, without its key', async () => {
    const visited = (query: object) => server.call('visitedPartner', { query: query as never });
    const known = { slug: 'niazmandi', name: 'نیازمندی‌ها', origins: ['https://ads.example'] };
    const processId = newProcess();
    expect(mustWork(await visited({ process_id: processId }))).toEqual({
      ...known,
      return_url: `https://ads.example/chat/${processId}`,
    });
    expect(mustWork(await visited({ client: 'niazmandi' }))).toEqual({
      ...known,
      return_url: 'https://ads.example/chat/',
    });
    for (const query of [{ client: 'nobody' }, { process_id: 'amp_unknown' }]) {
      expect(await visited(query)).toMatchObject({ status: 404, error: { code: 1404 } });
    }
    expect((await visited({ client: 'A b' })).error?.code).toBe(1002);
  });

  test('are limited like logins: too many tries at one process get 1016', async () => {
    const processId = newProcess();
    const answers = [];
    for (let tried = 0; tried < 21; tried += 1) answers.push((await story.confirm(processId, 'approved')).error?.code);
    expect(answers).toEqual([...Array(20).fill(1007), 1016]);
  });
});
