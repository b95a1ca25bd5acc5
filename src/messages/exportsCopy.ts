import type { RangeFault } from '@contract/rules/dayRange';
import type { ExportSubject } from '@contract/rules/exportRules';

export const EXPORT_NAME: Readonly<Record<ExportSubject, string>> = {
  ledger: 'ثبت‌های دفتر',
  deals: 'معامله‌ها',
  audit: 'رد کارها',
};

/** A range that no file has. */
export const RANGE_FAULT: Readonly<Record<RangeFault['fault'], string>> = {
  unknown: 'این روز در تقویم نیست',
  turned: 'پایان بازه پیش از آغاز آن است',
  long: 'بازه بیش از یک سال است',
  future: 'این روز هنوز نیامده است',
};

/** Texts of the files of the office. */
export const exportsCopy = {
  title: 'خروجی‌ها',
  subject: 'چه چیزی',
  from: 'از روز',
  to: 'تا روز',
  download: 'دریافت پرونده (CSV)',
  saved: 'پرونده ذخیره شد',
  about: 'نام‌ها پوشیده است و معاملهٔ خودتان بی‌کد می‌آید. هر خروجی با بازه و شمار ردیف‌هایش در رد کارها می‌ماند.',
} as const;
