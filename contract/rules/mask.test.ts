import { isMaskedMobile, maskMobile } from './mask';

test('hides digits five to eight once', () => {
  expect(maskMobile('09121234321')).toBe('0912****321');
  expect(maskMobile('0912****321')).toBe('0912****321');
  expect(maskMobile('0912')).toBe('0912');
  expect(maskMobile('')).toBe('');
});

test('recognizes a masked mobile', () => {
  expect(isMaskedMobile(maskMobile('09121234321'))).toBe(true);
  expect(isMaskedMobile('09121234321')).toBe(false);
});
