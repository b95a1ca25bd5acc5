import type { Person } from '../support/person';
import type { OfficeCases } from './officeCases';
import { at, button, changeAnswer, type More, opens, refuse, type Screen, type Steps } from './screen';

const QUEUE = '**/office/v1/disputes/?*';
const CASE = '**/office/v1/disputes/details/';
const SWITCHES = '**/office/v1/switches/';

const queue = (name: string, steps: Steps, more?: More) =>
  at(`office-${name}`, 'arbiter', '/office/disputes', steps, more);

const caseAt = (name: string, which: keyof OfficeCases, steps: Steps, more?: More) =>
  at(`office-${name}`, 'arbiter', `/office/disputes/{cases.${which}}`, steps, more);

const switches = (name: string, steps: Steps, more?: More) =>
  at(`office-${name}`, 'arbiter', '/office/switches', steps, more);

/** Payouts are closed. The real switch would close them for all screens. */
const withClosedPayouts = ({ page }: Person) =>
  changeAnswer(page, SWITCHES, (data: { switches: { name: string }[] }) => {
    const change = {
      open: false,
      reason: 'بانک واریزهای دیشب را دوباره می‌فرستد',
      changed_at: '2026-11-21T05:42:00.000Z',
      changed_by: 'د. یزدانی',
    };
    return { switches: data.switches.map((one) => (one.name === 'payouts' ? { ...one, ...change } : one)) };
  });

const refusedWith = (status: number, code: number, address: string): More => ({
  before: ({ page }) => refuse(page, address, status, { code }),
});

/** Other screens leave cases in each queue. */
const withNothing = ({ page }: Person) =>
  changeAnswer(page, QUEUE, (data) => ({ ...data, total_records: 0, disputes: [] }));

/** The office's queues, and a case in each of its states. */
export const officeScreens: readonly Screen[] = [
  queue('queue', 'دو امضا می‌خواهد'),
  queue('queue-empty', 'پرونده‌ای در این صف نیست', { before: withNothing }),
  queue(
    'queue-loading',
    async ({ page }) => {
      // The splash has the same words but no heading.
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.getByText('در حال بارگذاری').first().waitFor({ state: 'attached' });
    },
    { before: ({ page }) => page.route(QUEUE, () => undefined), waiting: true },
  ),
  queue('queue-error', button('تلاش دوباره'), refusedWith(503, 1001, QUEUE)),
  queue('queue-offline', async (person) => {
    await person.sees('دو امضا می‌خواهد');
    await person.page.context().setOffline(true);
    await person.sees('اتصال اینترنت قطع است');
  }),
  caseAt('case-free', 'free', button('برداشتن پرونده')),
  caseAt('case-take-over', 'awarded', opens('گرفتن پرونده', 'alertdialog')),
  caseAt('case', 'taken', button('صدور رأی')),
  caseAt('case-question', 'taken', opens('پرسیدن از خریدار', 'dialog')),
  caseAt('case-incomplete', 'taken', async (person) => {
    await person.press('صدور رأی');
    await person.sees('کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)');
  }),
  caseAt('case-second', 'awarded', button('تأیید رأی')),
  caseAt('case-approve', 'awarded', opens('تأیید رأی', 'alertdialog')),
  caseAt('case-late', 'late', opens('ثبت دلیل و مهلت تازه', 'dialog')),
  caseAt('case-partial', 'free', 'این پرونده را همکار دیگری باید ببیند', refusedWith(403, 1012, CASE)),
  caseAt('case-error', 'free', button('تلاش دوباره'), refusedWith(503, 1001, CASE)),
  switches('switches', button('باز کردن واریزها'), { before: withClosedPayouts }),
  switches('switches-reason', async (person) => {
    await person.press('بستن پیامک‌ها');
    await person.fill('دلیل (در سوابق می‌ماند)', 'سامانهٔ پیامک از ساعت ۸ پاسخ نمی‌دهد');
  }),
  switches('switches-question', async (person) => {
    await person.press('بستن پیامک‌ها');
    await person.fill('دلیل (در سوابق می‌ماند)', 'سامانهٔ پیامک از ساعت ۸ پاسخ نمی‌دهد');
    await person.page.locator('form').getByRole('button', { name: 'بستن پیامک‌ها' }).tap();
    await person.page.getByRole('alertdialog').waitFor();
  }),
  switches('switches-error', button('تلاش دوباره'), refusedWith(503, 1001, SWITCHES)),
];
