import type { Person } from '../support/person';
import type { OfficeCases } from './officeCases';
import { button, opens, type Screen } from './screen';

const QUEUE = '**/office/v1/disputes/?*';
const CASE = '**/office/v1/disputes/details/';
const SWITCHES = '**/office/v1/switches/';

type Show = (person: Person) => Promise<unknown>;

function queue(name: string, arrive: Show, before: Show = async () => undefined): Screen {
  return {
    name: `office-${name}`,
    route: '/office/disputes',
    as: 'arbiter',
    show: async (person, stage) => {
      await stage.officeCases();
      await before(person);
      await person.page.goto('/office/disputes');
      await arrive(person);
    },
  };
}

function at(name: string, which: keyof OfficeCases, arrive: Show, before: Show = async () => undefined): Screen {
  return {
    name: `office-${name}`,
    route: '/office/disputes/:id',
    as: 'arbiter',
    show: async (person, stage) => {
      const cases = await stage.officeCases();
      await before(person);
      await person.page.goto(`/office/disputes/${cases[which]}`);
      await arrive(person);
    },
  };
}

function switches(name: string, arrive: Show, before: Show = async () => undefined): Screen {
  return {
    name: `office-${name}`,
    route: '/office/switches',
    as: 'arbiter',
    show: async (person) => {
      await before(person);
      await person.page.goto('/office/switches');
      await arrive(person);
    },
  };
}

/** Payouts are closed. The real switch would close them for all screens. */
const withClosedPayouts: Show = ({ page }) =>
  page.route(SWITCHES, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const change = {
      open: false,
      reason: 'بانک واریزهای دیشب را دوباره می‌فرستد',
      changed_at: '2026-11-21T05:42:00.000Z',
      changed_by: 'د. یزدانی',
    };
    const list = data.switches.map((one: { name: string }) => (one.name === 'payouts' ? { ...one, ...change } : one));
    await route.fulfill({ response, json: { data: { switches: list } } });
  });

const refusedWith =
  (status: number, code: number, address: string): Show =>
  ({ page }) =>
    page.route(address, (route) => route.fulfill({ status, json: { error: { code, message: '' } } }));

/** Other screens leave cases in each queue. */
const withNothing: Show = ({ page }) =>
  page.route(QUEUE, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, total_records: 0, disputes: [] } } });
  });

/** The office's queues, and a case in each of its states. */
export const officeScreens: readonly Screen[] = [
  queue('queue', (person) => person.sees('دو امضا می‌خواهد')),
  queue('queue-empty', (person) => person.sees('پرونده‌ای در این صف نیست'), withNothing),
  {
    ...queue(
      'queue-loading',
      async ({ page }) => {
        // The splash has the same words but no heading.
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.getByText('در حال بارگذاری').first().waitFor({ state: 'attached' });
      },
      ({ page }) => page.route(QUEUE, () => undefined),
    ),
    waiting: true,
  },
  queue('queue-error', button('تلاش دوباره'), refusedWith(503, 1001, QUEUE)),
  queue('queue-offline', async (person) => {
    await person.sees('دو امضا می‌خواهد');
    await person.page.context().setOffline(true);
    await person.sees('اتصال اینترنت قطع است');
  }),
  at('case-free', 'free', button('برداشتن پرونده')),
  at('case-take-over', 'awarded', opens('گرفتن پرونده', 'alertdialog')),
  at('case', 'taken', button('صدور رأی')),
  at('case-question', 'taken', opens('پرسیدن از خریدار', 'dialog')),
  at('case-incomplete', 'taken', async (person) => {
    await person.press('صدور رأی');
    await person.sees('کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)');
  }),
  at('case-second', 'awarded', button('تأیید رأی')),
  at('case-approve', 'awarded', opens('تأیید رأی', 'alertdialog')),
  at('case-late', 'late', opens('ثبت دلیل و مهلت تازه', 'dialog')),
  at(
    'case-partial',
    'free',
    (person) => person.sees('این پرونده را همکار دیگری باید ببیند'),
    refusedWith(403, 1012, CASE),
  ),
  at('case-error', 'free', button('تلاش دوباره'), refusedWith(503, 1001, CASE)),
  switches('switches', button('باز کردن واریزها'), withClosedPayouts),
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
