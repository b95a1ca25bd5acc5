import { maskMobile } from './mask';

test('hides digits five to eight once', () => {
  expect(maskMobile('09121234321')).toBe('0912****321');
  expect(maskMobile('0912****321')).toBe('0912****321');
  expect(maskMobile('0912')).toBe('0912');
  expect(maskMobile('')).toBe('');
});
