import { act, screen } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { BRAND } from '@/messages/brand';
import { renderApp } from '@/testing/renderApp';

describe('pages that anybody may read', () => {
  it.each([
    [paths.help, 'راهنما', 'ثبت‌نام کنید'],
    [paths.support, 'پشتیبانی', 'ساعت کار'],
    [paths.terms, 'قوانین و مقررات', `${BRAND} چه می‌کند`],
    [paths.privacy, 'حریم خصوصی', 'چه اطلاعاتی می‌گیریم'],
  ])('%s opens without logging in', async (path, title, words) => {
    await renderApp({ path });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('are reached from the login page, and lead back to it', async () => {
    const { user, currentPath } = await renderApp({ path: paths.login });
    await user.click(await screen.findByRole('link', { name: 'راهنما' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'راهنما' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(await screen.findByRole('button', { name: 'دریافت کد تأیید' })).toBeVisible();
    expect(currentPath()).toBe('/login');
  });

  it('explain with pictures how money is held, handed over for, waited for and disagreed about', async () => {
    await renderApp({ path: paths.help });
    for (const name of ['پول چگونه نزد ما می‌ماند؟', 'کد تحویل', 'مهلت‌ها و سکوت', 'اختلاف و داور']) {
      expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
    }
    const pictures = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
    for (const word of ['کد تحویل', 'شب‌ها', 'نه تسویه ممکن است', 'تقسیم']) {
      expect(pictures.some((label) => label?.includes(word))).toBe(true);
    }
    expect(screen.getByText('پول به فروشنده می‌رسد.')).toBeVisible();
  });

  it('mark legal texts as samples', async () => {
    await renderApp({ path: paths.privacy });
    expect(await screen.findByText('متن نمونه')).toBeVisible();
  });

  it('are not all there is: a visitor who is elsewhere goes to the login', async () => {
    await renderApp({ path: paths.about });
    expect(await screen.findByRole('button', { name: 'دریافت کد تأیید' })).toBeVisible();
  });
});

describe('the support page', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  it('says that it is open at noon of a Saturday, and closes at 16 under the reader’s eyes', async () => {
    jest.setSystemTime(new Date('2026-11-21T15:59:30+03:30'));
    await renderApp({ path: paths.support });
    expect(await screen.findByText('اکنون پاسخ‌گو هستیم')).toBeVisible();

    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('اکنون بسته است')).toBeVisible();
    expect(screen.getByText(/فردا ساعت ۹ باز می‌شود/)).toBeVisible();
  });

  it('can be called and written to', async () => {
    await renderApp({ path: paths.support });
    expect(await screen.findByRole('link', { name: /تلفن/ })).toHaveAttribute('href', 'tel:+982191000000');
    expect(screen.getByRole('link', { name: /رایانامه/ })).toHaveAttribute('href', 'mailto:support@amanat.example');
  });
});

describe('pages of a member', () => {
  it('about leads to everything else that can be read', async () => {
    const { user } = await renderApp({ path: paths.about, as: 'member' });
    await user.click(await screen.findByRole('link', { name: 'تماس با ما' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'تماس با ما' })).toBeVisible();
    expect(screen.getByText('شبکه‌های اجتماعی')).toBeVisible();
  });

  it('tells a wrong address as what it is, with a way on', async () => {
    const { user, currentPath } = await renderApp({ path: '/no-such-page', as: 'member' });
    expect(await screen.findByRole('heading', { name: 'این صفحه پیدا نشد' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'بازگشت به خانه' }));
    expect(currentPath()).toBe('/home');
  });

  it('matches paths without regard to case', async () => {
    await renderApp({ path: '/Terms-And-Condition', as: 'member' });
    expect(await screen.findByRole('heading', { level: 1, name: 'قوانین و مقررات' })).toBeVisible();
  });
});
