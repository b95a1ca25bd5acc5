import { isSamePath, paths } from './paths';

test('isSamePath ignores case, trailing slash and query', () => {
  expect(isSamePath('/Home/', '/home')).toBe(true);
  expect(isSamePath('/login_otp?redirect-link=x', paths.loginOtp)).toBe(true);
  expect(isSamePath('/', '/home')).toBe(false);
  expect(isSamePath('/', '/')).toBe(true);
});

test('path builders encode their values', () => {
  expect(paths.payCode('AB/../CD')).toBe('/pay/AB%2F..%2FCD');
});
