import fc from 'fast-check';
import { allowedRedirect, insidePath } from './redirects';

const OWN = 'https://amanat.example';
const PARTNER = 'https://partner.example';

const judge = (target: string | null) => allowedRedirect(target, [PARTNER], OWN);

test('our own places become paths, whatever form they come in', () => {
  expect(judge('/pay/ABCDEFGH?x=1#top')).toEqual({ kind: 'inside', path: '/pay/ABCDEFGH?x=1#top' });
  expect(judge(`${OWN}/transaction-detail/ABCDEFGH`)).toEqual({
    kind: 'inside',
    path: '/transaction-detail/ABCDEFGH',
  });
});

test('a host does not hide behind our own', () => {
  expect(judge(`${OWN}//evil.example/pay`)).toEqual({ kind: 'inside', path: '/evil.example/pay' });
});

test('the partner stays a URL', () => {
  expect(judge(`${PARTNER}/chat?id=1`)).toEqual({ kind: 'outside', url: `${PARTNER}/chat?id=1` });
});

test.each([
  null,
  '',
  '//evil.example/pay',
  '/\\evil.example/pay',
  'https://evil.example',
  'https://partner.example.evil.example/',
  'http://partner.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://amanat.example@evil.example/',
  'https://someone@amanat.example/',
  'https://[',
])('%p is not followed', (target) => {
  expect(judge(target)).toBeNull();
});

test('whatever is followed leads to our own origin or the allow list', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((tail) => `//${tail}`),
        fc.string().map((tail) => `${OWN}//${tail}`),
      ),
      (target) => {
        const allowed = judge(target);
        const origin = allowed && new URL(allowed.kind === 'inside' ? allowed.path : allowed.url, OWN).origin;
        return origin === null || origin === OWN || origin === PARTNER;
      },
    ),
  );
});

test('a path inside is only ever inside', () => {
  expect(insidePath('/home')).toBe('/home');
  expect(insidePath('https://evil.example/home')).toBeNull();
  expect(insidePath(undefined)).toBeNull();
});
