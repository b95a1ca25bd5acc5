import { Blob, File } from 'node:buffer';
import { toJalaliDate } from '@contract/rules/calendar';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { toPersianDigits } from '@contract/rules/typedText';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { DEFAULT_FORMATS } from '../../../server/db/repositories/bankFormatRows';
import { listOpenProposals } from '../../../server/db/repositories/officeProposals';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { newOperator, uploadCsv } from '../../../server/testing/officeTeam';

// A file of jsdom is no body of a request.
Object.assign(globalThis, { Blob, File });

const TEXT = 'پرداخت دوم همان معامله است';

const LONG_SESSIONS = { accessLifetimeSeconds: 100 * 24 * 3_600 };

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let finance: Trader;
let supervisor: Trader;
let auditor: Trader;

beforeAll(async () => {
  server = await createTestServer({
    // Two months ago: the tests of files have three days each, and the others come after them.
    start: new Date(Date.now() - 70 * DAY_MS),
    config: LONG_SESSIONS,
  });
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  finance = await newOperator(server, 'finance');
  supervisor = await newOperator(server, 'supervisor');
  auditor = await newOperator(server, 'auditor');
});

afterAll(() => server.close());

const open = (path: string, who = finance): Promise<RenderedApp> => renderApp({ path, person: who.user, server });
/** To days without a file or a payment yet. */
const toNewDays = () => server.clock.advance(3 * DAY_MS);
/** To the day of the screens that show the present time. */
const toPresent = () => server.clock.set(new Date());
const today = () => tehranDateOf(server.clock.now());
const region = async (name: string) => within(await screen.findByRole('region', { name }));

async function choose({ user }: RenderedApp, name: string, csv: string): Promise<void> {
  await user.upload(await screen.findByLabelText(name), new globalThis.File([csv], 'file.csv', { type: 'text/csv' }));
}

async function approveLast(): Promise<void> {
  const proposal = (await listOpenProposals(server.context.db.kysely)).at(-1);
  const body = { proposal_id: proposal?.id, decision: 'approve' };
  expect((await server.call('decideProposal', { as: supervisor.user, body })).status).toBe(200);
}

const settlement = async () =>
  (await server.send({ url: '/sandbox/bank-files/gateway', query: { day: today() } })).body;

/** Uploads a file without a difference: a payment and its reversal. */
async function uploadEven(source: 'gateway' | 'bank', day: string): Promise<void> {
  const csv = `شماره مرجع,مبلغ,تاریخ\n${source},5000,${day}\n${source},-5000,${day}\n`;
  await uploadCsv(server, finance.user, { source, day, name: source }, csv);
}

async function secondPayment(): Promise<void> {
  const code = await story.request(seller);
  const other = await story.trader();
  const tokens = [await story.gatewayToken(buyer, code), await story.gatewayToken(other, code)];
  for (const token of tokens) await story.atGateway(token);
}

test('a second payment is found, explained and returned; a failure offers another try', async () => {
  const day = today();
  await secondPayment();
  await uploadEven('bank', day);
  const app = await open(`/office/reconcile?day=${day}`);
  await choose(app, 'پروندهٔ تسویهٔ درگاه', await settlement());
  expect(await screen.findByText('۱ ردیف یکی است')).toBeVisible();
  const theirs = await region('فقط نزد بانک');
  expect(await theirs.findByText('پرداخت دوم؛ به کار نرفت و باید برگردد.')).toBeVisible();
  await app.user.click(theirs.getByRole('button', { name: 'نوشتن توضیح' }));
  await enter(app.user, theirs.getByRole('textbox'), TEXT);
  app.network.disturb('/office/v1/bank-days/explain/', { status: 409, code: 1005 });
  await app.user.click(theirs.getByRole('button', { name: 'فرستادن برای تأیید نفر دوم' }));
  expect(await screen.findByText('این کار پیش‌تر ثبت شده یا چیزی در آن تغییر کرده است')).toBeVisible();
  await app.user.click(theirs.getByRole('button', { name: 'فرستادن برای تأیید نفر دوم' }));
  expect(await theirs.findByText(/منتظر تأیید نفر دوم است/)).toBeVisible();
  await approveLast();
  server.clock.advance(DAY_MS);
  expect((await server.call('closeBankDay', { as: finance.user, body: { day } })).status).toBe(200);
  app.store.dispatch({ type: '__rtkq/focused' });
  expect(await (await region('بستن روز')).findByText('بسته شد')).toBeVisible();
  // A closed day still returns its money.
  await app.user.click(theirs.getByRole('button', { name: 'بازگرداندن به پرداخت‌کننده' }));
  await enter(app.user, theirs.getByRole('textbox'), TEXT);
  await app.user.click(theirs.getByRole('button', { name: 'فرستادن برای تأیید نفر دوم' }));
  expect(await theirs.findByText('توضیح داده شد')).toBeVisible();

  await app.user.click(screen.getByRole('link', { name: 'صف بازگشت وجه' }));
  expect(await screen.findByText(new RegExp(TEXT))).toBeVisible();
  await approveLast();
  app.store.dispatch({ type: '__rtkq/focused' });
  await app.user.click(await screen.findByRole('button', { name: 'تلاش دوباره با همان شماره' }));
  expect(await screen.findByText('بازگشت دوباره خواسته شد')).toBeVisible();
  await server.runJobs();
  app.store.dispatch({ type: '__rtkq/focused' });
  expect(await screen.findByText('چیزی در صف نیست')).toBeVisible();

  app.network.disturb('/office/v1/payouts/', { status: 500 });
  await app.user.click(screen.getByRole('link', { name: 'واریزهای مانده' }));
  await app.user.click(await screen.findByRole('button', { name: 'تلاش دوباره' }));
  await waitFor(() => expect(screen.getByText('واریزی نمانده است')).toBeVisible());
});

test('a refused file says why, and may be sent again', async () => {
  toNewDays();
  const app = await open(`/office/reconcile?day=${today()}`);
  const head = 'شماره مرجع,مبلغ,تاریخ';
  const label = 'پروندهٔ تسویهٔ درگاه';
  await choose(app, label, `${head}\na,5000,${today()}\nb,no,${today()}\n`);
  const refused = await screen.findByText(/^ردیف ۳ خوانده نشد/);
  expect(refused).toHaveAttribute('role', 'alert');
  expect(refused.textContent?.replace(/[\u2068\u2069]/g, '')).toContain(
    'ستون «مبلغ»: «no»؛ مبلغی به ریال و بدون اعشار لازم است',
  );
  await choose(app, label, `${head}\na,5000,${today()}\n`);
  expect(await screen.findByText('خوانده شد')).toBeVisible();
  await choose(app, label, `${head}\na,5000,${today()}\n`);
  expect(await screen.findByText('این پرونده پیش‌تر خوانده شده است')).toBeVisible();
  const release = app.network.hold('/office/v1/bank-files/');
  await choose(app, label, 'PK\n\n\n');
  expect(await screen.findByText('در حال خواندن: ۰ ردیف')).toBeVisible();
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
  release();
  expect(await screen.findByText(/^این پرونده جدول نیست/)).toBeVisible();
  app.network.disturb('/office/v1/bank-files/', 'offline');
  await choose(app, label, `${head}\nb,5000,${today()}\n`);
  expect(await screen.findByText(/^پرونده خوانده نشد/)).toBeVisible();
});

test('the second person sees and approves an explanation and a withdrawal where they belong', async () => {
  toNewDays();
  const day = today();
  const csv = `شماره مرجع,مبلغ,تاریخ\na77,5000,${day}\na78,5000,${day}\n`;
  await uploadCsv(server, finance.user, { name: 'x.csv' }, csv);
  const app = await open(`/office/reconcile?day=${day}`);
  await app.user.click(await screen.findByRole('button', { name: 'کنار گذاشتن پرونده' }));
  const files = await region('پرونده‌های بانک');
  await enter(app.user, files.getByRole('textbox'), TEXT);
  await app.user.click(files.getByRole('button', { name: 'فرستادن برای تأیید نفر دوم' }));
  expect(await files.findByRole('button', { name: 'پس گرفتن پیشنهاد' })).toBeVisible();
  const theirs = await region('فقط نزد بانک');
  await app.user.click(await theirs.findByRole('button', { name: 'توضیح یکجای ۲ مغایرت' }));
  await enter(app.user, theirs.getByRole('textbox'), TEXT);
  await app.user.click(theirs.getByRole('button', { name: 'فرستادن برای تأیید نفر دوم' }));
  expect(await theirs.findByRole('button', { name: 'پس گرفتن پیشنهاد' })).toBeVisible();
  expect(await theirs.findAllByText('توضیح یکجای آن منتظر تأیید نفر دوم است.')).toHaveLength(2);
  cleanup();

  const second = await open('/office/roles', supervisor);
  const [link] = await screen.findAllByRole('link', { name: /درگاه$/ });
  await second.user.click(link ?? document.body);
  const approve = async (place: string, done: string) => {
    const found = await region(place);
    await second.user.click(await found.findByRole('button', { name: 'تأیید' }));
    const question = within(await screen.findByRole('alertdialog'));
    await second.user.click(question.getByRole('button', { name: 'بله، تأیید می‌کنم' }));
    expect((await found.findAllByText(done))[0]).toBeVisible();
  };
  const waiting = await region('فقط نزد بانک');
  expect((await waiting.findByText('تعداد')).nextSibling).toHaveTextContent('۲');
  expect(waiting.getByText(new RegExp(TEXT))).toBeVisible();
  expect(screen.queryByText('پرونده را اینجا رها کنید')).not.toBeInTheDocument();
  await approve('فقط نزد بانک', 'توضیح داده شد');
  await approve('پرونده‌های بانک', 'کنار گذاشته شد');
  expect(screen.queryByText('a77')).not.toBeInTheDocument();
});

test('a row of the statement is booked as the settlement of the gateway', async () => {
  toNewDays();
  const dayAgo = (days: number) => tehranDateOf(new Date(server.clock.now().getTime() - days * DAY_MS));
  const [day, before] = [dayAgo(1), dayAgo(2)];
  const upload = (source: string, of: string, row: string) =>
    uploadCsv(server, finance.user, { source, day: of, name: source }, `شماره مرجع,مبلغ,تاریخ\n${row},${of}\n`);
  await upload('gateway', before, 'pay1,2500000');
  await upload('gateway', day, 'pay2,2550000');
  await upload('bank', day, 'in1,-2450000');
  const app = await open(`/office/reconcile?day=${day}&source=bank`);
  const theirs = await region('فقط نزد بانک');
  await app.user.click(await theirs.findByRole('button', { name: 'ثبت تسویهٔ درگاه' }));
  // Both days fit, and the one of the smaller fee is chosen.
  const [later, dayOfGateway] = await theirs.findAllByRole('checkbox');
  expect(later).not.toBeChecked();
  if (!dayOfGateway) throw new Error('One day is missing');
  expect(dayOfGateway).toBeChecked();
  expect(theirs.getByText('کارمزد درگاه').nextSibling).toHaveTextContent('۵۰٬۰۰۰');
  await enter(app.user, theirs.getByRole('textbox'), TEXT);
  const send = theirs.getByRole('button', { name: 'فرستادن برای تأیید نفر دوم' });
  await app.user.click(dayOfGateway);
  expect(send).toBeDisabled();
  await app.user.click(dayOfGateway);
  await app.user.click(send);
  expect(await theirs.findByRole('button', { name: 'پس گرفتن پیشنهاد' })).toBeVisible();
  cleanup();

  const second = await open('/office/roles', supervisor);
  await second.user.click(await screen.findByRole('link', { name: /واریزهای بانک$/ }));
  const waiting = await region('فقط نزد بانک');
  await second.user.click(await waiting.findByRole('button', { name: 'تأیید' }));
  expect(waiting.getByText('کارمزد درگاه').nextSibling).toHaveTextContent('۵۰٬۰۰۰');
  await second.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، تأیید می‌کنم' }),
  );
  expect(await screen.findByText('مغایرتی نیست ✓')).toBeVisible();
  cleanup();
  await open(`/office/reconcile?day=${before}&source=gateway`, supervisor);
  expect(await screen.findByText(/^درگاه پول این روز را داده است/)).toBeVisible();
});

test('a file with a warning is accepted or dropped by a person', async () => {
  toNewDays();
  const app = await open(`/office/reconcile?day=${today()}`);
  const rows = (mark: string) => Array.from({ length: 10 }, (_, at) => `${mark}${at},5000,${today()}\n`).join('');
  const send = (mark: string) => choose(app, 'پروندهٔ تسویهٔ درگاه', `شماره مرجع,مبلغ,تاریخ\n${rows(mark)}`);
  await send('a');
  expect(await screen.findByText(/^۱۰۰ ٪ ردیف‌ها با هیچ پرداخت یا واریزی نمی‌خواند/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'رها کردن پرونده' }));
  await waitFor(() => expect(screen.queryByText('منتظر تصمیم شما')).toBeNull());
  await send('b');
  const accept = await screen.findByRole('button', { name: 'پذیرفتن پرونده' });
  const turn = (off: boolean) =>
    server.call('switchBankFormat', { as: finance.user, body: { format_id: DEFAULT_FORMATS.gateway, off } });
  await turn(true);
  await app.user.click(accept);
  expect(await screen.findByText('این فرمت پرونده نمی‌گیرد. فرمت دیگری برگزینید')).toBeVisible();
  await turn(false);
  await app.user.click(accept);
  expect(await screen.findByText('خوانده شد')).toBeVisible();
});

test('a file that is dropped while another one is read is refused, and never sent', async () => {
  toNewDays();
  const { user, network } = await open(`/office/reconcile?day=${today()}`);
  const drop = async (name: string) => {
    const files = [new globalThis.File([`شماره مرجع,مبلغ,تاریخ\na1,5000,${today()}\n`], name, { type: 'text/csv' })];
    fireEvent.drop(await screen.findByText('پرونده را اینجا رها کنید'), { dataTransfer: { files } });
  };
  const release = network.hold('/office/v1/bank-files/');
  await drop('first.csv');
  expect(await screen.findByText('first.csv')).toBeVisible();
  await drop('second.csv');
  expect(await screen.findByText(/^پروندهٔ پیشین هنوز خوانده می‌شود/)).toBeVisible();
  release();
  expect(await screen.findByText('خوانده شد')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'واریزهای بانک' }));
  await drop('third.csv');
  expect(await screen.findByText('third.csv')).toBeVisible();
  expect(screen.queryByText('second.csv')).not.toBeInTheDocument();
  const uploads = network.sentTo('/office/v1/bank-files/').filter(({ method }) => method === 'POST');
  expect(uploads).toHaveLength(2);
});

test('finance makes a format from a sample, and an auditor only reads', async () => {
  const app = await open('/office/formats');
  await app.user.click(await screen.findByRole('button', { name: 'فرمت تازه' }));
  const form = within(await screen.findByRole('form', { name: 'فرمت تازه' }));
  expect(form.getByRole('button', { name: 'ساختن فرمت' })).toBeDisabled();
  const typed = { نام: 'سپردهٔ دوم', 'شمارهٔ مرجع': 'پیگیری', مبلغ: 'Amount; ارزش', تاریخ: 'روز' };
  for (const [name, text] of Object.entries(typed)) await enter(app.user, form.getByRole('textbox', { name }), text);
  await choose(app, 'پروندهٔ نمونه', `پیگیری,ارزش,روز\na1,5000,${today()}\na2,?,${today()}\n`);
  expect(await form.findByText('۱ ردیف خوانده شد، ۱ ردیف خوانده نمی‌شود')).toBeVisible();
  await app.user.click(form.getByRole('button', { name: 'ساختن فرمت' }));
  expect(await screen.findByRole('rowheader', { name: 'سپردهٔ دوم' })).toBeVisible();
  cleanup();
  await open('/office/formats', auditor);
  expect(await screen.findByRole('rowheader', { name: 'سپردهٔ دوم' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /نسخهٔ تازه|خاموش|فرمت تازه/ })).toBeNull();
});

test('a day that is over is closed after a question', async () => {
  server.clock.set(new Date(Date.now() - DAY_MS));
  const day = today();
  await uploadEven('gateway', day);
  await uploadEven('bank', day);
  toPresent();
  const app = await open('/office/reconcile');
  expect(await screen.findByText('مغایرتی نیست ✓')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'بستن روز' }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، بسته شود' }));
  const close = await region('بستن روز');
  expect(await close.findByText('بسته شد')).toBeVisible();
  expect(screen.queryByText('پرونده را اینجا رها کنید')).not.toBeInTheDocument();
});

test('the month of the ledger explains what is held, on the screen and on paper', async () => {
  // A ledger of its own, with a payment of an earlier month.
  const bank = await createTestServer({ start: new Date(Date.now() - 40 * DAY_MS), config: LONG_SESSIONS });
  const trade = new MoneyStory(bank);
  const [payee, payer] = [await trade.trader(), await trade.trader()];
  await trade.paid(payee, payer);
  bank.clock.set(new Date());
  const code = await trade.paid(payee, payer);
  await trade.paid(payee, payer);
  await trade.confirm(payer, 'settle', code);
  await letPayoutsGoOut(bank);
  const { user: person } = await newOperator(bank, 'finance');
  const app = await renderApp({ path: '/office/ledger', person, server: bank });
  await app.user.click(await screen.findByRole('link', { name: 'گزارش ماه' }));
  expect(await screen.findByRole('button', { name: 'ماه بعد' })).toBeDisabled();
  const held = await region('پول امانتی مردم');
  expect(held.getByRole('status')).toHaveTextContent('مانده‌ها با گردش ماه می‌خواند');
  expect(held.getByText('واریز به فروشندگان').nextSibling).toHaveTextContent('−۲٬۴۷۵٬۰۰۰');
  expect(held.getByText('مانده در پایان ماه').nextSibling).toHaveTextContent('۵٬۰۰۰٬۰۰۰');
  expect((await region('درآمد و هزینه')).getByText('کارمزد به‌دست‌آمده').nextSibling).toHaveTextContent('۲۵٬۰۰۰');
  const total = within(screen.getByRole('region', { name: 'تراز حساب‌ها' })).getByRole('row', { name: /^جمع/ });
  expect(
    within(total)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['۰', expect.any(String), expect.any(String), '۰']]);
  expect(document.querySelector('article')).toHaveTextContent(/گزارش ماهانهٔ امانت.*تا اکنون.*۵٬۰۰۰٬۰۰۰/);
  await app.user.click(screen.getByRole('button', { name: 'ماه پیش' }));
  await waitFor(() => {
    const before = within(screen.getByRole('region', { name: 'پول امانتی مردم' }));
    expect(before.getByText('مانده در پایان ماه').nextSibling).toHaveTextContent('۲٬۵۰۰٬۰۰۰');
  });
  await bank.close();
});

test('a transfer that waits is retried, and an auditor has no buttons', async () => {
  toPresent();
  const code = await story.paid(seller, buyer);
  await story.confirm(buyer, 'settle', code);
  // A try has failed, and the next one is later.
  await server.context.db.pool.query(
    "update jobs set due_at = now() + interval '1 hour', tries = 1 where queue = 'payout'",
  );
  const app = await open('/office/payouts');
  const row = within((await screen.findByText(`${code}-settle-1`)).closest('tr') ?? document.body);
  expect(row.getByText('منتظر بانک')).toBeVisible();
  await app.user.click(row.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByText('واریز دوباره با همان شماره فرستاده شد')).toBeVisible();

  // The bank's holidays stand below.
  const holidays = await region('تعطیلی‌های بانک');
  const tomorrow = tehranDateOf(new Date(server.clock.now().getTime() + DAY_MS));
  await enter(app.user, holidays.getByRole('textbox', { name: /^روز/ }), toPersianDigits(toJalaliDate(tomorrow)));
  await enter(app.user, holidays.getByRole('textbox', { name: 'مناسبت' }), 'عید فطر');
  await app.user.click(holidays.getByRole('button', { name: 'افزودن' }));
  expect(await holidays.findByRole('cell', { name: 'عید فطر' })).toBeVisible();
  expect(server.context.bankCalendar.holidays).toEqual([tomorrow]);
  await app.user.click(holidays.getByRole('button', { name: 'برداشتن' }));
  expect(await holidays.findByText('تعطیلی دیگری ثبت نشده است.')).toBeVisible();
  expect(server.context.bankCalendar.holidays).toEqual([]);

  await secondPayment();
  await server.context.db.pool.query("select set_config('amanat.door', 'open', false)");
  await server.context.db.pool.query(
    "update gateway_receipts set state = 'returning', asked_at = noted_at, changed_at = $1 where state = 'unused'",
    [new Date(server.clock.now().getTime() - 67 * HOUR_MS)],
  );
  await server.context.db.pool.query(
    "update payment_attempts set return_reason = 'foreign_card' where id in (select attempt_id from gateway_receipts where state = 'returning')",
  );
  await server.context.db.pool.query("select set_config('amanat.door', 'closed', false)");
  await open('/office/refunds', auditor);
  expect(await screen.findAllByText('۶۷ ساعت')).not.toHaveLength(0);
  expect(screen.getByText(/^به پرداخت‌کننده گفته‌ایم تا ۷۲ ساعت؛ [۴۵] ساعت مانده است/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'تلاش دوباره با همان شماره' })).not.toBeInTheDocument();
  expect(screen.queryByText(/تأیید نفر دوم به حساب پرداخت‌کننده/)).not.toBeInTheDocument();
  cleanup();

  // Money of a foreign card, which its gateway may keep. No settlement file has the payment yet.
  const finances = await open('/office/refunds');
  expect(await screen.findByText(/تأیید نفر دوم به حساب پرداخت‌کننده/)).toBeVisible();
  const reason = screen.getByRole('textbox', { name: 'دلیل بازگرداندن' });
  await enter(finances.user, reason, TEXT);
  const send = screen.getByRole('button', { name: 'بازگرداندن به پرداخت‌کننده' });
  await finances.user.click(send);
  await waitFor(() => expect(finances.network.sentTo('/refunds/return/')).toHaveLength(1));
  await waitFor(() => expect(send).toBeEnabled());
  expect(reason).toHaveValue(TEXT);
});

test('a file of a range is saved; a wrong range is told, and finance takes no audit', async () => {
  toPresent();
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  await story.paid(seller, buyer);
  const app = await open('/office/exports');
  await app.user.click(await screen.findByRole('radio', { name: 'معامله‌ها' }));
  expect(screen.queryByRole('radio', { name: 'رد کارها' })).not.toBeInTheDocument();
  const from = screen.getByRole('textbox', { name: /^از روز/ });
  const button = screen.getByRole('button', { name: /^دریافت پرونده/ });
  await app.user.clear(from);
  await enter(app.user, from, '۱۳۹۰/۰۱/۰۱');
  expect(screen.getByText('بازه بیش از یک سال است')).toBeVisible();
  expect(button).toBeDisabled();
  await app.user.clear(from);
  await enter(app.user, from, toPersianDigits(toJalaliDate(today())));
  await app.user.click(button);
  expect(await screen.findByText('پرونده ذخیره شد')).toBeVisible();
  expect(saved).toEqual([`amanat-deals-${today()}-${today()}.xlsx blob:file`]);
});
