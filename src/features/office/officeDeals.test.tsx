import type { OperatorRole } from '@contract/rules/officeRoles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { officePaths } from '@/lib/officePaths';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import type { PayoutAnswer } from '../../../server/ports/payouts/payouts';
import { countLookup, LOOKUPS_OF_AN_OPERATOR } from '../../../server/services/office/lookups';
import type { TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';
import { newOperator, userIdOf } from '../../../server/testing/officeTeam';
import { setCount } from '../../../server/testing/setCount';
import { sharedServer } from '../../../server/testing/sharedServer';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let code: string;
const people = {} as Record<'support' | 'finance' | 'auditor', Trader>;

beforeAll(async () => {
  server = await sharedServer();
  story = new DisputeStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  for (const role of ['support', 'finance', 'auditor'] as const) people[role] = await operator(role);
  code = await story.paid(seller, buyer);
});

const idOf = ({ user }: Trader) => userIdOf(server, user);
const operator = (role: OperatorRole) => newOperator(server, role);

const open = (who: Trader, path: string): Promise<RenderedApp> => renderApp({ path, person: who.user, server });
const openDeal = async (who: Trader, paymentCode = code) => {
  const app = await open(who, officePaths.deal(paymentCode));
  await screen.findByRole('heading', { level: 1, name: 'دوچرخهٔ کوهستان' });
  return app;
};

async function search({ user }: RenderedApp, text: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'کد پرداخت' });
  await user.clear(field);
  await enter(user, field, text);
  await user.click(screen.getByRole('button', { name: 'جست‌وجو' }));
}

describe('search', () => {
  test('takes only whole values, shows masked people, and opens the deal', async () => {
    const app = await open(people.support, officePaths.search);
    expect(await screen.findByText(/از ۱۰۰ جست‌وجو در این ساعت/)).toBeVisible();
    expect(screen.getByText(/جست‌وجو با نام ممکن نیست/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'جست‌وجو' })).toBeDisabled();

    await search(app, code.toLowerCase());
    const row = within((await screen.findByRole('table')).querySelector('tbody tr') as HTMLElement);
    expect(row.getByText(code)).toBeVisible();
    expect(row.getByText('نزد امانت')).toBeVisible();
    expect(await screen.findByText('۱ از ۱۰۰ جست‌وجو در این ساعت')).toBeVisible();
    expect(document.body).not.toHaveTextContent(toPersianDigits(buyer.user.mobile));
    const preview = within(screen.getByRole('complementary', { name: 'معاملهٔ برگزیده' }));
    await app.user.click(preview.getByRole('link', { name: 'باز کردن معامله' }));
    expect(await screen.findByRole('heading', { name: 'روند ۳ گام' })).toBeVisible();
    // The last result is still there.
    await app.user.click(screen.getByRole('link', { name: 'بازگشت به جست‌وجو' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('by card and mobile, and finds nothing with a wrong card', async () => {
    const { user } = await open(people.support, officePaths.search);
    await user.click(await screen.findByRole('radio', { name: 'کارت و موبایل' }));
    await enter(user, screen.getByRole('textbox', { name: 'موبایل کامل' }), buyer.user.mobile);
    const end = String(buyer.pan).slice(-4);
    await enter(user, screen.getByRole('textbox', { name: '۴ رقم آخر کارت' }), end === '0000' ? '1111' : '0000');
    await user.click(screen.getByRole('button', { name: 'جست‌وجو' }));
    expect(await screen.findByRole('heading', { name: 'معامله‌ای پیدا نشد' })).toBeVisible();
    const card = screen.getByRole('textbox', { name: '۴ رقم آخر کارت' });
    await user.clear(card);
    await enter(user, card, end);
    await user.click(screen.getByRole('button', { name: 'جست‌وجو' }));
    expect(await screen.findByText(code, { selector: 'td *' })).toBeVisible();
  });

  test('an own deal is refused, and a failure can be tried again', async () => {
    const own = await story.paid(seller, people.support);
    const app = await open(people.support, officePaths.search);
    await search(app, own);
    expect(await screen.findByRole('heading', { name: 'این معاملهٔ خود شماست' })).toBeVisible();
    app.network.disturb('/office/v1/deals/search/', { status: 503 });
    await search(app, code);
    expect(await screen.findByRole('alert')).toBeVisible();
    await search(app, code);
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('warns from 90 searches on, and is off at 100', async () => {
    const who = await operator('support');
    const id = await idOf(who);
    await countLookup(server.context, id);
    await setCount(server, LOOKUPS_OF_AN_OPERATOR, id, 99);
    const app = await open(who, officePaths.search);
    expect(await screen.findByText('۹۹ از ۱۰۰ جست‌وجو در این ساعت')).toHaveClass('late');
    await search(app, code);
    expect(await screen.findByText(/جست‌وجوهای این ساعت تمام شد/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'کد پرداخت' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'جست‌وجو' })).toBeDisabled();
  });
});

describe('a reveal', () => {
  const eye = () => screen.findByRole('button', { name: 'دیدن موبایل خریدار' });
  const whole = () => screen.queryByText(toPersianDigits(buyer.user.mobile));

  async function reveal({ user }: RenderedApp): Promise<void> {
    await user.click(await eye());
    const reason = screen.getByRole('textbox', { name: /دلیل دیدن این اطلاعات/ });
    const see = screen.getByRole('button', { name: 'دیدن' });
    await enter(user, reason, 'کوتاه است');
    expect(see).toBeDisabled();
    await enter(user, reason, ' ولی حالا بس است');
    await user.click(see);
    await waitFor(() => expect(whole()).toBeVisible());
    const left = Number(screen.getByRole('progressbar', { name: 'موبایل' }).getAttribute('aria-valuenow'));
    expect([118, 119, 120]).toContain(left);
  }

  test('stands two minutes, and the store keeps nothing of it', async () => {
    const app = await openDeal(people.support);
    await reveal(app);
    await waitFor(() => expect(JSON.stringify(app.store.getState())).not.toContain(buyer.user.mobile));
    const start = Date.now();
    const now = jest.spyOn(Date, 'now').mockImplementation(() => start + 119_000);
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1'));
    expect(whole()).toBeVisible();
    now.mockImplementation(() => start + 121_000);
    await waitFor(() => expect(whole()).not.toBeInTheDocument());
    expect(await eye()).toBeVisible();
  });

  test('keeps the reason of a refused one, and masks itself when the tab is hidden, and by the eye', async () => {
    const app = await openDeal(people.support);
    await app.user.click(await eye());
    const reason = screen.getByRole('textbox', { name: /دلیل دیدن این اطلاعات/ });
    await enter(app.user, reason, 'برای تماس با خریدار');
    app.network.disturb('/office/v1/deals/reveal/', { status: 503 });
    await app.user.click(screen.getByRole('button', { name: 'دیدن' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'دیدن' })).toBeEnabled());
    expect(reason).toHaveValue('برای تماس با خریدار');
    expect(whole()).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'دیدن' }));
    await waitFor(() => expect(whole()).toBeVisible());

    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(whole()).not.toBeInTheDocument();
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(whole()).not.toBeInTheDocument();
    await reveal(app);
    await app.user.click(screen.getByRole('button', { name: 'پوشاندن موبایل خریدار' }));
    expect(whole()).not.toBeInTheDocument();
  });
});

describe('one deal', () => {
  /** A settled deal whose transfers get this answer of the bank. */
  async function settledDespite(answer: PayoutAnswer): Promise<string> {
    jest.spyOn(server.context.ports.payouts, 'pay').mockResolvedValue(answer);
    const settled = await story.paid(seller, buyer);
    server.clock.advance(61_000);
    await story.confirm(buyer, 'settle', settled);
    return settled;
  }

  test('support sends the last notice again', async () => {
    await server.runJobs();
    const { user } = await openDeal(people.support);
    expect(screen.queryByRole('button', { name: 'فرستادن دوبارهٔ واریز' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'فرستادن دوبارهٔ خبر' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'بله، فرستاده شود' }));
    expect(await screen.findByText('خبر در نوبت فرستادن است')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'خبرها ۳ خبر' })).toBeVisible();
  });

  test('finance sends a stuck payout again, and the auditor only reads', async () => {
    const stuck = await settledDespite({ outcome: 'refused', reason: 'bank_down', final: false });
    for (let time = 0; time < 3; time += 1) {
      await server.runJobs();
      server.clock.advance(10_000);
    }
    await server.runJobs();
    const { user } = await openDeal(people.finance, stuck);
    expect(screen.queryByRole('button', { name: 'فرستادن دوبارهٔ خبر' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'فرستادن دوبارهٔ واریز' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، برود' }));
    expect(await screen.findByText('واریز در نوبت فرستادن است')).toBeVisible();
    document.body.replaceChildren();

    await openDeal(people.auditor, stuck);
    expect(screen.getByText('جمع صفر')).toBeVisible();
    for (const name of [/^دیدن /, 'فرستادن دوبارهٔ خبر', 'فرستادن دوبارهٔ واریز']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  test('finance lets a seller change the account once more after too many changes', async () => {
    const stopped = await settledDespite({ outcome: 'refused', reason: 'account_closed', final: true });
    await server.runJobs();
    const client = await server.context.db.pool.connect();
    await client.query(`
      begin;
      select set_config('amanat.door', 'open', true);
      update payouts set account_changes = 3 where transaction_id = (select id from transactions where payment_code = '${stopped}');
      commit;
    `);
    client.release();
    const { user } = await openDeal(people.finance, stopped);
    expect(screen.getByText('فروشنده بدون اجازهٔ ما کارت دیگری انتخاب نمی‌کند')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'اجازهٔ انتخاب کارت دیگر' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، اجازه بده' }));
    expect(await screen.findByText('فروشنده کارت دیگری انتخاب می‌کند')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'اجازهٔ انتخاب کارت دیگر' })).not.toBeInTheDocument();
  });

  test('an unknown code and an own deal have their own states', async () => {
    const own = await story.request(people.support, {});
    await open(people.support, officePaths.deal(own));
    expect(await screen.findByRole('heading', { name: 'این معاملهٔ خود شماست' })).toBeVisible();
    document.body.replaceChildren();
    await open(people.support, officePaths.deal('22222222'));
    expect(await screen.findByRole('heading', { name: 'این معامله پیدا نشد' })).toBeVisible();
  });
});

describe('the ledger', () => {
  test('sums to zero, has a minus, and leads to the deal', async () => {
    const { user, currentPath } = await open(people.finance, officePaths.ledger);
    expect(await screen.findByText('جمع همهٔ حساب‌ها صفر است')).toBeVisible();
    const kinds = within(screen.getByRole('region', { name: 'دستهٔ حساب' }));
    expect(kinds.getByRole('button', { name: /درگاه.*−/ })).toBeVisible();
    await user.click(kinds.getByRole('button', { name: /نگه‌داری/ }));
    const table = await screen.findByRole('table', { name: 'نگه‌داری' });
    const paid = within(table)
      .getAllByRole('row')
      .filter((row) => row.textContent?.includes(code));
    await user.click(within(paid[0] as HTMLElement).getByRole('button', { name: 'پرداخت' }));
    const entry = within(screen.getByRole('complementary', { name: /^ثبت / }));
    expect(entry.getByText(`−${formatRials(2_500_000)}`)).toBeVisible();
    expect(entry.getByText('صفر')).toBeVisible();
    await user.click(entry.getByRole('link', { name: 'باز کردن معامله' }));
    expect(currentPath()).toBe(officePaths.deal(code));
    expect(await screen.findByRole('heading', { level: 1, name: 'دوچرخهٔ کوهستان' })).toBeVisible();
    expect(document.querySelector('main')).not.toHaveTextContent('−');
  });

  test('support does not see it', async () => {
    await open(people.support, officePaths.ledger);
    expect(await screen.findByText('نشانی نادرست')).toBeVisible();
    expect(screen.queryByText('دفتر کل')).not.toBeInTheDocument();
  });
});
