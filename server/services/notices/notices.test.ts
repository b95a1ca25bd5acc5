import type { Notice, NoticeSettings } from '@contract/calls/noticeCalls';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import type { NoticeKind } from '@contract/rules/noticeKinds';
import { toPersianDigits } from '@contract/rules/typedText';
import { browserKeys } from '../../testing/browserKeys';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, WHAT_HAPPENED } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { userIdOf } from '../../testing/officeTeam';
import { mustWork } from '../../testing/testClient';

/** Noon in Tehran. */
const NOON = new Date('2026-01-15T08:30:00Z');
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
const KEYS = browserKeys();

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
/** The SMS port fails while it is set. */
let smsIsDown = false;

beforeAll(async () => {
  server = await createTestServer({ start: NOON, config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
  story = new DisputeStory(server);
  const { sms } = server.context.ports;
  const send: typeof sms.send = async (message) => (smsIsDown ? { delivered: false } : sms.send(message));
  Object.assign(server.context.ports, { sms: { send } });
});

afterAll(() => server.close());

beforeEach(async () => {
  const days = Math.ceil((server.clock.now().getTime() - NOON.getTime()) / DAY_MS);
  server.clock.set(new Date(NOON.getTime() + days * DAY_MS));
  [seller, buyer] = [await story.trader(), await story.trader()];
  await server.runJobs();
});

async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.runJobs();
}

const list = async ({ user }: Trader, query: { start?: number; size?: number } = {}) =>
  mustWork(await server.call('listNotices', { as: user, query }));
/** A user's notices of a transaction, oldest first. */
const noticesTo = async (who: Trader, code: string): Promise<Notice[]> =>
  (await list(who, { size: 100 })).notifications.filter(({ payment_code: of }) => of === code).reverse();
const kindsTo = async (who: Trader, code: string): Promise<NoticeKind[]> =>
  (await noticesTo(who, code)).map(({ kind }) => kind);

async function smsTo({ user }: Trader): Promise<string[]> {
  const { data } = (await server.send({ url: '/sandbox/api/sms', query: { mobile: user.mobile } })).json<{
    data: { text: string; code: string | null }[];
  }>();
  return data
    .filter(({ code }) => code === null)
    .map(({ text }) => text)
    .reverse();
}
const smsAbout = async (who: Trader, words: string) => (await smsTo(who)).filter((text) => text.includes(words));

async function pushes(): Promise<{ id: string; title: string; body: string; path: string }[]> {
  return (await server.send({ url: '/sandbox/api/pushes' })).json<{ data: never[] }>().data;
}

const subscribe = ({ user }: Trader, endpoint: string, call: 'subscribeToPush' | 'confirmPush' = 'subscribeToPush') =>
  server.call(call, { as: user, body: { endpoint, ...KEYS } });

const choose = ({ user }: Trader, chosen: Partial<NoticeSettings>) =>
  server.call('changeNoticeSettings', {
    as: user,
    body: { deadlines: true, dispute_talk: true, push: true, amount_on_lock_screen: false, ...chosen },
  });

const declare = (code: string) =>
  server.call('recordDelivery', { as: seller.user, body: { payment_code: code, kind: 'declared' } });

test('each transition from payment to payout stores the notices of both sides', async () => {
  const code = await story.paid(seller, buyer, { delivery: 'service', amount: 185_000_000 });
  expect(await kindsTo(seller, code)).toEqual(['paid']);
  expect(await kindsTo(buyer, code)).toEqual(['paid_receipt']);
  await server.runJobs();
  await declare(code);
  await server.runJobs();
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  expect(await kindsTo(seller, code)).toEqual(['paid', 'settled', 'settled_done']);
  expect(await kindsTo(buyer, code)).toEqual(['paid_receipt', 'delivered']);
  const [card, iban] = [seller.pan ?? '', seller.iban].map((number) => toPersianDigits(number.slice(-4)));
  const account = `کارت ••${card} · بانک ملی ایران (شبا …${iban})`;
  expect((await smsTo(seller)).slice(-3)).toEqual([
    'امانت: ۱۸۳٬۱۵۰٬۰۰۰ ریال بابت «دوچرخهٔ کوهستان» برای شما پرداخت شد. پول نزد ماست؛ حالا انجام دهید و تحویل را ثبت کنید.',
    `امانت: خریدار تأیید کرد. ۱۸۳٬۱۵۰٬۰۰۰ ریال به ${account} فرستاده می‌شود.`,
    `امانت: ۱۸۳٬۱۵۰٬۰۰۰ ریال به ${account} واریز شد.`,
  ]);
  const [receipt, delivered] = (await smsTo(buyer)).slice(-2);
  expect(receipt).toMatch(/^امانت: پرداخت ۱۸۵٬۰۰۰٬۰۰۰ ریال انجام شد و نزد ما می‌ماند\. کد رهگیری [۰-۹]+$/);
  expect(delivered).toMatch(/^امانت: فروشنده تحویل را ثبت کرد\. تا .+ تأیید کنید یا مشکل را ثبت کنید\.$/);
});

test('notifies the other side of a refund, a cancel and an expiry', async () => {
  const refunded = await story.paid(seller, buyer);
  await story.confirm(seller, 'refund', refunded);
  await letPayoutsGoOut(server);
  expect(await kindsTo(buyer, refunded)).toEqual(['paid_receipt', 'refunded', 'refunded_done']);
  expect(await smsAbout(buyer, 'برگرداند')).toHaveLength(1);

  const canceled = await story.request(seller);
  await story.details(buyer, canceled);
  await story.confirm(seller, 'cancel', canceled);
  expect(await kindsTo(buyer, canceled)).toEqual(['canceled']);
  expect(await kindsTo(seller, canceled)).toEqual([]);

  // A request that two users opened may be public, so no viewer gets a notice.
  const posted = await story.request(seller);
  const passerBy = await story.trader();
  for (const who of [buyer, passerBy]) await story.details(who, posted);
  await story.confirm(seller, 'cancel', posted);
  for (const who of [buyer, passerBy]) expect(await kindsTo(who, posted)).toEqual([]);
});

test('names no account of a refunded deal for another payment of its payer that went back by bank', async () => {
  const code = await story.paid(seller, buyer);
  await story.confirm(seller, 'refund', code);
  await letPayoutsGoOut(server);
  const { pool } = server.context.db;
  const { rows } = await pool.query('select id, payer_id from transactions where payment_code = $1', [code]);
  const details = { amount: 10_000, reversal: true };
  const told = [{ userId: rows[0].payer_id, kind: 'refunded_done', details, channels: ['sms'] }];
  await pool.query('select door_tell($1, $2, $3)', [rows[0].id, JSON.stringify({ notices: told }), server.clock.now()]);
  await server.runJobs();
  expect(await smsAbout(buyer, '۱۰٬۰۰۰ ریال به حساب شما واریز شد')).toHaveLength(1);
});

test('notifies the second payer of the refund and its reason, and an absent payer of a lost payment', async () => {
  const other = await story.trader();
  const code = await story.request(seller);
  const [first, second] = [await story.gatewayToken(buyer, code), await story.gatewayToken(other, code)];
  await story.atGateway(first);
  await story.atGateway(second);
  await letPayoutsGoOut(server);
  expect(await noticesTo(other, code)).toMatchObject([
    { kind: 'payment_reversed', details: { why: 'taken', amount: 2_500_000 } },
  ]);
  expect(await smsAbout(other, 'پذیرفته نشد')).toHaveLength(1);

  const left = await story.request(seller);
  await story.gatewayToken(buyer, left);
  await pass(31 * 60_000);
  expect(await kindsTo(buyer, left)).toEqual(['payment_lost']);
});

test('notifies the other side of a dispute, its referee, or both sides', async () => {
  const referee = await story.trader();
  const code = await story.judgeable(seller, buyer, referee);
  mustWork(await story.open(buyer, code));
  expect((await noticesTo(seller, code)).at(-1)).toMatchObject({
    kind: 'dispute_opened',
    details: { stage: 'answer' },
  });
  mustWork(await story.say('answerDispute', seller, code));
  expect((await noticesTo(buyer, code)).at(-1)).toMatchObject({
    kind: 'dispute_entry',
    details: { news: 'said', yours: true },
  });
  await story.confirmStep(buyer, code, {
    call: 'proposeSplit',
    action: 'propose_split',
    body: { payee_rials: 500_000 },
  });
  expect(await kindsTo(seller, code)).toContain('proposal');
  for (const { user } of [buyer, seller]) {
    mustWork(await server.call('escalateDispute', { as: user, body: { payment_code: code } }));
  }
  const dispute = await story.dispute(buyer, code);
  const [invited] = await noticesTo(referee, code);
  expect(invited).toMatchObject({ kind: 'judge_invited', details: { dispute_id: dispute.dispute_id } });
  await server.runJobs();
  expect(await smsAbout(referee, 'داور معرفی شده‌اید')).toHaveLength(1);

  const judged = { as: referee.user, body: { dispute_id: dispute.dispute_id } };
  mustWork(await server.call('acceptCase', judged));
  const question = { ...judged.body, to: 'payee', text: 'ترمز را چه زمانی آزمودید؟' };
  mustWork(await server.call('askSide', { as: referee.user, body: question }));
  expect((await noticesTo(seller, code)).at(-1)).toMatchObject({ details: { news: 'asked' } });
  expect((await noticesTo(buyer, code)).at(-1)).not.toMatchObject({ details: { news: 'asked' } });
  const award = { dispute_id: dispute.dispute_id, payee_rials: 1_000_000, text: `${WHAT_HAPPENED} ${WHAT_HAPPENED}` };
  const { token } = mustWork(await server.call('awardDispute', { as: referee.user, body: award }));
  const verification_code = await server.smsCode(referee.user.mobile);
  const confirmation = { payment_code: code, action: 'award_dispute', token, verification_code };
  mustWork(await server.call('verifyTransactionOtp', { as: referee.user, body: confirmation }));
  await server.runJobs();
  for (const [who, side, shares] of [
    [buyer, 'payer', '۱٬۵۰۰٬۰۰۰ ریال به شما، ۹۹۰٬۰۰۰ ریال به فروشنده'],
    [seller, 'payee', '۹۹۰٬۰۰۰ ریال به شما، ۱٬۵۰۰٬۰۰۰ ریال به خریدار'],
  ] as const) {
    expect((await noticesTo(who, code)).at(-1)).toMatchObject({
      kind: 'award',
      details: { payer_receives: 1_500_000, payee_receives: 990_000, side },
    });
    expect(await smsAbout(who, `رأی پرونده آمد: ${shares}.`)).toHaveLength(1);
  }
  // The appeal ends, the award is carried out, and both payouts arrive.
  await pass(3 * DAY_MS);
  await letPayoutsGoOut(server);
  expect((await noticesTo(seller, code)).map(({ kind, details }) => details.news ?? kind).slice(-2)).toEqual([
    'closed',
    'settled_done',
  ]);
  expect((await kindsTo(buyer, code)).at(-1)).toBe('refunded_done');
});

test('mutes reminders by setting, never money; notifies both sides of an extension', async () => {
  const code = await story.paid(seller, buyer, { delivery: 'service' });
  mustWork(await choose(seller, { deadlines: false }));
  await server.runJobs();
  const before = (await smsTo(seller)).length;
  await pass(2 * DAY_MS);
  await pass(DAY_MS - 2 * HOUR_MS);
  expect(await kindsTo(seller, code)).toEqual(['paid', 'deadline', 'deadline']);
  expect(await kindsTo(buyer, code)).toEqual(['paid_receipt', 'deadline']);
  expect(await smsTo(seller)).toHaveLength(before);
  expect(await smsAbout(buyer, 'طرف معامله تا')).toHaveLength(1);
  await pass(2 * HOUR_MS);
  expect((await noticesTo(buyer, code)).at(-1)).toMatchObject({
    kind: 'deadline',
    details: { grace: true, yours: false },
  });
  await pass(DAY_MS);
  await letPayoutsGoOut(server);
  expect(await smsAbout(buyer, 'مهلت تحویل تمام شد.')).toHaveLength(2);
  expect((await noticesTo(seller, code)).at(-1)).toMatchObject({
    kind: 'refunded',
    details: { by_silence: true, yours: false },
  });
  expect(await smsTo(seller)).toHaveLength(before);
});

test('delays an SMS for a failing provider and until the morning, except for received money', async () => {
  smsIsDown = true;
  const code = await story.paid(seller, buyer);
  for (let minute = 0; minute < 60; minute += 20) await pass(20 * 60_000);
  expect(await smsAbout(seller, 'پول نزد ماست')).toEqual([]);
  smsIsDown = false;
  await pass(60_000);
  expect(await smsAbout(seller, 'پول نزد ماست')).toHaveLength(1);

  // 23:00 in Tehran.
  server.clock.set(new Date(Math.floor(server.clock.now().getTime() / DAY_MS) * DAY_MS + 19.5 * HOUR_MS));
  await story.paid(seller, buyer);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  expect(await smsAbout(seller, 'پول نزد ماست')).toHaveLength(1);
  expect(await smsAbout(seller, 'واریز شد')).toHaveLength(1);
  await pass(9 * HOUR_MS);
  expect(await smsAbout(seller, 'پول نزد ماست')).toHaveLength(1);
  await pass(HOUR_MS);
  expect(await smsAbout(seller, 'پول نزد ماست')).toHaveLength(2);
});

test('sends no SMS in the morning that later steps of the night have made untrue', async () => {
  const settled = await story.paid(seller, buyer);
  const disputed = await story.paid(seller, buyer);
  const still = await story.paid(seller, buyer);
  await server.runJobs();
  // 23:00 in Tehran.
  server.clock.set(new Date(Math.floor(server.clock.now().getTime() / DAY_MS) * DAY_MS + 19.5 * HOUR_MS));
  await story.confirm(buyer, 'settle', settled);
  const refunded = await story.paid(seller, buyer);
  await server.runJobs();
  await story.confirm(seller, 'refund', refunded);
  mustWork(await story.open(buyer, disputed));
  mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: disputed } }));
  mustWork(await story.open(buyer, still));
  await letPayoutsGoOut(server);
  const [toSeller, toBuyer] = [await smsTo(seller), await smsTo(buyer)];
  await pass(10 * HOUR_MS);
  expect((await smsTo(seller)).slice(toSeller.length)).toEqual([expect.stringContaining('طرف معامله مشکلی ثبت کرد')]);
  expect((await smsTo(buyer)).slice(toBuyer.length)).toEqual([]);
  const { rows } = await server.context.db.pool.query(
    `select kind from notice_deliveries join notices on id = notice_id
     where channel = 'sms' and outcome = 'late' and payment_code = any($1) order by kind`,
    [[settled, refunded, disputed, still]],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['dispute_opened', 'paid', 'paid_receipt', 'settled']);
});

test('sends six SMS a day per transaction at most; the list has all notices', async () => {
  const code = await story.disputed(seller, buyer);
  const { pool } = server.context.db;
  const { rows } = await pool.query('select id, payee_id from transactions where payment_code = $1', [code]);
  const spam = JSON.stringify({
    notices: [{ userId: rows[0].payee_id, kind: 'dispute_opened', details: { stage: 'office' }, channels: ['sms'] }],
  });
  for (let time = 0; time < 8; time += 1) {
    await pool.query('select door_tell($1, $2, $3)', [rows[0].id, spam, server.clock.now()]);
  }
  await server.runJobs();
  // The first was «paid».
  expect(await smsAbout(seller, 'مشکلی ثبت')).toHaveLength(5);
  expect(await kindsTo(seller, code)).toHaveLength(10);
});

test('sends a referee three SMS a day over all transactions, reminders included; the list has all notices', async () => {
  const referee = await story.trader();
  const invite = async () => {
    const code = await story.judgeable(seller, buyer, referee);
    const { dispute_id: id } = await story.escalated(seller, buyer, code);
    return { code, id };
  };
  const asReferee = async () =>
    (await list(referee, { size: 100 })).notifications.filter(({ details }) => details.dispute_id !== undefined);
  const sms = async () => (await smsTo(referee)).length;
  await server.runJobs();
  const before = await sms();
  const declined = [await invite(), await invite(), await invite()];
  await server.runJobs();
  for (const { id } of declined) {
    mustWork(await server.call('declineCase', { as: referee.user, body: { dispute_id: id } }));
  }
  await invite();
  await server.runJobs();
  expect([(await sms()) - before, (await asReferee()).length]).toEqual([3, 4]);
  // The next day begins with the reminder of the unanswered invitation.
  await pass(21 * HOUR_MS);
  const { pool } = server.context.db;
  const userId = await userIdOf(server, referee.user);
  for (const { code, id } of declined) {
    const details = { dispute_id: id };
    const invitation = { notices: [{ userId, kind: 'judge_invited', details, channels: ['sms'] }] };
    const tell = 'select door_tell(id, $2, $3) from transactions where payment_code = $1';
    await pool.query(tell, [code, JSON.stringify(invitation), server.clock.now()]);
  }
  await server.runJobs();
  expect([(await sms()) - before, (await asReferee()).map(({ kind }) => kind).slice(0, 4)]).toEqual([
    6,
    ['judge_invited', 'judge_invited', 'judge_invited', 'deadline'],
  ]);
});

test('marks the reader’s own notices as read, by pages', async () => {
  const code = await story.paid(seller, buyer);
  const { unread, total_records: total, notifications } = await list(seller, { size: 1 });
  expect(notifications).toMatchObject([{ kind: 'paid', amount: 2_475_000, behalf: 'دوچرخهٔ کوهستان', read: false }]);
  expect([unread, total]).toEqual([2, 2]);
  expect((await list(seller, { start: 1, size: 1 })).notifications).toMatchObject([
    { kind: 'security', payment_code: null, amount: null, details: { event: 'card_added' } },
  ]);
  const [theirs] = await noticesTo(buyer, code);
  const read = (ids: readonly (string | undefined)[]) => server.call('readNotices', { as: seller.user, body: { ids } });
  expect(mustWork(await read([theirs?.id]))).toEqual({ unread: 2 });
  expect((await noticesTo(buyer, code))[0]?.read).toBe(false);
  expect(mustWork(await read([notifications[0]?.id]))).toEqual({ unread: 1 });
  expect(mustWork(await server.call('readNotices', { as: seller.user, body: { all: true } }))).toEqual({ unread: 0 });
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { ids: [theirs?.id], all: true }]) {
    expect((await server.call('readNotices', { as: seller.user, body })).error?.code).toBe(1002);
  }
});

test('notifies a user of a login on a new device and of a new card', async () => {
  await server.loginUser(buyer.user);
  await server.runJobs();
  const events = (await list(buyer)).notifications.map(({ details }) => details.event);
  expect(events).toEqual(['new_device', 'card_added']);
  expect(await smsAbout(buyer, 'ورود از دستگاه تازه')).toHaveLength(1);
});

describe('push', () => {
  test('rejects an endpoint of another service, and broken keys', async () => {
    for (const endpoint of [
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'https://push.apple.com.example/x',
      'https://evilpush.apple.com/x',
      'https://169.254.169.254/latest',
      'not an address',
    ]) {
      expect([endpoint, (await subscribe(buyer, endpoint)).error?.code]).toEqual([endpoint, 1002]);
    }
    for (const broken of [{ p256dh: 'B'.repeat(87) }, { auth: 'a'.repeat(16) }]) {
      const body = { endpoint: `${ENDPOINT}broken`, ...KEYS, ...broken };
      for (const call of ['subscribeToPush', 'confirmPush'] as const) {
        expect([broken, (await server.call(call, { as: buyer.user, body })).error?.code]).toEqual([broken, 1002]);
      }
    }
  });

  test('reaches each browser once with the allowed content, and deletes subscriptions that are gone', async () => {
    for (const place of ['https://web.push.apple.com/', 'https://a.notify.windows.com/', ENDPOINT]) {
      mustWork(await subscribe(buyer, `${place}${buyer.user.mobile}`));
    }
    mustWork(await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}-gone`));
    mustWork(await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}-failed`));
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    const [notice] = await noticesTo(buyer, code);
    const sent = async () => (await pushes()).filter(({ path }) => path === `/transaction-detail/${code}`);
    expect(await sent()).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({
          id: notice?.id,
          title: 'پرداخت شما انجام شد',
          body: 'تا تأیید شما پول نزد امانت می‌ماند.',
        }),
      ),
    );
    const { pool } = server.context.db;
    expect((await pool.query('select from push_subscriptions')).rows).toHaveLength(4);
    // A browser that fails makes the others show nothing again.
    expect((await pool.query("select from jobs where queue = 'notice-push'")).rows).toEqual([]);
    mustWork(await choose(buyer, { amount_on_lock_screen: true }));
    await declare(code);
    await server.runJobs();
    expect((await sent())[0]?.body).toContain('\n۲٬۵۰۰٬۰۰۰ ریال · دوچرخهٔ کوهستان');
    mustWork(await choose(buyer, { push: false }));
    await story.confirm(seller, 'refund', code);
    await server.runJobs();
    expect(await sent()).toHaveLength(6);
  });

  test('ends with the session, and follows a new user of the browser', async () => {
    const endpoint = `${ENDPOINT}shared-${buyer.user.mobile}`;
    mustWork(await subscribe(buyer, endpoint));
    mustWork(await subscribe(seller, endpoint, 'confirmPush'));
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    const sent = async () => (await pushes()).filter(({ path }) => path.endsWith(code)).map(({ title }) => title);
    expect(await sent()).toEqual(['پرداخت شد']);
    mustWork(await server.call('logout', { as: seller.user }));
    await story.confirm(buyer, 'settle', code);
    await letPayoutsGoOut(server);
    expect(await sent()).toEqual(['پرداخت شد']);
  });

  test('is limited to ten browsers per user', async () => {
    for (let place = 0; place < 10; place += 1)
      mustWork(await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}/${place}`));
    expect((await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}/10`)).error?.code).toBe(1016);
    mustWork(await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}/3`, 'confirmPush'));
    const body = { endpoint: `${ENDPOINT}${buyer.user.mobile}/3` };
    // The subscription of another user stays.
    mustWork(await server.call('endPush', { as: seller.user, body }));
    expect((await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}/10`)).error?.code).toBe(1016);
    mustWork(await server.call('endPush', { as: buyer.user, body }));
    mustWork(await subscribe(buyer, `${ENDPOINT}${buyer.user.mobile}/10`));
  });
});
