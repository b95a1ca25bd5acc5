import fc from 'fast-check';
import { MOBILE, mobileIn } from './mobile';

test.each([
  '09121234567',
  '9121234567',
  '989121234567',
  '+989121234567',
  '00989121234567',
  '+9809121234567',
  '۰۹۱۲۱۲۳۴۵۶۷',
  '٠٩١٢١٢٣٤٥٦٧',
  '０９１２１２３４５６７',
  '0912 123 4567',
  '0912-123-4567',
  '0912\u00a0123\u20114567',
  '0912.123.4567',
  '0912/1234567',
  '(0912) 1234567',
  '+98 (912) 123-4567',
  '+98 (0) 912 123 45 67',
  '[0098] 912_123_4567',
  '\u202a+98 912 123 4567\u202c',
  '\u20660912\u200c123\u200f4567\u2069',
  '\ufeff۹۱۲ ۱۲۳ ۴۵۶۷',
  'tel:+98-912-123-4567',
  'موبایل: ۰۹۱۲ ۱۲۳ ۴۵۶۷،',
  'علی«09121234567»',
  'Ali +98 912 123 4567 home',
  '09121234567\n+989121234567',
])('reads %j', (text) => {
  expect(mobileIn(text)).toBe('09121234567');
});

test.each([
  '',
  '0912123456',
  '091212345678',
  '0912 123 4567 8',
  '08121234567',
  '02188776655',
  '+1 912 123 4567',
  '+44 9121234567',
  '0912****567',
  '09121234567 09351234567',
  '0912 123 4567 و 0935 123 4567',
  'A09121234567',
  '1405/09121234567',
])('does not read %j', (text) => {
  expect(mobileIn(text)).toBeNull();
});

test('reads each mobile in each spelling, as itself', () => {
  const gap = fc.constantFrom('', ' ', '-', '.', '\u200e', '\u00a0');
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{9}$/),
      fc.constantFrom('0', '', '98', '+98', '0098', '+98 (0)', '(+98) '),
      gap,
      gap,
      (rest, prefix, first, second) => {
        const spelled = `${prefix}9${rest.slice(0, 2)}${first}${rest.slice(2, 5)}${second}${rest.slice(5)}`;
        expect(mobileIn(spelled)).toBe(`09${rest}`);
      },
    ),
  );
});

test('reads nothing else as a mobile', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0189+- ()') }), (text) => {
      expect(mobileIn(text) ?? '09121234567').toMatch(MOBILE);
    }),
  );
});

test('reads a long row of digits at once', () => {
  expect(mobileIn(`${'9 8 '.repeat(900)}1`)).toBeNull();
});
