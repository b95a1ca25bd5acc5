import type { Page } from 'playwright-core';
import { changeDetails, refuse } from './screen';
import { enterStage } from './stageTests';
import { type Erring, goTo, missedByPress, movedByError, tap, type, WINDOWS } from './stillness';

const { show } = enterStage();

const ERRORS: readonly Erring[] = [
  { screen: 'request-money-empty', what: 'the purpose is left', prepare: goTo('بابت'), steps: goTo('مبلغ (ریال)') },
  { screen: 'register', what: 'a field is left', prepare: type('کد ملی', '12'), steps: goTo('روز') },
  {
    screen: 'register',
    what: 'it is submitted',
    prepare: (page) => page.getByRole('checkbox').check(),
    steps: tap('ادامه'),
  },
  {
    screen: 'register-with-referral',
    what: 'the server does not know the code',
    prepare: async (page) => {
      await refuse(page, '**/match_nid_and_dob/', 400, { code: 1002, fields: { referral_code: 'unknown' } });
      await type('کد ملی', '0084575948', 'روز', '12', 'سال', '71')(page);
      await page.getByLabel('ماه', { exact: true }).selectOption({ label: 'مهر' });
      await page.getByRole('checkbox').check();
    },
    steps: tap('ادامه'),
  },
  {
    screen: 'register-mobile',
    what: 'it is submitted',
    prepare: type('شمارهٔ موبایل', '09'),
    steps: tap('تکمیل ثبت‌نام'),
  },
  {
    screen: 'request-money-fee-asked',
    what: 'the fee is not answered',
    steps: async (page) => {
      await refuse(page, '**/transactions/commission/**', 503, { code: 1001 });
      await type('مبلغ (ریال)', '244000000')(page);
    },
    says: 'کارمزد محاسبه نشد',
  },
  {
    screen: 'pay-empty',
    what: 'it is submitted',
    prepare: type('لینک یا کد پرداخت', 'ABC'),
    steps: tap('بررسی درخواست'),
  },
  {
    screen: 'statement',
    what: 'the range is reversed',
    prepare: (page) => page.getByText('بازهٔ دلخواه', { exact: true }).tap(),
    steps: (page) => page.getByLabel('تاریخ، تا: سال', { exact: true }).selectOption({ index: 0 }),
  },
  { screen: 'dispute-open', what: 'it is submitted', steps: tap('ثبت مشکل') },
  { screen: 'dispute-answer-sheet', what: 'it is submitted', steps: tap('فرستادن پاسخ') },
  {
    screen: 'dispute-propose-sheet',
    what: 'it is submitted',
    prepare: type('سهم شما', '5'),
    steps: tap('فرستادن پیشنهاد'),
  },
  { screen: 'judgment', what: 'it is submitted', steps: tap('صدور رأی') },
  {
    screen: 'detail-handover-payee',
    what: 'the tracking code is submitted',
    prepare: async (page) => {
      await sendByCourier(page);
      await type('کد رهگیری', '12')(page);
    },
    steps: (page) => page.getByRole('dialog').getByRole('button', { name: 'ثبت ارسال' }).tap(),
  },
  {
    screen: 'office-search',
    what: 'a field is left',
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'کارت و موبایل' }).check();
      await type('موبایل کامل', '09')(page);
    },
    steps: goTo('۴ رقم آخر کارت'),
  },
  {
    screen: 'office-people',
    what: 'the field is left',
    prepare: type('کد ملی', '12'),
    steps: (page) => page.getByRole('heading', { level: 1 }).tap(),
  },
];

/** The form of a tracking code. The deals of the stage are handed over in person. */
async function sendByCourier(page: Page): Promise<void> {
  await changeDetails(page, ({ delivery }) => ({ delivery: { ...delivery, method: 'courier' } }));
  await page.reload();
  await tap('ثبت ارسال')(page);
}

test.each(ERRORS)('nothing on the screen $screen moves when $what', async (erring) => {
  expect(await movedByError(await show(erring.screen), erring)).toEqual([]);
});

const LEFT = [
  ['login', 'کد ملی', '12'],
  ['register', 'کد ملی', '12'],
  ['register', 'روز', '12'],
  ['register-mobile', 'شمارهٔ موبایل', '09'],
  ['request-money-empty', 'مبلغ (ریال)', '12'],
  ['referee', 'کد ملی داور', '12'],
  ['office-people', 'کد ملی', '12'],
] as const;

test.each(LEFT.flatMap((left) => WINDOWS.map((window) => [...left, window] as const)))(
  'on the screen %s each press hits its control while the error of «%s» appears (%s, %o)',
  async (screen, name, text, window) => {
    expect(await missedByPress(() => show(screen), window, name, text)).toEqual([]);
  },
);
