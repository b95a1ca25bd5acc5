import type { RangeFault } from '@contract/rules/dayRange';
import type { ExportFormat } from '@contract/rules/exportRules';

/** A range that no file has. */
export const RANGE_FAULT: Readonly<Record<RangeFault['fault'], string>> = {
  unknown: 'این روز در تقویم نیست',
  turned: 'پایان بازه پیش از آغاز آن است',
  long: 'بازه بیش از یک سال است',
  future: 'این روز هنوز نیامده است',
};

export const FORMAT_NAME: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel', csv: 'CSV' };

/** Texts of the files of the office. */
export const exportsCopy = {
  title: 'خروجی‌ها',
  subject: 'چه چیزی',
  from: 'از روز',
  to: 'تا روز',
  format: 'قالب پرونده',
  download: 'دریافت پرونده',
  tooMany: 'ردیف‌ها در یک برگهٔ Excel جا نمی‌شود. بازهٔ کوتاه‌تر یا CSV را انتخاب کنید.',
  saved: 'پرونده ذخیره شد',
  about: 'نام‌ها پوشیده است و معاملهٔ خودتان بی‌کد می‌آید. هر خروجی با بازه و شمار ردیف‌هایش در رد کارها می‌ماند.',
} as const;
