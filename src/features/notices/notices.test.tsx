import { act, screen, waitFor } from '@testing-library/react';
import { noticesApi } from '@/api/noticesApi';
import { paths } from '@/lib/paths';
import { noticesCopy } from '@/messages/noticesCopy';
import { productCopy } from '@/messages/product';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';

test('the bell counts the unread notices, and a tap on one opens its deal and reads it', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer);
  // With the notices of the payment and of the card there are nine.
  await server.context.db.pool.query(
    `insert into notices (id, user_id, kind, payment_code, params, created_at)
     select gen_random_uuid(), user_id, 'security', null, '{"event": "card_added"}', created_at
     from notices, generate_series(1, 7) where payment_code = $1 and kind = 'paid'`,
    [code],
  );
  const { user, currentPath } = await renderApp({ path: paths.home, person: seller.user });
  const bell = await screen.findByRole('link', { name: 'خبرها، ۹ خبر تازه' });
  expect(bell.parentElement).toHaveTextContent(/^۹$/);
  await user.click(bell);
  expect(await screen.findByText('۹ خبر تازه')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /دوچرخهٔ کوهستان/ }));
  // The page of a loading deal has a header of its own.
  expect(await screen.findByText('جزئیات معامله')).toBeVisible();
  expect(currentPath()).toBe(paths.transactionDetail(code));
  await user.click(screen.getByRole('button', { name: 'بازگشت' }));
  expect(await screen.findByText('۸ خبر تازه')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'همه خوانده شد' }));
  expect(await screen.findByText('همه خوانده شده است')).toBeVisible();
});

test('earlier notices come after a tap during a refresh, and a failure is told with a retry', async () => {
  const server = await sharedServer();
  const { user: person } = await new MoneyStory(server).trader();
  await server.context.db.pool.query(
    `insert into notices (id, user_id, kind, payment_code, params, created_at)
     select gen_random_uuid(), user_id, 'security', null, '{"event": "card_added"}', now()
     from sessions, generate_series(1, 25) where id = $1`,
    [person.info.session_id],
  );
  const app = await renderApp({ path: paths.notifications, person });
  const more = await screen.findByRole('button', { name: noticesCopy.more });
  const release = app.network.hold('/notifications/');
  act(() => void app.store.dispatch(noticesApi.util.invalidateTags(['Notices'])));
  await app.user.click(more);
  app.network.disturb('/notifications/', { status: 500 });
  release();
  expect(await screen.findByText(noticesCopy.moreFailed)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: productCopy.buttons.retry }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /کارت/ }).length).toBeGreaterThanOrEqual(25));
});
