import { act, screen, within } from '@testing-library/react';
import { testServer } from '@/testing/createTestApp';
import { renderApp } from '@/testing/renderApp';
import { letPayoutsGoOut, MoneyStory } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

test('the owner of a refused transfer reads the reason and chooses another card with a code', async () => {
  const server = await testServer();
  const story = new MoneyStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const pay = jest
    .spyOn(server.context.ports.payouts, 'pay')
    .mockResolvedValue({ outcome: 'refused', reason: 'account_closed', final: true });
  const code = await story.paid(seller, buyer);
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  pay.mockRestore();
  await server.addCard(seller.user);
  server.clock.advance(61_000);

  const app = await renderApp({ path: `/transaction-detail/${code}`, person: seller.user });
  const track = await screen.findByRole('img', { name: /واریز انجام نشد: حساب بسته است/ });
  expect(track).toHaveAccessibleName(/پول شما نزد امانت محفوظ است/);
  await app.user.click(screen.getByRole('button', { name: 'انتخاب کارت دیگر' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'انتخاب کارت دیگر' }));
  const cards = await sheet.findAllByRole('radio');
  expect(cards).toHaveLength(1);
  await act(async () => cards[0]?.click());
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  expect(screen.getByText('با وارد کردن کد، پول به حساب تازه واریز می‌شود.')).toBeInTheDocument();
  await app.user.type(field, await server.smsCode(seller.user.mobile));
  expect(await screen.findByRole('img', { name: /این کارت تازه افزوده شده؛ واریز پس از/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'انتخاب کارت دیگر' })).not.toBeInTheDocument();
});
