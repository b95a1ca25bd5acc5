import { MINUTE_MS } from '@contract/rules/durations';
import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { formatWeekdayName } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { BRAND } from '@/messages/brand';
import { renderApp } from '@/testing/renderApp';
import { supportState } from './SupportScreen';

describe('public pages', () => {
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

  it('link from the login page, and back', async () => {
    const { user, currentPath } = await renderApp({ path: paths.login });
    await user.click(await screen.findByRole('link', { name: 'راهنما' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'راهنما' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(await screen.findByRole('button', { name: 'دریافت کد تأیید' })).toBeVisible();
    expect(currentPath()).toBe('/login');
  });

  it('explain held money, handover, deadlines and disputes with pictures', async () => {
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

  it('call only a passkey a key', async () => {
    await renderApp({ path: paths.privacy });
    expect(await screen.findByText(/^نشانه‌های نشست .* با خروج از حساب پاک می‌شود/)).toBeVisible();
    expect(screen.queryByText(/کلیدهای ورود/)).not.toBeInTheDocument();
  });

  it('mark legal texts as samples', async () => {
    await renderApp({ path: paths.privacy });
    expect(await screen.findByText('متن نمونه')).toBeVisible();
  });

  it.each([
    ['visitor', true],
    ['newcomer', true],
    ['member', false],
  ] as const)('«about» shows a %s the way back: %j; members have the bar of places', async (as, hasBack) => {
    await renderApp({ path: paths.about, as });
    expect(await screen.findByRole('heading', { name: 'دربارهٔ ما' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'بازگشت' })).toHaveLength(hasBack ? 1 : 0);
  });
});

describe('the support page', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] }));

  it('shows «open» on a Saturday, and «closed» when the clock passes 16', async () => {
    jest.setSystemTime(new Date('2026-11-21T15:59:30+03:30'));
    await renderApp({ path: paths.support });
    expect(await screen.findByText('اکنون پاسخ‌گو هستیم')).toBeVisible();

    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('اکنون بسته است')).toBeVisible();
    expect(screen.getByText(/فردا ساعت ۹ باز می‌شود/)).toBeVisible();
  });

  it('links the telephone and the e-mail', async () => {
    await renderApp({ path: paths.support });
    expect(await screen.findByRole('link', { name: /تلفن/ })).toHaveAttribute('href', 'tel:+982191000000');
    expect(screen.getByRole('link', { name: /رایانامه/ })).toHaveAttribute('href', 'mailto:support@amanat.example');
  });
});

describe('pages of a member', () => {
  it('/about links the contact page', async () => {
    const { user } = await renderApp({ path: paths.about, as: 'member' });
    await user.click(await screen.findByRole('link', { name: 'تماس با ما' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'تماس با ما' })).toBeVisible();
    expect(screen.getByText('شبکه‌های اجتماعی')).toBeVisible();
  });

  it('shows «page not found» for an unknown address, with a link home', async () => {
    const { user, currentPath } = await renderApp({ path: '/no-such-page', as: 'member' });
    expect(await screen.findByRole('heading', { name: 'این صفحه پیدا نشد' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'بازگشت به خانه' }));
    expect(currentPath()).toBe('/home');
  });

  it('match their paths case-insensitively', async () => {
    await renderApp({ path: '/Terms-And-Condition', as: 'member' });
    expect(await screen.findByRole('heading', { level: 1, name: 'قوانین و مقررات' })).toBeVisible();
  });
});

const MINUTES_PER_DAY = 24 * 60;

/** A time in the week from Saturday (0), 30 Aban 1405, in Tehran. */
function tehran(day: number, time: string): Date {
  const start = new Date(`2026-11-21T${time}:00+03:30`).getTime();
  return new Date(start + day * MINUTES_PER_DAY * MINUTE_MS);
}

describe('the support hours', () => {
  it('are 9 to 16 on a workday', () => {
    expect(supportState(tehran(0, '08:59'))).toEqual({ open: false, opens: 'today' });
    expect(supportState(tehran(0, '09:00'))).toEqual({ open: true });
    expect(supportState(tehran(0, '15:59'))).toEqual({ open: true });
    expect(supportState(tehran(0, '16:00'))).toEqual({ open: false, opens: 'tomorrow' });
  });

  it('do not include Thursday and Friday', () => {
    expect(supportState(tehran(4, '15:00'))).toEqual({ open: true });
    expect(supportState(tehran(4, '20:00'))).toEqual({ open: false, opens: 'saturday' });
    expect(supportState(tehran(5, '12:00'))).toEqual({ open: false, opens: 'saturday' });
    expect(supportState(tehran(6, '12:00'))).toEqual({ open: false, opens: 'tomorrow' });
  });

  it('begin at 9 on the announced day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
        (now) => {
          const state = supportState(now);
          if (state.open) return;
          const nextOpening = minutesUntilOpen(now);
          const day = formatWeekdayName(new Date(now.getTime() + nextOpening * MINUTE_MS));
          if (state.opens === 'today') expect(day).toBe(formatWeekdayName(now));
          if (state.opens === 'tomorrow') expect(nextOpening).toBeLessThanOrEqual(33 * 60);
          if (state.opens === 'saturday') expect(day).toBe('شنبه');
        },
      ),
    );
  });

  it('are 35 a week', () => {
    const minutes = Array.from({ length: 7 * MINUTES_PER_DAY }, (_, minute) => minute);
    const start = tehran(0, '00:00').getTime();
    const open = minutes.filter((minute) => supportState(new Date(start + minute * MINUTE_MS)).open);
    expect(open).toHaveLength(35 * 60);
  });
});

function minutesUntilOpen(now: Date): number {
  let minutes = 0;
  while (!supportState(new Date(now.getTime() + minutes * MINUTE_MS)).open) minutes += 1;
  return minutes;
}
