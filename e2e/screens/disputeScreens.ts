import type { Person } from '../support/person';
import type { Disputes } from './disputes';
import { type Actor, button, opens, type Screen } from './screen';

const DETAILS = '**/disputes/details/';

type Code = Exclude<keyof Disputes, `case${string}`>;

/** A page of a dispute, and the steps that lead to the shown state. */
function at(
  name: string,
  as: Actor,
  route: string,
  address: (disputes: Disputes) => string,
  arrive: (person: Person) => Promise<void>,
): Screen {
  return {
    name,
    route,
    as,
    show: async (person, stage) => {
      await person.page.goto(address(await stage.disputes()));
      await arrive(person);
    },
  };
}

const dispute = (name: string, as: Actor, code: Code, arrive: (person: Person) => Promise<void>) =>
  at(`dispute-${name}`, as, '/dispute/:code', (disputes) => `/dispute/${disputes[code]}`, arrive);

const text = (words: string | RegExp) => (person: Person) => person.sees(words);

const detail = (name: string, as: Actor, code: Code, words: string | RegExp) =>
  at(name, as, '/transaction-detail/:code', (disputes) => `/transaction-detail/${disputes[code]}`, text(words));

const judgment = (
  name: string,
  which: `case${'Invited' | 'Taken' | 'Awarded'}`,
  arrive: (person: Person) => Promise<void>,
) => at(name, 'referee', '/judgment/:id', (disputes) => `/judgment/${disputes[which]}`, arrive);

const open = (name: string, arrive: (person: Person) => Promise<void>) =>
  at(name, 'claimant', '/dispute/:code/open', ({ handover }) => `/dispute/${handover}/open`, arrive);

/** A dispute with changed details. */
const disturbed = (
  name: string,
  answer: (route: Parameters<Parameters<Person['page']['route']>[1]>[0]) => unknown,
  arrive: (person: Person) => Promise<void>,
): Screen => ({
  name: `dispute-${name}`,
  route: '/dispute/:code',
  as: 'claimant',
  waiting: name === 'loading',
  show: async (person, stage) => {
    await person.page.route(DETAILS, answer);
    await person.page.goto(`/dispute/${(await stage.disputes()).talk}`);
    await arrive(person);
  },
});

/** A dispute from the handover to its end, for both sides and the judge. */
export const disputeScreens: readonly Screen[] = [
  at(
    'home-my-turn',
    'respondent',
    '/home',
    () => '/home',
    async ({ page }) => {
      await page.getByRole('region', { name: 'نوبت شماست' }).getByRole('link').nth(1).waitFor();
    },
  ),
  at(
    'transactions-disputed',
    'claimant',
    '/transaction',
    () => '/transaction?_dispute=open',
    async ({ page }) => {
      await page.locator('[data-code]').first().waitFor();
    },
  ),
  detail('detail-handover-payer', 'claimant', 'handover', 'نمایش کد تحویل'),
  detail('detail-handover-payee', 'respondent', 'handover', 'تحویل به خریدار'),
  at(
    'handover-code',
    'claimant',
    '/transaction-detail/:code',
    ({ handover }) => `/transaction-detail/${handover}`,
    async (person) => {
      await person.press('نمایش کد تحویل');
      await person.page.locator('dialog svg > title, [role=dialog] svg > title').waitFor({ state: 'attached' });
    },
  ),
  at(
    'handover-enter',
    'respondent',
    '/pay-handover/:code',
    ({ handover }) => `/pay-handover/${handover}`,
    async ({ page }) => {
      await page.getByLabel('کد تحویل ۶ رقمی', { exact: true }).waitFor();
    },
  ),
  at(
    'handover-wrong-code',
    'respondent',
    '/pay-handover/:code',
    ({ handover }) => `/pay-handover/${handover}`,
    async (person) => {
      await person.page.route('**/transactions/handover/', (route) =>
        route.fulfill({ status: 422, json: { error: { code: 1705, message: 'Wrong handover code' } } }),
      );
      await person.fill('کد تحویل ۶ رقمی', '000000');
      await person.press('ثبت تحویل');
      await person.sees('کد تحویل درست نیست');
    },
  ),
  detail('detail-disputed', 'claimant', 'talk', /^پیشنهاد شما: /),
  detail('detail-split', 'respondent', 'split', 'معامله تمام شد'),
  open('dispute-open', button('ثبت مشکل')),
  open('dispute-open-incomplete', async (person) => {
    await person.press('ثبت مشکل');
    await person.sees('بگویید چه شده است');
  }),
  open('dispute-open-split', async (person) => {
    await person.tap('radio', 'تقسیم پول');
    await person.page.getByRole('slider').first().waitFor();
  }),
  dispute('none', 'claimant', 'handover', text('پروندهٔ اختلاف پیدا نشد')),
  dispute('answer-payer', 'claimant', 'answer', text('پروندهٔ شما باز شد.')),
  dispute('answer-payee', 'respondent', 'answer', button('پاسخ می‌دهم')),
  dispute('answer-sheet', 'respondent', 'answer', opens('پاسخ می‌دهم', 'dialog')),
  dispute('concede', 'respondent', 'answer', opens('حق با طرف مقابل است', 'alertdialog')),
  dispute('talk-payer', 'claimant', 'talk', text('پیشنهاد شما')),
  dispute('talk-payee', 'respondent', 'talk', button('می‌پذیرم')),
  dispute('propose-sheet', 'respondent', 'talk', opens('پیشنهاد دیگر', 'dialog')),
  dispute('withdraw', 'claimant', 'talk', opens('پس گرفتن مشکل', 'alertdialog')),
  dispute('referee', 'claimant', 'invited', text('نزد داور')),
  dispute('award-payer', 'claimant', 'awarded', button('نتیجه را می‌پذیرم')),
  dispute('award-payee', 'respondent', 'awarded', button('نتیجه را می‌پذیرم')),
  dispute('appeal-sheet', 'respondent', 'awarded', opens('تجدیدنظر می‌خواهم', 'dialog')),
  dispute('office', 'respondent', 'office', text('در حال رسیدگی')),
  dispute('split', 'claimant', 'split', text('با توافق تمام شد.')),
  disturbed(
    'loading',
    () => undefined,
    async ({ page }) => {
      await page.getByRole('heading', { name: 'پروندهٔ اختلاف' }).waitFor();
    },
  ),
  disturbed(
    'error',
    (route) => route.fulfill({ status: 503, json: { error: { code: 1001, message: 'Down' } } }),
    button('تلاش دوباره'),
  ),
  dispute('offline', 'claimant', 'talk', async (person) => {
    await person.sees('پیشنهاد شما');
    await person.page.context().setOffline(true);
    await person.sees('اتصال اینترنت قطع است');
  }),
  at('judgments', 'referee', '/judgments', () => '/judgments', text('نوبت شماست')),
  at('judgments-empty', 'claimant', '/judgments', () => '/judgments', text('پرونده‌ای نزد شما نیست')),
  judgment('judgment-invited', 'caseInvited', button('می‌پذیرم داوری کنم')),
  judgment('judgment-decline', 'caseInvited', opens('نمی‌توانم داوری کنم', 'alertdialog')),
  judgment('judgment', 'caseTaken', button('صدور رأی')),
  judgment('judgment-question', 'caseTaken', opens('پرسیدن از خریدار', 'dialog')),
  judgment('judgment-incomplete', 'caseTaken', async (person) => {
    await person.press('صدور رأی');
    await person.sees('کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)');
  }),
  judgment('judgment-awarded', 'caseAwarded', text('رأی شما ثبت شد')),
  {
    name: 'judgment-not-yours',
    route: '/judgment/:id',
    as: 'claimant',
    show: async (person, stage) => {
      await person.page.goto(`/judgment/${(await stage.disputes()).caseInvited}`);
      await person.sees('پروندهٔ اختلاف پیدا نشد');
    },
  },
];
