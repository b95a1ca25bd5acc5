import type { Dispute } from '@contract/calls/disputeCalls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { baseApi } from '@/api/baseApi';
import { officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { findTransactionByCode } from '../../../server/db/repositories/transactionRows';
import { passDisputeClock } from '../../../server/services/disputes/silence';
import type { TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory, REASONS } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let arbiter: Trader;
let colleague: Trader;
let third: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new DisputeStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  [arbiter, colleague, third] = [await story.arbiter(), await story.arbiter(), await story.arbiter()];
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

function open(who: Trader, path: string): Promise<RenderedApp> {
  return renderApp({ path, person: who.user, server });
}

async function inOffice(amount = 2_500_000): Promise<Dispute> {
  return story.escalated(seller, buyer, await story.paid(seller, buyer, { amount }));
}

/** Takes a case, also from another arbiter, and decides it. */
async function decide(who: Trader, { dispute_id: id }: Dispute, rials: number): Promise<void> {
  await story.inOffice(who, 'assignCase', { dispute_id: id, takes_over: true });
  await story.inOffice(who, 'awardCase', { dispute_id: id, payee_rials: rials, text: REASONS });
}

const button = (name: string) => screen.findByRole('button', { name });

test('an arbiter opens the office from the account page, and the case from its queue', async () => {
  const { payment_code: code } = await inOffice();
  const { user, currentPath } = await open(arbiter, paths.cardList);
  await user.click(await screen.findByRole('link', { name: 'میز رسیدگی' }));
  await user.click(await screen.findByRole('link', { name: new RegExp(code) }));
  expect(await screen.findByRole('heading', { level: 1, name: 'دوچرخهٔ کوهستان' })).toBeVisible();
  expect(currentPath()).toMatch(/^\/office\/disputes\/[0-9a-f-]{36}$/);
});

test('the side bar keeps the user’s name during a refetch', async () => {
  await inOffice();
  const { store } = await open(arbiter, officePaths.queue('office'));
  expect(await screen.findByText('داور', { selector: 'header span' })).toBeVisible();
  act(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
  expect(screen.getByText('داور', { selector: 'header span' })).toBeVisible();
});

test('a member has no link to the office', async () => {
  await open(buyer, paths.cardList);
  await button('خروج');
  expect(screen.queryByRole('link', { name: 'میز رسیدگی' })).not.toBeInTheDocument();
});

test('a second arbiter who takes a case gets a message, and can take it over', async () => {
  const { dispute_id: id } = await inOffice();
  const { user } = await open(arbiter, officePaths.case(id, 'office'));
  const take = await button('برداشتن پرونده');
  await story.inOffice(colleague, 'assignCase', { dispute_id: id });
  await user.click(take);
  expect(await screen.findByText('همکار دیگری این پرونده را زودتر برداشت')).toBeVisible();
  await user.click(await button('گرفتن پرونده'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، می‌گیرم' }));
  expect(await button('صدور رأی')).toBeVisible();
});

test('refuses an award that comes too late, and shows the outcome', async () => {
  const { dispute_id: id, payment_code: code } = await inOffice();
  await story.inOffice(arbiter, 'assignCase', { dispute_id: id });
  const { user } = await open(arbiter, officePaths.case(id, 'office'));
  await enter(user, await screen.findByRole('textbox', { name: /دلیل رأی/ }), REASONS);
  await user.click(await button('صدور رأی'));
  expect(screen.getByText('سهم هر طرف را تعیین کنید')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await enter(user, screen.getByRole('textbox', { name: 'سهم فروشنده' }), '1000000');
  await story.confirmStep(seller, code, { call: 'concedeDispute', action: 'concede_dispute' });
  await user.click(await button('صدور رأی'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، رأی می‌دهم' }));
  expect(await screen.findByText('مهلت این کار تمام شده است')).toBeVisible();
  expect(await screen.findByText('یک طرف حق را به دیگری داد.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'صدور رأی' })).not.toBeInTheDocument();
});

test('a second arbiter sees both sums; approving a replaced award moves no money', async () => {
  const dispute = await inOffice(200_000_000);
  await decide(colleague, dispute, 0);
  const { user } = await open(arbiter, officePaths.case(dispute.dispute_id, 'office'));
  await user.click(await button('تأیید رأی'));
  const question = await screen.findByRole('alertdialog', { name: 'این رأی را تأیید می‌کنید؟' });
  expect(question).toHaveTextContent('۲۰۰٬۰۰۰٬۰۰۰ ریال به خریدار و ۰ ریال به فروشنده می‌رسد.');
  await decide(third, dispute, 200_000_000);
  await user.click(within(question).getByRole('button', { name: 'بله، تأیید می‌کنم' }));
  expect(await screen.findByText('رأی دیگری به‌جای آن آمده است. آن را بخوانید')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect((await story.details(buyer, dispute.payment_code)).status).toBe('paid');
  // only the new award leaves the seller a part
  expect(await screen.findByText(/کارمزد از سهم فروشنده/)).toBeVisible();
  await user.click(await button('تأیید رأی'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، تأیید می‌کنم' }));
  expect(await screen.findByText('با رأی امانت تمام شد.')).toBeVisible();
  expect((await story.details(buyer, dispute.payment_code)).status).toBe('settled');
});

test('both sides read the reason and the new date of a late case', async () => {
  // new traders: one user can open five disputes in 30 days
  [seller, buyer] = [await story.trader(), await story.trader()];
  const late = await inOffice();
  await story.inOffice(arbiter, 'assignCase', { dispute_id: late.dispute_id });
  const transaction = await findTransactionByCode(server.context.db.kysely, late.payment_code);
  server.clock.advance(Date.parse(late.due_at ?? '') - server.clock.now().getTime());
  await passDisputeClock(server.context, transaction?.id ?? '');
  const why = 'منتظر پاسخ تعمیرگاه رسمی دربارهٔ ترمز هستیم.';
  const { user } = await open(arbiter, officePaths.case(late.dispute_id, 'office'));
  await user.click(await button('ثبت دلیل و مهلت تازه'));
  const sheet = await screen.findByRole('dialog');
  await user.click(within(sheet).getByRole('radio', { name: '۳ روز' }));
  await enter(user, within(sheet).getByRole('textbox', { name: /دلیل/ }), why);
  await user.click(within(sheet).getByRole('button', { name: 'ثبت مهلت تازه' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await open(seller, paths.dispute(late.payment_code));
  expect((await screen.findAllByText(new RegExp(`نتیجه تا .* اعلام می‌شود. دلیل: ${why}`))).length).toBeGreaterThan(0);
});

test('refuses an arbiter who shares a bank account with one side', async () => {
  const friend = await story.trader();
  const { dispute_id: id } = await story.escalated(seller, friend, await story.paid(seller, friend));
  await server.context.db.pool.query(
    'update bank_accounts set iban_hash = (select iban_hash from bank_accounts where id = $1), deleted_at = now() where id = $2',
    [arbiter.accountId, friend.accountId],
  );
  await open(arbiter, officePaths.case(id, 'office'));
  expect(await screen.findByText('این پرونده را همکار دیگری باید ببیند')).toBeVisible();
});
