import type { Disputes } from './disputes';
import { type Actor, at, button, heading, opens, refuse, type Screen, type Steps } from './screen';

const DISPUTE = '**/disputes/details/';

type Code = Exclude<keyof Disputes, `case${string}`>;

const dispute = (name: string, as: Actor, code: Code, steps: Steps) =>
  at(`dispute-${name}`, as, `/dispute/{disputes.${code}}`, steps);

const detail = (name: string, as: Actor, code: Code, steps: Steps) =>
  at(name, as, `/transaction-detail/{disputes.${code}}`, steps);

const judgment = (name: string, which: `case${'Invited' | 'Taken' | 'Awarded'}`, steps: Steps) =>
  at(name, 'referee', `/judgment/{disputes.${which}}`, steps);

const open = (name: string, steps: Steps) => at(name, 'claimant', '/dispute/{disputes.handover}/open', steps);

const handover = (name: string, steps: Steps) => at(name, 'respondent', '/pay-handover/{disputes.handover}', steps);

/** A dispute from the handover to its end, for both sides and the judge. */
export const disputeScreens: readonly Screen[] = [
  at('home-my-turn', 'respondent', '/home', ({ page }) =>
    page.getByRole('region', { name: 'نوبت شماست' }).getByRole('link').nth(1).waitFor(),
  ),
  at('transactions-disputed', 'claimant', '/transaction?_dispute=open', ({ page }) =>
    page.locator('[data-code]').first().waitFor(),
  ),
  detail('detail-handover-payer', 'claimant', 'handover', 'نمایش کد تحویل'),
  detail('detail-handover-payee', 'respondent', 'handover', 'تحویل به خریدار'),
  detail('handover-code', 'claimant', 'handover', async (person) => {
    await person.press('نمایش کد تحویل');
    await person.page.locator('dialog svg > title, [role=dialog] svg > title').waitFor({ state: 'attached' });
  }),
  handover('handover-enter', ({ page }) => page.getByLabel('کد تحویل ۶ رقمی', { exact: true }).waitFor()),
  handover('handover-wrong-code', async (person) => {
    await refuse(person.page, '**/transactions/handover/', 422, { code: 1705 });
    await person.fill('کد تحویل ۶ رقمی', '000000');
    await person.press('ثبت تحویل');
    await person.sees('کد تحویل درست نیست');
  }),
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
  dispute('none', 'claimant', 'handover', 'پروندهٔ اختلاف پیدا نشد'),
  dispute('answer-payer', 'claimant', 'answer', 'پروندهٔ شما باز شد.'),
  dispute('answer-payee', 'respondent', 'answer', button('پاسخ می‌دهم')),
  dispute('answer-sheet', 'respondent', 'answer', opens('پاسخ می‌دهم', 'dialog')),
  dispute('concede', 'respondent', 'answer', opens('حق با طرف مقابل است', 'alertdialog')),
  dispute('talk-payer', 'claimant', 'talk', 'پیشنهاد شما'),
  dispute('talk-payee', 'respondent', 'talk', button('می‌پذیرم')),
  dispute('propose-sheet', 'respondent', 'talk', opens('پیشنهاد دیگر', 'dialog')),
  dispute('withdraw', 'claimant', 'talk', opens('پس گرفتن مشکل', 'alertdialog')),
  dispute('referee', 'claimant', 'invited', 'نزد داور'),
  dispute('award-payer', 'claimant', 'awarded', button('نتیجه را می‌پذیرم')),
  dispute('award-payee', 'respondent', 'awarded', button('نتیجه را می‌پذیرم')),
  dispute('appeal-sheet', 'respondent', 'awarded', opens('تجدیدنظر می‌خواهم', 'dialog')),
  dispute('office', 'respondent', 'office', 'در حال رسیدگی'),
  dispute('split', 'claimant', 'split', 'با توافق تمام شد.'),
  at('dispute-loading', 'claimant', '/dispute/{disputes.talk}', heading('پروندهٔ اختلاف'), {
    before: ({ page }) => page.route(DISPUTE, () => undefined),
    waiting: true,
  }),
  at('dispute-error', 'claimant', '/dispute/{disputes.talk}', button('تلاش دوباره'), {
    before: ({ page }) => refuse(page, DISPUTE, 503, { code: 1001 }),
  }),
  dispute('offline', 'claimant', 'talk', async (person) => {
    await person.sees('پیشنهاد شما');
    await person.page.context().setOffline(true);
    await person.sees('اتصال اینترنت قطع است');
  }),
  at('judgments', 'referee', '/judgments', 'نوبت شماست'),
  at('judgments-empty', 'claimant', '/judgments', 'پرونده‌ای نزد شما نیست'),
  judgment('judgment-invited', 'caseInvited', button('می‌پذیرم داوری کنم')),
  judgment('judgment-decline', 'caseInvited', opens('نمی‌توانم داوری کنم', 'alertdialog')),
  judgment('judgment', 'caseTaken', button('صدور رأی')),
  judgment('judgment-question', 'caseTaken', opens('پرسیدن از خریدار', 'dialog')),
  judgment('judgment-incomplete', 'caseTaken', async (person) => {
    await person.press('صدور رأی');
    await person.sees('کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)');
  }),
  judgment('judgment-awarded', 'caseAwarded', 'رأی شما ثبت شد'),
  at('judgment-not-yours', 'claimant', '/judgment/{disputes.caseInvited}', 'پروندهٔ اختلاف پیدا نشد'),
];
