import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from './jsonClient';
import { malformedAnswer } from './portFailure';

type CivilRegistryAnswer =
  | { readonly matched: false }
  | { readonly matched: true; readonly firstName: string; readonly lastName: string };

/** The civil registry: the person with a national code. */
export interface CivilRegistry {
  /**
   * @param query.nationalCode ten Latin digits
   * @param query.birthDate ISO 8601 date
   * @throws PortFailure
   */
  match(query: { readonly nationalCode: string; readonly birthDate: string }): Promise<CivilRegistryAnswer>;
}

const PORT = 'civil registry';

/**
 * JSON registry: `POST /match { national_code, birth_date }` answers `{ matched: false }` or
 * `{ matched: true, first_name, last_name }`.
 */
export function httpCivilRegistry(settings: HttpSettings): CivilRegistry {
  return {
    async match({ nationalCode, birthDate }) {
      const answer = await postJson(PORT, settings, '/match', { national_code: nationalCode, birth_date: birthDate });
      if (answer.matched === false) return { matched: false };
      const [firstName, lastName] = [nameOf(answer.first_name), nameOf(answer.last_name)];
      if (answer.matched !== true || firstName === '' || lastName === '') return malformedAnswer(PORT);
      return { matched: true, firstName, lastName };
    },
  };
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : '';
}

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
