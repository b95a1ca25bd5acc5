import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { transactionsApi } from '@/api/transactionsApi';
import { paths } from '@/lib/paths';
import { unfold } from '@/testing/answerYes';
import { enter, type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { takeTrace, traceText } from '@/trace/traceFile';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory, REASONS, WHAT_HAPPENED } from '../../../server/testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../../server/testing/moneyStory';
import { mustWork } from '../../../server/testing/testClient';

const AMOUNT = 2_500_000;

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer();
  story = new DisputeStory(server);
});

beforeEach(async () => {
  [seller, buyer] = [await story.trader(), await story.trader()];
  // past the resend limit of the registration codes
  server.clock.advance(61_000);
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

afterAll(() => server.close());

function open(who: Trader, path: string, options: RenderAppOptions = {}): Promise<RenderedApp> {
  return renderApp({ path, person: who.user, server, ...options });
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('alertdialog');

async function confirmCode({ user }: RenderedApp, who: Trader): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  await enter(user, field, await server.smsCode(who.user.mobile));
}

/** The advice beside a chat. */
const TALK_FIRST = /اول با طرف مقابل صحبت کنید/;

describe('opening', () => {
  test('the buyer sees missing input at its fields, submits reason and demand, and the dispute waits for the seller’s answer', async () => {
    const code = await story.paid(seller, buyer);
    const app = await open(buyer, paths.openDispute(code));
    const { user } = app;
    const text = await screen.findByRole('textbox', { name: 'توضیح شما' });
    await enter(user, text, 'خراب است');
    await user.click(await button('ثبت مشکل'));
    expect(screen.getByText('کمی بیشتر توضیح دهید (دست‌کم ۲۰ نویسه)')).toBeVisible();
    expect(screen.getByText('بگویید چه شده است')).toBeVisible();
    expect(screen.getByText('بگویید چه می‌خواهید')).toBeVisible();
    expect(screen.queryByText(TALK_FIRST)).not.toBeInTheDocument();
    expect(app.network.sentTo('/api/v1/disputes/')).toHaveLength(0);

    await user.click(screen.getByRole('radio', { name: 'با چیزی که گفته شده بود فرق دارد' }));
    await user.clear(text);
    await enter(user, text, WHAT_HAPPENED);
    await user.click(screen.getByRole('radio', { name: 'همهٔ پول به من برگردد' }));
    await user.click(await button('ثبت مشکل'));
    await user.click(within(await dialog()).getByRole('button', { name: 'بله، ثبت شود' }));

    expect(await screen.findByText('منتظر پاسخ')).toBeVisible();
    expect(app.currentPath()).toBe(paths.dispute(code));
    expect(screen.getByText(WHAT_HAPPENED)).toBeVisible();
    expect(await story.dispute(seller, code)).toMatchObject({ stage: 'answer', wanted_payee_rials: 0 });

    const trace = traceText(takeTrace(app.recorder, new Date('2026-11-22T09:00:00Z'), app.currentPath()));
    const personal = [seller, buyer].flatMap(({ user: { nationalCode, mobile } }) => [nationalCode, mobile]);
    expect(trace).toContain('openDispute');
    expect([WHAT_HAPPENED, code, ...personal].filter((value) => trace.includes(value))).toEqual([]);
    expect(trace).not.toMatch(/IR\d{6}|data:image|blob:/);
  });

  test('offers each side its own reasons, and advises to talk first in a visit from the partner, whose site has a chat', async () => {
    const code = await story.paid(seller, buyer);
    await open(seller, `${paths.openDispute(code)}?client=niazmandi&process_id=a-process`);
    expect(await screen.findByRole('radio', { name: 'گمان کلاهبرداری دارم' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'با چیزی که گفته شده بود فرق دارد' })).not.toBeInTheDocument();
    expect(screen.getByText(TALK_FIRST)).toBeVisible();
  });

  test('its arrows lead back to the deal, and from there out of it', async () => {
    const code = await story.paid(seller, buyer);
    const app = await open(buyer, paths.transactionDetail(code));
    await app.user.click(await screen.findByRole('link', { name: 'مشکلی پیش آمده' }));
    await screen.findByRole('textbox', { name: 'توضیح شما' });
    await app.user.click(screen.getByLabelText('بستن'));
    await button('گزینه‌ها');
    await app.user.click(screen.getByLabelText('بازگشت'));
    await waitFor(() => expect(app.currentPath()).toBe(paths.home));
  });

  test('a reason that is no longer possible is not sent', async () => {
    const code = await story.paid(seller, buyer, { delivery: 'courier' });
    const parcel = { kind: 'courier', carrier: 'tipax', tracking_code: 'TPX-98765' } as const;
    mustWork(await server.call('recordDelivery', { as: seller.user, body: { payment_code: code, ...parcel } }));
    const { user, store } = await open(buyer, paths.openDispute(code));
    const notReceived = { name: 'کالا یا خدمت به دستم نرسیده است' };
    await user.click(await screen.findByRole('radio', notReceived));
    await enter(user, screen.getByRole('textbox', { name: 'توضیح شما' }), WHAT_HAPPENED);
    await user.click(screen.getByRole('radio', { name: 'همهٔ پول به من برگردد' }));
    mustWork(await server.call('confirmReceipt', { as: buyer.user, body: { payment_code: code } }));
    act(() => void store.dispatch(transactionsApi.util.invalidateTags([{ type: 'Transaction', id: code }])));
    await waitFor(() => expect(screen.queryByRole('radio', notReceived)).not.toBeInTheDocument());
    await user.click(await button('ثبت مشکل'));
    expect(screen.getByText('بگویید چه شده است')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('is not offered a third time, and says so; a settled transaction refuses it', async () => {
    const code = await story.paid(seller, buyer);
    for (const _time of [1, 2]) {
      mustWork(await story.open(buyer, code));
      mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    }
    const { user } = await open(buyer, paths.openDispute(code));
    expect(await screen.findByText(/^برای این معامله دو بار مشکل ثبت شده/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'دیدن جزئیات تراکنش' }));
    await unfold({ user });
    expect(screen.queryByText('مشکلی پیش آمده')).not.toBeInTheDocument();
    cleanup();

    await story.confirm(buyer, 'settle', code);
    await open(buyer, paths.openDispute(code));
    expect(await screen.findByText('این معامله در وضعیتی نیست که بتوان برایش مشکل ثبت کرد.')).toBeVisible();
  });
});

describe('answering', () => {
  test('both sides see the demand; the seller has only the answer form, answers and sends a second message', async () => {
    const code = await story.paid(seller, buyer);
    mustWork(await story.open(buyer, code, { wanted_payee_rials: 2_000_000 }));
    const buyers = await open(buyer, paths.dispute(code));
    expect(await screen.findByText('۵۰۰٬۰۰۰ ریال برگردد')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'توضیح شما' })).toBeVisible();
    act(() => buyers.stop());
    cleanup();
    const { user } = await open(seller, paths.dispute(code));
    const answer = await button('پاسخ می‌دهم');
    expect(screen.getByText('خواستهٔ خریدار')).toBeVisible();
    expect(screen.getByText('۵۰۰٬۰۰۰ ریال برگردد')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(answer);
    const sheet = await screen.findByRole('dialog', { name: 'پاسخ به مشکل' });
    expect(within(sheet).getByText('با چیزی که گفته شده بود فرق دارد')).toBeVisible();
    expect(within(sheet).getByText('۵۰۰٬۰۰۰ ریال برگردد')).toBeVisible();
    await enter(user, within(sheet).getByRole('textbox', { name: 'توضیح شما' }), 'ترمز را همان روز با هم آزمودیم.');
    await user.click(within(sheet).getByRole('button', { name: 'فرستادن پاسخ' }));
    expect(await screen.findByText('در حال گفت‌وگو')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await enter(user, screen.getByRole('textbox', { name: 'توضیح شما' }), 'عکس آن روز را هم دارم.');
    await user.click(await button('فرستادن'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'توضیح شما' })).toHaveValue(''));
    expect(await screen.findByText('عکس آن روز را هم دارم.')).toBeVisible();
    expect((await story.dispute(buyer, code)).entries).toHaveLength(3);
  });

  test.each([
    ['answer', () => seller, 'پاسخ می‌دهم'],
    ['statement', () => buyer, null],
  ] as const)('a drafted %s to one dispute does not appear in the next one', async (_kind, who, opensSheet) => {
    const code = await story.disputed(seller, buyer);
    const { user, store } = await open(who(), paths.dispute(code));
    async function fieldOfDraft() {
      if (opensSheet) await user.click(await button(opensSheet));
      return screen.findByRole('textbox', { name: 'توضیح شما' });
    }
    await enter(user, await fieldOfDraft(), 'ترمز را همان روز با هم آزمودیم.');
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    mustWork(await story.open(buyer, code, { text: REASONS }));
    act(() => void store.dispatch(transactionsApi.util.invalidateTags([{ type: 'Transaction', id: code }])));
    expect(await screen.findByText(REASONS)).toBeVisible();
    if (opensSheet) await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await fieldOfDraft()).toHaveValue('');
  });

  test('a suspicion of the seller shows their demand, and is at the office directly, without a note on the missing referee', async () => {
    const code = await story.paid(seller, buyer);
    mustWork(await story.open(seller, code, { reason: 'suspected_fraud', wanted_payee_rials: AMOUNT }));
    await open(buyer, paths.dispute(code));
    expect(await screen.findByText('خواستهٔ فروشنده')).toBeVisible();
    expect(screen.getByText('۲٬۴۷۵٬۰۰۰ ریال برسد')).toBeVisible();
    expect(screen.getByText('در حال رسیدگی')).toBeVisible();
    expect(screen.queryByText(/داوری معرفی نشده/)).not.toBeInTheDocument();
  });

  test('the seller concedes with a code, and the whole amount goes back', async () => {
    const code = await story.disputed(seller, buyer);
    const app = await open(seller, paths.dispute(code));
    await app.user.click(await button('حق با طرف مقابل است'));
    expect(await dialog()).toHaveTextContent('۲٬۵۰۰٬۰۰۰ ریال به خریدار برمی‌گردد.');
    await app.user.click(within(await dialog()).getByRole('button', { name: 'بله، برگردد' }));
    expect(await screen.findByText('واگذاری پول به طرف مقابل')).toBeVisible();
    await confirmCode(app, seller);
    expect(await screen.findByText('یک طرف حق را به دیگری داد.')).toBeVisible();
    // the status alone is enough for a closed case
    expect(screen.queryByText('پرونده بسته شد')).not.toBeInTheDocument();
    expect((await story.details(buyer, code)).status).toMatch(/^refunded/);
  });
});

describe('agreeing', () => {
  async function talking(): Promise<string> {
    const code = await story.disputed(seller, buyer);
    await story.say('answerDispute', seller, code);
    return code;
  }

  async function proposed(): Promise<string> {
    const code = await talking();
    const body = { payee_rials: 2_000_000 };
    await story.confirmStep(buyer, code, { call: 'proposeSplit', action: 'propose_split', body });
    return code;
  }

  test('the buyer proposes a split with a code; the seller rejects it, and can propose another one', async () => {
    const code = await talking();
    const buyers = await open(buyer, paths.dispute(code));
    await buyers.user.click(await button('پیشنهاد توافق'));
    const sheet = await screen.findByRole('dialog', { name: 'پیشنهاد توافق' });
    const share = within(sheet).getByRole('textbox', { name: 'سهم فروشنده' });
    await buyers.user.clear(share);
    await enter(buyers.user, share, '2000000');
    expect(sheet).toHaveTextContent('پس از کارمزد: ۵۰۰٬۰۰۰ ریال به شما، ۱٬۹۸۰٬۰۰۰ ریال به فروشنده');
    await buyers.user.click(within(sheet).getByRole('button', { name: 'فرستادن پیشنهاد' }));
    expect(await screen.findByText('۵۰۰٬۰۰۰ ریال به شما، ۱٬۹۸۰٬۰۰۰ ریال به فروشنده')).toBeVisible();
    await confirmCode(buyers, buyer);
    expect(await screen.findByRole('region', { name: 'پیشنهاد شما' })).toBeVisible();
    act(() => buyers.stop());
    cleanup();

    const { proposals } = await story.dispute(seller, code);
    expect(proposals).toMatchObject([{ by: 'payer', payee_rials: 2_000_000, state: 'open' }]);
    const { user } = await open(seller, paths.dispute(code));
    const offer = await screen.findByRole('region', { name: 'پیشنهاد خریدار' });
    await user.click(within(offer).getByRole('button', { name: 'نمی‌پذیرم' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'پیشنهاد خریدار' })).not.toBeInTheDocument());
    expect(await button('پیشنهاد توافق')).toBeVisible();
  });

  test('the seller accepts a proposal, and both sides receive their part', async () => {
    const code = await proposed();
    const app = await open(seller, paths.dispute(code));
    const offer = await screen.findByRole('region', { name: 'پیشنهاد خریدار' });
    expect(offer).toHaveTextContent('با پذیرفتن، پول همین حالا تقسیم می‌شود و برگشت‌پذیر نیست.');
    await app.user.click(within(offer).getByRole('button', { name: 'می‌پذیرم' }));
    expect(await screen.findByText('۵۰۰٬۰۰۰ ریال به خریدار، ۱٬۹۸۰٬۰۰۰ ریال به شما')).toBeVisible();
    await confirmCode(app, seller);
    expect(await screen.findByText('پول تقسیم شد')).toBeVisible();
    const { outcome } = await story.dispute(buyer, code);
    expect(outcome).toMatchObject({ kind: 'agreed', payer_receives: AMOUNT - 2_000_000 });
  });

  test('a part that the seller’s bank refuses stays with Amanat', async () => {
    seller = await story.withClosedAccount(seller);
    const code = await proposed();
    const { proposals } = await story.dispute(seller, code);
    const body = { proposal_id: proposals.at(-1)?.proposal_id };
    await story.confirmStep(seller, code, { call: 'acceptInDispute', action: 'accept_proposal', body });
    await letPayoutsGoOut(server);
    await open(seller, paths.dispute(code));
    expect(await screen.findByText('پول تقسیم شد')).toBeVisible();
    expect(screen.getByText('پول اینجاست')).toBeVisible();
  });

  test('the seller asks the office to decide, and reads when it begins; then the opener withdraws, and the transaction continues', async () => {
    const code = await talking();
    const { user } = await open(seller, paths.dispute(code));
    await user.click(await button('ارجاع به امانت'));
    expect(await dialog()).toHaveTextContent('اگر طرف مقابل هم بخواهد، بررسی همان لحظه آغاز می‌شود');
    await user.click(within(await dialog()).getByRole('button', { name: 'بله، تصمیم بگیرد' }));
    expect(await screen.findByText(/^شما خواستید امانت تصمیم بگیرد\. بررسی .*، ساعت .* آغاز می‌شود/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ارجاع به امانت' })).not.toBeInTheDocument();
    expect((await story.dispute(buyer, code)).stage).toBe('talk');
    cleanup();

    const buyers = await open(buyer, paths.dispute(code));
    await buyers.user.click(await button('پس گرفتن مشکل'));
    await buyers.user.click(within(await dialog()).getByRole('button', { name: 'بله، پس می‌گیرم' }));
    expect(await screen.findByText('مشکل پس گرفته شد و معامله ادامه دارد.')).toBeVisible();
    expect((await story.details(buyer, code)).status).toBe('paid');
  });
});

describe('an award', () => {
  const awarded = (): Promise<string> => story.awardedByReferee(seller, buyer, 2_000_000);

  test('shows its reasons; accepted by both sides it divides the money, as the transaction page says', async () => {
    const code = await awarded();
    const { award } = await story.dispute(seller, code);
    const step = { call: 'acceptInDispute', action: 'accept_award', body: { award_id: award?.award_id } } as const;
    await story.confirmStep(seller, code, step);
    const app = await open(buyer, paths.dispute(code));
    const offer = await screen.findByRole('region', { name: /^رأی داور/ });
    expect(offer).toHaveTextContent(REASONS);
    expect(offer).toHaveTextContent('۵۰۰٬۰۰۰ ریال');
    await app.user.click(await button('نتیجه را می‌پذیرم'));
    await confirmCode(app, buyer);
    expect(await screen.findByText('پول تقسیم شد')).toBeVisible();
    act(() => app.stop());
    cleanup();

    const refused = { part: '/disputes/details/', disturbance: { status: 403 } };
    const detail = await open(buyer, paths.transactionDetail(code), { disturb: [refused] });
    const again = await button('تلاش دوباره');
    expect(screen.queryByText(/ریال/)).not.toBeInTheDocument();
    await detail.user.click(again);
    expect(await screen.findByText('پول تقسیم شد')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'با رأی داور: ۵۰۰٬۰۰۰ ریال به شما' })).toBeVisible();
    await unfold(detail);
    await detail.user.click(await screen.findByRole('link', { name: 'پروندهٔ اختلاف' }));
    await waitFor(() => expect(detail.currentPath()).toBe(paths.dispute(code)));
  });

  test('an appeal needs reasons, and moves the case to the office', async () => {
    const code = await awarded();
    const { user, network } = await open(buyer, paths.dispute(code));
    await user.click(await button('تجدیدنظر می‌خواهم'));
    const sheet = await screen.findByRole('dialog', { name: 'تجدیدنظر می‌خواهم' });
    const field = within(sheet).getByRole('textbox', { name: /دلیل تجدیدنظر/ });
    await enter(user, field, 'کم است.');
    await user.click(within(sheet).getByRole('button', { name: 'تجدیدنظر می‌خواهم' }));
    expect(within(sheet).getByText('کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)')).toBeVisible();
    expect(network.sentTo('/api/v1/disputes/appeal/')).toHaveLength(0);
    await enter(user, field, REASONS);
    await user.click(within(sheet).getByRole('button', { name: 'تجدیدنظر می‌خواهم' }));
    expect(await screen.findByText('در حال رسیدگی')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await story.dispute(seller, code)).toMatchObject({ stage: 'office', outcome: null });
  });
});

test('while an award waits for its second arbiter, a side can only write statements', async () => {
  const code = await story.paid(seller, buyer, { amount: 300_000_000 });
  const { dispute_id: id } = await story.escalated(seller, buyer, code);
  const arbiter = await story.arbiter();
  await story.inOffice(arbiter, 'assignCase', { dispute_id: id });
  await story.inOffice(arbiter, 'awardCase', { dispute_id: id, payee_rials: 0, text: REASONS });
  await open(seller, paths.dispute(code));
  expect(await screen.findByText(/^پرونده نزد امانت بررسی می‌شود\. نتیجه تا .* اعلام می‌شود\.$/)).toBeVisible();
  expect(screen.queryByRole('region', { name: /^رأی/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/این رأی نهایی است/)).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'توضیح شما' })).toBeVisible();
  for (const name of ['پیشنهاد توافق', 'حق با طرف مقابل است']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

describe('without a dispute to show', () => {
  test('links to a transaction that has no dispute; then hides the dispute from other people', async () => {
    const code = await story.paid(seller, buyer);
    await open(buyer, paths.dispute(code));
    expect(await screen.findByText('پروندهٔ اختلاف پیدا نشد')).toBeVisible();
    expect(screen.getByRole('link', { name: 'دیدن جزئیات تراکنش' })).toHaveAttribute(
      'href',
      paths.transactionDetail(code),
    );
    cleanup();

    mustWork(await story.open(buyer, code));
    await open(await story.trader(), paths.dispute(code));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(WHAT_HAPPENED)).not.toBeInTheDocument();
  });

  test('shows the retry button after a failed load, and the present state after an action that came too late', async () => {
    const code = await story.disputed(seller, buyer);
    const { user } = await open(seller, paths.dispute(code), {
      disturb: [{ part: '/disputes/details/', disturbance: 'offline' }],
    });
    await user.click(await button('تلاش دوباره'));
    expect(await screen.findByText(WHAT_HAPPENED)).toBeVisible();

    await user.click(await button('پاسخ می‌دهم'));
    await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } });
    const sheet = await screen.findByRole('dialog', { name: 'پاسخ به مشکل' });
    await enter(user, within(sheet).getByRole('textbox', { name: 'توضیح شما' }), 'ترمز را همان روز با هم آزمودیم.');
    await user.click(within(sheet).getByRole('button', { name: 'فرستادن پاسخ' }));
    expect(await screen.findByText('مشکل پس گرفته شد و معامله ادامه دارد.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
