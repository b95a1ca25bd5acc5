import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory, REASONS, WHAT_HAPPENED } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';
import { mustWork } from '../../../server/testing/testClient';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let referee: Trader;
let code: string;
let disputeId: string;

beforeAll(async () => {
  server = await createTestServer();
  story = new DisputeStory(server);
});

/** A case whose referee is invited. */
beforeEach(async () => {
  [seller, buyer, referee] = [await story.trader(), await story.trader(), await story.trader()];
  code = await story.judgeable(seller, buyer, referee);
  disputeId = (await story.escalated(seller, buyer, code)).dispute_id;
  // past the resend limit of the registration codes
  server.clock.advance(61_000);
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

afterAll(() => server.close());

function open(who: Trader, path: string): Promise<RenderedApp> {
  return renderApp({ path, person: who.user, server });
}

async function takeCase(): Promise<void> {
  mustWork(await server.call('acceptCase', { as: referee.user, body: { dispute_id: disputeId } }));
}

const button = (name: string) => screen.findByRole('button', { name });

test('the list leads to an invited case, which the referee accepts, and which shows neither a full mobile number nor a national code', async () => {
  const { user, currentPath } = await open(referee, paths.judgments);
  const turn = await screen.findByRole('region', { name: 'نوبت شماست' });
  await user.click(within(turn).getByRole('link', { name: new RegExp(code) }));
  await waitFor(() => expect(currentPath()).toBe(paths.judgment(disputeId)));
  expect((await screen.findAllByText(WHAT_HAPPENED)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'صدور رأی' })).not.toBeInTheDocument();
  await user.click(await button('می‌پذیرم داوری کنم'));
  expect(await button('صدور رأی')).toBeVisible();
  expect(await screen.findByText('موبایل خریدار')).toBeVisible();
  for (const side of [seller, buyer]) {
    expect(document.body).not.toHaveTextContent(side.user.mobile);
    expect(document.body).not.toHaveTextContent(side.user.nationalCode);
  }
  await user.click(screen.getByLabelText('بازگشت'));
  await screen.findByRole('region', { name: 'نوبت شماست' });
  await user.click(screen.getByLabelText('بازگشت'));
  await waitFor(() => expect(currentPath()).toBe(paths.cardList));
});

test('an award needs a confirmation and a code, and can then be appealed', async () => {
  await takeCase();
  const app = await open(referee, paths.judgment(disputeId));
  const { user } = app;
  const share = await screen.findByRole('textbox', { name: 'سهم فروشنده' });
  await user.clear(share);
  await enter(user, share, '2000000');
  await user.click(await button('صدور رأی'));
  expect(screen.getByText('کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)')).toBeVisible();
  await enter(user, screen.getByRole('textbox', { name: /دلیل رأی/ }), REASONS);
  await user.click(await button('صدور رأی'));
  const question = await screen.findByRole('alertdialog', {
    name: '۵۰۰٬۰۰۰ ریال به خریدار و ۱٬۹۸۰٬۰۰۰ ریال به فروشنده برسد؟',
  });
  await user.click(within(question).getByRole('button', { name: 'بله، رأی می‌دهم' }));
  await screen.findByRole('textbox', { name: 'کد تأیید' });
  await user.click(await button('بازگشت'));
  expect(await screen.findByRole('textbox', { name: /دلیل رأی/ })).toHaveValue(REASONS);
  server.clock.advance(61_000);
  await user.click(await button('صدور رأی'));
  await user.click(await button('بله، رأی می‌دهم'));
  await enter(
    user,
    await screen.findByRole('textbox', { name: 'کد تأیید' }),
    await server.smsCode(referee.user.mobile),
  );
  expect(await screen.findByText(/رأی شما ثبت شد و تا/)).toBeVisible();
  expect((await story.dispute(buyer, code)).award).toMatchObject({ payee_rials: 2_000_000, text: REASONS });
});

test('both sides see a question to one side', async () => {
  await takeCase();
  const { user } = await open(referee, paths.judgment(disputeId));
  await user.click(await button('پرسیدن از خریدار'));
  await enter(user, await screen.findByRole('textbox', { name: 'پرسش شما' }), 'ترمز را چه زمانی آزمودید؟');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await button('پرسیدن از خریدار'));
  const sheet = await screen.findByRole('dialog', { name: 'پرسیدن از خریدار' });
  await user.click(within(sheet).getByRole('button', { name: 'فرستادن' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('ترمز را چه زمانی آزمودید؟')).toBeVisible();
  expect((await story.dispute(seller, code)).entries.at(-1)).toMatchObject({ by: 'referee' });
});

test('a declined case leaves its referee', async () => {
  const { user, currentPath } = await open(referee, paths.judgment(disputeId));
  await user.click(await button('نمی‌توانم داوری کنم'));
  await user.click(await button('بله، نمی‌توانم'));
  expect(await screen.findByText('پرونده‌ای نزد شما نیست')).toBeVisible();
  expect(currentPath()).toBe(paths.judgments);
});

test('a press in a case that was declined on another device leaves nothing of the case', async () => {
  const { user } = await open(referee, paths.judgment(disputeId));
  const accept = await button('می‌پذیرم داوری کنم');
  mustWork(await server.call('declineCase', { as: referee.user, body: { dispute_id: disputeId } }));
  await user.click(accept);
  expect(await screen.findByRole('heading', { name: 'پروندهٔ اختلاف پیدا نشد' })).toBeVisible();
  expect(screen.queryByText(WHAT_HAPPENED)).not.toBeInTheDocument();
});

test('another user gets «not found» for a case, and has no cases in the list', async () => {
  const other = await story.trader();
  await open(other, paths.judgment(disputeId));
  expect(await screen.findByText('پروندهٔ اختلاف پیدا نشد')).toBeVisible();
  cleanup();
  await open(other, paths.judgments);
  expect(await screen.findByText('پرونده‌ای نزد شما نیست')).toBeVisible();
});
