import type { CivilRegistry } from './civilRegistry';

/** 1300/01/01: the only birth date without a match. */
const UNMATCHED_BIRTH_DATE = '1921-03-21';

const FIRST_NAMES = [
  'زهرا',
  'علی',
  'فاطمه',
  'محمد',
  'مریم',
  'حسین',
  'سارا',
  'رضا',
  'نرگس',
  'امیر',
  'لیلا',
  'مهدی',
  'نگار',
  'آرش',
  'شیرین',
  'بهرام',
  'الهام',
  'سعید',
  'پریسا',
  'کاوه',
  'مینا',
  'حمید',
  'سمیرا',
  'بابک',
  'نسترن',
  'فرهاد',
  'ژاله',
  'کیان',
  'هانیه',
  'سینا',
  'گلناز',
];

const LAST_NAMES = [
  'رضایی',
  'محمدی',
  'احمدی',
  'حسینی',
  'کریمی',
  'موسوی',
  'جعفری',
  'رحیمی',
  'صادقی',
  'هاشمی',
  'نوری',
  'اکبری',
  'شریفی',
  'کاظمی',
  'قاسمی',
  'یزدانی',
  'بهرامی',
  'فرهادی',
  'مرادی',
  'تهرانی',
  'شیرازی',
  'نیک‌نام',
  'پورمحمد',
  'سلیمانی',
  'عباسی',
  'دهقان',
  'راد',
  'افشار',
  'زند',
];

/** Derives a Persian name from each national code, and accepts each birth date but one. */
export const civilRegistrySimulator: CivilRegistry = {
  async match({ nationalCode, birthDate }) {
    if (birthDate === UNMATCHED_BIRTH_DATE) return { matched: false };
    const number = Number(nationalCode);
    return {
      matched: true,
      firstName: pick(FIRST_NAMES, number),
      lastName: pick(LAST_NAMES, Math.floor(number / FIRST_NAMES.length)),
    };
  },
};

function pick(names: readonly string[], number: number): string {
  return names[number % names.length] ?? '';
}
