import { maskMobile } from './mask';

test('maskMobile hides digits five to eight and keeps a masked number unchanged', () => {
  expect(maskMobile('09121234321')).toBe('0912****321');
  expect(maskMobile('0912****321')).toBe('0912****321');
  expect(maskMobile('0912')).toBe('0912');
  expect(maskMobile('')).toBe('');
});
