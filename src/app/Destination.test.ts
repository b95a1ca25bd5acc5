import { isKnownPath } from './Destination';

test.each([
  '/',
  '/Home/',
  '/devisactive',
  '/pay/ABCDEFGH',
  '/transaction-detail/x',
  '/register/FRIEND',
  '/RequestMoney/referee',
])('%s is an address of the app', (path) => {
  expect(isKnownPath(path)).toBe(true);
});

test.each(['/homee', '/pay/ABCDEFGH/more', '/confirm-card', '/requestmoney/nobody', '/.env'])('%s is none', (path) => {
  expect(isKnownPath(path)).toBe(false);
});
