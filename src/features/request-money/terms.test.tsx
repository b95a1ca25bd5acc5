import { screen, waitFor, within } from '@testing-library/react';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';

const row = () => screen.getByRole('button', { name: /تحویل تا/ });
const sheet = () => screen.getByRole('dialog', { name: 'شرایط تحویل' });

async function openForm(): Promise<RenderedApp> {
  const app = await renderApp({ path: '/RequestMoney', as: 'member' });
  await screen.findByRole('textbox', { name: /مبلغ \(ریال\)/ });
  await screen.findByRole('button', { name: 'تغییر' });
  return app;
}

async function choose({ user }: RenderedApp, group: string, option: string): Promise<void> {
  await user.click(
    within(within(sheet()).getByRole('radiogroup', { name: group })).getByRole('radio', { name: option }),
  );
}

test('the default is a handover in person within three days', async () => {
  await openForm();
  expect(row()).toHaveAccessibleName('حضوری تحویل تا ۳ روز پس از پرداخت');
});

test('the seller chooses method and deadlines, and the server stores them', async () => {
  const app = await openForm();
  await app.user.click(row());
  await choose(app, 'تحویل', 'با پست یا پیک');
  await choose(app, 'مهلت پرداخت', '۱ روز');
  await choose(app, 'مهلت تحویل پس از پرداخت', '۱۴ روز');
  expect(within(sheet()).getByRole('list', { name: 'خلاصه' })).toHaveTextContent(
    'تا ۱ روز پرداختتا ۱۴ روز تحویل۷۲ ساعت بررسی خریدار',
  );
  await app.user.click(within(sheet()).getByRole('button', { name: 'تأیید شرایط' }));
  expect(row()).toHaveAccessibleName('با پست یا پیک تحویل تا ۱۴ روز پس از پرداخت');

  await enter(app.user, screen.getByRole('textbox', { name: /مبلغ \(ریال\)/ }), '2500000');
  await enter(app.user, screen.getByRole('textbox', { name: 'بابت' }), 'کتاب');
  await waitFor(() => expect(screen.getByRole('button', { name: 'ادامه' })).toBeEnabled());
  await app.user.click(screen.getByRole('button', { name: 'ادامه' }));
  await screen.findByRole('heading', { name: 'تأیید درخواست' });
  expect(screen.getByText('با پست یا پیک · تحویل تا ۱۴ روز پس از پرداخت')).toBeVisible();

  await app.user.click(screen.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  const code = /transaction-detail\/([A-Z0-9]{8})/.exec(app.currentPath())?.[1] ?? '';
  const { data } = await app.server.call('transactionDetails', { as: app.person ?? '', body: { payment_code: code } });
  expect(data.details.terms).toMatchObject({ delivery_method: 'courier', deliver_by_days: 14 });
});

test('closing the sheet without confirming changes nothing', async () => {
  const app = await openForm();
  await app.user.click(row());
  await choose(app, 'تحویل', 'خدمت یا کار');
  await app.user.click(within(sheet()).getByRole('button', { name: 'بستن' }));
  expect(row()).toHaveTextContent('حضوری');
});
