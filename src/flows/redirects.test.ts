import { allowedRedirect, insidePath } from './kit';

test('accepts only paths inside the app', () => {
  expect(insidePath('/home')).toBe('/home');
  expect(insidePath(`${window.location.origin}/home`)).toBe('/home');
  expect(insidePath('/.//evil.example')).toBe('/evil.example');
  expect(insidePath('https://evil.example/home')).toBeNull();
  expect(insidePath(undefined)).toBeNull();
});

test('refuses each foreign address without an allow list', () => {
  expect(allowedRedirect('https://partner.example/')).toBeNull();
});
