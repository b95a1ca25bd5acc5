import fc from 'fast-check';
import { formatRials, tomanWords } from './money';

test('rials are shown with Persian digits and separators', () => {
  expect(formatRials(2_500_000)).toBe('۲٬۵۰۰٬۰۰۰');
  expect(formatRials(0)).toBe('۰');
});

test('rials are written as the platform writes them', () => {
  const platform = new Intl.NumberFormat('fa-IR-u-nu-arabext');
  fc.assert(fc.property(fc.maxSafeInteger(), (rials) => formatRials(rials) === platform.format(rials)));
});

test('toman in words, with the rials that make no whole toman', () => {
  expect(tomanWords(2_500_000)).toBe('دویست و پنجاه هزار تومان');
  expect(tomanWords(1_000_000_000)).toBe('صد میلیون تومان');
  expect(tomanWords(10_005)).toBe('یک هزار تومان و پنج ریال');
  expect(tomanWords(7)).toBe('هفت ریال');
});
