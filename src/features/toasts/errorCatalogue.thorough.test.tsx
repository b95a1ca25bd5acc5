import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '@contract/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { paths } from '@/lib/paths';
import { errorText } from '@/messages/errorsCopy';
import { type RenderedApp, renderApp } from '@/testing/renderApp';

/** The texts of all codes, written out as the expectation. */
const TEXTS: Record<ErrorCode, string | null> = {
  500: 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید',
  1001: 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید',
  1002: 'اطلاعات فرستاده‌شده درست نیست',
  1003: 'برای ادامه باید وارد حساب خود شوید',
  1004: null,
  1005: null,
  1006: 'سرویس بیرونی پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید',
  1007: 'این درخواست پذیرفتنی نیست',
  1008: 'نشست شما به پایان رسیده است. دوباره وارد شوید',
  1009: 'این عملیات مجاز نیست',
  1010: 'حساب شما فعال نیست. لطفاً دوباره ثبت‌نام کنید',
  1011: 'کد ملی و شماره موبایل با هم نمی‌خوانند',
  1012: 'به این بخش دسترسی ندارید',
  1013: 'این بانک پشتیبانی نمی‌شود. شبا یا کارت دیگری وارد کنید',
  1014: 'تاریخ تولد و کد ملی با هم نمی‌خوانند',
  1015: 'پیامک فرستاده نشد. دوباره تلاش کنید',
  1016: 'تعداد درخواست‌ها زیاد است. کمی صبر کنید',
  1017: 'درگاه پرداخت با خطا روبه‌رو شد',
  1018: 'کد تأیید درست نیست',
  1019: 'کارت بانکی و کد ملی با هم نمی‌خوانند',
  1020: 'تأیید پرداخت با خطا روبه‌رو شد',
  1021: 'مبلغ درست نیست',
  1022: 'ساخت درخواست تازه موقتاً بسته است. کمی بعد دوباره تلاش کنید',
  1023: 'پرداخت موقتاً بسته است. پولی کم نشده؛ کمی بعد دوباره تلاش کنید',
  1024: 'ثبت‌نام موقتاً بسته است. کمی بعد دوباره تلاش کنید',
  1025: 'ارسال پیامک موقتاً بسته است. کمی بعد دوباره تلاش کنید',
  1104: 'کاربری با این مشخصات پیدا نشد',
  1105: 'شما پیش‌تر ثبت‌نام کرده‌اید',
  1204: 'کارت پیدا نشد',
  1205: 'این کارت پیش‌تر ثبت شده است',
  1304: 'نشست پیدا نشد',
  1404: 'تراکنش پیدا نشد',
  1410: 'مهلت ساخت این درخواست گذشته است. آن را دوباره ثبت کنید',
  1504: 'پرداخت پیدا نشد',
  1604: 'پروندهٔ اختلاف پیدا نشد',
  1605: 'برای این معامله پروندهٔ بازی هست',
  1606: 'این پیشنهاد دیگر برقرار نیست',
  1607: 'مهلت این کار تمام شده است',
  1608: 'این عکس پذیرفته نشد. JPG، PNG یا WebP تا ۵ مگابایت بفرستید',
  1609: 'تعداد عکس‌ها یا نوشته‌های شما به سقف رسیده است',
  1705: 'کد تحویل درست نیست',
  1706: 'این کد رهگیری پیش‌تر برای معاملهٔ دیگری ثبت شده است',
  1804: 'رسیدی با این نشانی پیدا نشد',
  1904: 'برای افزودن کلید دوباره با کد پیامکی وارد شوید',
  1905: 'کلید پذیرفته نشد. با کد پیامکی ادامه دهید',
  2007: 'حساب را اکنون نمی‌توان بست',
  2010: 'این حساب را بسته‌اید. پس از ۳۰ روز دیگر باز نمی‌شود',
  2104: 'برای این روز ریشه‌ای منتشر نشده است',
  2105: 'سهم شما در این روز پیدا نشد',
};

/** A member with two sessions: a failure to end the other one shows only a toast. */
async function openSessions(): Promise<RenderedApp> {
  const app = await renderApp({ path: paths.about, as: 'member' });
  if (app.person) await app.server.loginUser(app.person);
  act(() => app.navigation.navigate(paths.devices));
  return app;
}

const endSession = () => screen.findByRole('button', { name: 'خروج' });
/** The visible toasts; one that animates out has no role. */
const visibleToasts = () =>
  within(screen.getByRole('region', { name: 'پیام‌ها' }))
    .queryAllByRole('status')
    .map(({ textContent }) => textContent);

/** Fails the call with this code. */
async function failWith({ user, network }: RenderedApp, code: ErrorCode): Promise<void> {
  const status = ERROR_STATUS[code];
  // a 401 refreshes the tokens and retries once
  network.disturb('/delete/', { status, code }, status === 401 ? 2 : 1);
  await user.click(await endSession());
  await waitFor(async () => expect(await endSession()).not.toHaveAttribute('aria-busy', 'true'));
}

test('every code is shown as its text, in one toast', async () => {
  const app = await openSessions();
  for (const code of ERROR_CODES.filter((known) => TEXTS[known] !== null)) {
    await failWith(app, code);
    await screen.findAllByText(TEXTS[code] ?? '');
    await waitFor(() => expect(visibleToasts()).toEqual([TEXTS[code]]));
    act(() => toast.dismiss());
    await waitFor(() => expect(visibleToasts()).toEqual([]));
  }
});

test.each([1004, 1005] as const)('%s shows nothing', async (code) => {
  const app = await openSessions();
  await failWith(app, code);
  expect(app.store.getState().toasts.items).toEqual([]);
});

test('a missing answer has its own text', async () => {
  const app = await openSessions();
  app.network.disturb('/delete/', 'offline');
  await app.user.click(await endSession());
  expect(await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید')).toBeInTheDocument();
});

test('a caller overrides the text of a code', async () => {
  const app = await renderApp({ path: paths.about, as: 'member' });
  if (app.person) await app.server.addCard(app.person);
  act(() => app.navigation.navigate(paths.cardList));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'گزینه‌های کارت' })).toHaveLength(2));
  app.network.disturb('/delete/', { status: 422, code: 1007 });
  await app.user.click(screen.getAllByRole('button', { name: 'گزینه‌های کارت' })[1] as HTMLElement);
  await app.user.click(screen.getByRole('menuitem', { name: 'حذف' }));
  await app.user.click(
    within(await screen.findByRole('alertdialog', { name: 'این کارت حذف شود؟' })).getByRole('button', { name: 'حذف' }),
  );
  await screen.findByText('حذف کارت پیش‌فرض ممکن نیست');
  expect(visibleToasts()).toEqual(['حذف کارت پیش‌فرض ممکن نیست']);
});

test('the messages equal the catalogue', () => {
  for (const code of ERROR_CODES) {
    expect(errorText(code)).toBe(TEXTS[code]);
  }
});
