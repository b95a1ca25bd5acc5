import { allowedRedirect, insidePath } from './kit';

test('a path inside is only ever inside', () => {
  expect(insidePath('/home')).toBe('/home');
  expect(insidePath(`${window.location.origin}/home`)).toBe('/home');
  expect(insidePath('/.//evil.example')).toBe('/evil.example');
  expect(insidePath('https://evil.example/home')).toBeNull();
  expect(insidePath(undefined)).toBeNull();
});

test('without an allow list nothing outside is followed', () => {
  expect(allowedRedirect('https://partner.example/')).toBeNull();
});
