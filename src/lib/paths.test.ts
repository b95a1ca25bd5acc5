import { isSamePath, paths } from './paths';

test('two spellings of one place are one place', () => {
  expect(isSamePath('/Home/', '/home')).toBe(true);
  expect(isSamePath('/login_otp?redirect-link=x', paths.loginOtp)).toBe(true);
  expect(isSamePath('/', '/home')).toBe(false);
  expect(isSamePath('/', '/')).toBe(true);
});

test('what a link is built from cannot leave its place in the path', () => {
  expect(paths.payCode('AB/../CD')).toBe('/pay/AB%2F..%2FCD');
});
