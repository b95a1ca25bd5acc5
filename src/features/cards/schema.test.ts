import { isShebaValid } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import type { ApiFailure } from '@/api/failure';
import { cardsCopy } from '@/messages/cards';
import { addCardFailureText, cardSchema, checksumError, likelyBank } from './schema';

const PAN = '6104337912004585';
const IBAN = '130120000000004812057730';

async function errorsOf(values: object): Promise<string[]> {
  return cardSchema.validate(values, { abortEarly: false }).then(
    () => [],
    (thrown: { errors: string[] }) => thrown.errors,
  );
}

describe('the add-card form', () => {
  test.each([
    [{ kind: 'pan', pan: '', iban: '' }, cardsCopy.validation.addCardIncomplete],
    [{ kind: 'pan', pan: PAN.slice(0, 15), iban: '' }, cardsCopy.validation.addCardIncomplete],
    [{ kind: 'iban', pan: PAN, iban: '' }, cardsCopy.validation.addCardIncomplete],
    [{ kind: 'pan', pan: '6104337912004586', iban: '' }, cardsCopy.wrongCardNumber],
    [{ kind: 'iban', pan: '', iban: '130120000000004812057731' }, cardsCopy.wrongIban],
  ])('refuses %j', async (values, expected) => {
    await expect(errorsOf(values)).resolves.toEqual([expected]);
  });

  test.each([[{ kind: 'pan', pan: PAN, iban: '12' }], [{ kind: 'iban', pan: '12', iban: IBAN }]])(
    'accepts %j: ignores the other kind',
    async (values) => {
      await expect(errorsOf(values)).resolves.toEqual([]);
    },
  );
});

describe('checksumError', () => {
  test('is null until the number is complete', () => {
    expect(checksumError('pan', '610433791200458')).toBeNull();
  });

  test('reports a complete number with a wrong checksum', () => {
    expect(checksumError('pan', '6104337912004586')).toBe(cardsCopy.wrongCardNumber);
    expect(checksumError('iban', '130120000000004812057731')).toBe(cardsCopy.wrongIban);
  });

  test('reports a longer number', () => {
    expect(checksumError('pan', `${PAN}9`)).toBe(cardsCopy.wrongCardNumber);
    expect(checksumError('iban', `${IBAN}0`)).toBe(cardsCopy.wrongIban);
  });

  test('is null for a valid number', () => {
    expect(checksumError('pan', PAN)).toBeNull();
    expect(checksumError('iban', IBAN)).toBeNull();
  });

  test('agrees with persian-tools on IBANs', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{22}$/),
        fc.integer({ min: 0, max: 98 }).map((check) => String(check).padStart(2, '0')),
        (rest, check) => {
          const isValid = checksumError('iban', check + rest) === null;
          return isValid === (isShebaValid(`IR${check}${rest}`) === true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test.each<[ApiFailure, string]>([
  [{ code: 1002, status: 406 }, 'اطلاعات واردشده کامل نیست'],
  [{ code: 1205, status: 409 }, 'این حساب پیش‌تر افزوده شده است'],
  [{ code: 1019, status: 412 }, 'این حساب به نام شما نیست'],
  [{ code: 500, status: 504 }, 'سرویس استعلام بانکی با خطا روبه‌رو شد'],
  [{ code: 1013, status: 422 }, 'این بانک پشتیبانی نمی‌شود. شبا یا کارت دیگری وارد کنید'],
  [{ code: 1016, status: 429 }, 'تعداد درخواست‌ها زیاد است. کمی صبر کنید'],
  [{ code: 500, status: 500 }, 'خطای غیرمنتظره‌ای رخ داد'],
  [{ code: 'network', status: null }, 'خطای غیرمنتظره‌ای رخ داد'],
])('%j has its text', (failure, expected) => {
  expect(addCardFailureText(failure)).toBe(expected);
});

test.each([
  ['pan', '6104337912004585', 'بانک ملت'],
  ['pan', '610433', 'بانک ملت'],
  ['pan', '61043', null],
  ['pan', '1111111111111111', null],
  ['iban', '130120000000004812057730', 'بانک ملت'],
  ['iban', '13012', 'بانک ملت'],
  ['iban', '1301', null],
  ['iban', '', null],
] as const)('the bank of the %s «%s» is %s', (kind, digits, expected) => {
  expect(likelyBank(kind, digits)).toBe(expected);
});
