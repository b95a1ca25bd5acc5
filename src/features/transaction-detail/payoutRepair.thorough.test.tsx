import { act, screen, within } from '@testing-library/react';
import { unfold } from '@/testing/answerYes';
import { enter, renderApp } from '@/testing/renderApp';
import type { PayoutAnswer } from '../../../server/ports/payouts/payouts';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';

const CLOSED: PayoutAnswer = { outcome: 'refused', reason: 'account_closed', final: true };

/** A settled deal after the bank's first answers. */
async function settled(server: TestServer, word: PayoutAnswer) {
  const story = new MoneyStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const pay = jest.spyOn(server.context.ports.payouts, 'pay').mockResolvedValue(word);
  const code = await story.paid(seller, buyer);
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  return { code, seller, buyer, pay };
}

const open = (who: Trader, code: string, server?: TestServer) =>
  renderApp({ path: `/transaction-detail/${code}`, person: who.user, ...(server && { server }) });

const repairButton = () => screen.findByRole('button', { name: 'انتخاب کارت دیگر' });

test('the owner of a refused transfer reads the reason and chooses another card with a code', async () => {
  const server = await createTestServer({ start: new Date() });
  const { code, seller, pay } = await settled(server, CLOSED);
  pay.mockRestore();
  const { iban } = await server.addCard(seller.user);
  server.clock.advance(61_000);

  const app = await open(seller, code, server);
  const track = await screen.findByRole('img', { name: 'واریز انجام نشد: حساب بسته است' });
  expect(screen.getByText('پول شما نزد امانت محفوظ است')).toBeInTheDocument();
  expect(within(track).getByText('پول اینجاست')).toBeInTheDocument();
  expect(screen.getByText('در حال تسویه')).toBeInTheDocument();
  expect(screen.getByText('واریز دوباره فرستاده می‌شود')).toBeInTheDocument();
  await unfold(app);
  const failed = screen.getByText('بانک واریز را نپذیرفت').closest('li');
  expect(failed).toHaveTextContent('حساب بسته است');
  expect(screen.queryByText('واریز به فروشنده آغاز شد')).not.toBeInTheDocument();

  await app.user.click(await repairButton());
  const sheet = within(await screen.findByRole('dialog', { name: 'انتخاب کارت دیگر' }));
  // the refused card is shown and cannot be chosen
  expect(await sheet.findAllByRole('radio')).toHaveLength(1);
  expect(sheet.getByText('حساب بسته است')).toBeInTheDocument();
  expect(
    sheet.getByRole('radio', {
      name: /این کارت تازه افزوده شده؛ واریز (ساعت .* امروز|فردا، ساعت .*) انجام می‌شود/,
    }),
  ).toBeChecked();
  await act(async () => sheet.getByRole('button', { name: 'ادامه' }).click());
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  expect(screen.getByText(/این مبلغ به حساب تازه واریز می‌شود/)).toHaveTextContent('۲٬۴۷۵٬۰۰۰ ریال');
  await enter(app.user, field, await server.smsCode(seller.user.mobile));
  expect(await screen.findByRole('img', { name: /^واریز به حساب تازه: .+ [۰-۹:]+/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'انتخاب کارت دیگر' })).not.toBeInTheDocument();
  const end = [...iban.slice(-4)].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join('');
  // Under the headline, and in the details.
  const named = screen.getAllByText(/^کارت .*بانک.*شبا/);
  expect(named).toHaveLength(2);
  for (const account of named) expect(account).toHaveTextContent(end);
  await server.close();
});

test('the sheet stays open when the bank cannot confirm the card', async () => {
  const server = await sharedServer();
  const { code, seller } = await settled(server, CLOSED);
  await server.addCard(seller.user);
  server.clock.advance(61_000);
  jest.spyOn(server.context.ports.bankInquiry, 'inquire').mockResolvedValue({ outcome: 'not-yours' });
  const app = await open(seller, code);
  await app.user.click(await repairButton());
  const sheet = within(await screen.findByRole('dialog', { name: 'انتخاب کارت دیگر' }));
  await app.user.click(await sheet.findByRole('button', { name: 'ادامه' }));
  expect(await screen.findByText('کارت بانکی و کد ملی با هم نمی‌خوانند')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'انتخاب کارت دیگر' })).toBeInTheDocument();
});

test('the other side sees only that the transfer is in progress', async () => {
  const { code, buyer } = await settled(await sharedServer(), CLOSED);
  await open(buyer, code);
  expect(await screen.findByRole('img', { name: /^تأیید کردید؛ پول در راه حساب/ })).toBeInTheDocument();
  expect(screen.getAllByText('در حال تسویه').length).toBeGreaterThan(0);
  expect(screen.queryByText(/واریز انجام نشد|حساب بسته است/)).not.toBeInTheDocument();
});

test('without another card the sheet leads to a new one', async () => {
  const server = await sharedServer();
  const { code, seller } = await settled(server, CLOSED);
  const app = await open(seller, code);
  await app.user.click(await repairButton());
  const sheet = within(await screen.findByRole('dialog', { name: 'انتخاب کارت دیگر' }));
  expect(await sheet.findByRole('link', { name: 'افزودن کارت یا شبا' })).toBeInTheDocument();
  expect(sheet.queryByRole('radio')).not.toBeInTheDocument();
  expect(sheet.queryByRole('button', { name: 'ادامه' })).not.toBeInTheDocument();
});

test.each([
  ['bank_down', 'بانک پاسخ نمی‌دهد؛ خودکار دوباره می‌فرستیم'],
  ['limit', 'از سقف انتقال بیشتر است؛ خودکار دوباره می‌فرستیم'],
] as const)('a transfer that passes by itself (%s) has an ordinary way and no button', async (reason, text) => {
  const server = await sharedServer();
  const { code, seller } = await settled(server, { outcome: 'refused', reason, final: false });
  await open(seller, code);
  const track = await screen.findByRole('img', { name: text });
  expect(within(track).getByText('پول اینجاست')).toBeInTheDocument();
  expect(screen.getByText('در حال تسویه')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'انتخاب کارت دیگر' })).not.toBeInTheDocument();
});

test('after three changes the support is the way', async () => {
  const server = await sharedServer();
  const { code, seller } = await settled(server, CLOSED);
  await server.context.db.pool.query('begin');
  await server.context.db.pool.query(`
    select set_config('amanat.door', 'open', true);
    update payouts set account_changes = 3 where transaction_id = (select id from transactions where payment_code = '${code}');
  `);
  await server.context.db.pool.query('commit');
  await open(seller, code);
  expect(await screen.findByRole('link', { name: 'تماس با پشتیبانی' })).toHaveAttribute('href', '/support');
  expect(screen.getByText('تغییر دوباره با پشتیبانی است')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'انتخاب کارت دیگر' })).not.toBeInTheDocument();
});
