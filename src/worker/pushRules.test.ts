import { isOwnPath } from '@contract/rules/redirects';
import { isServerPath } from '@contract/serverPaths';
import fc from 'fast-check';
import { samples } from '../../server/testing/samples';
import { type AppWindow, screenPath, shownPush, windowToUse } from './pushRules';

test('shows a message with the server’s text, once per id', () => {
  const message = { id: 'a1', title: 'پرداخت شد', body: 'پول نزد امانت است.', path: '/transaction-detail/ABCDEFGH' };
  const { title, options } = shownPush(JSON.stringify(message));
  expect(title).toBe('پرداخت شد');
  expect(options).toMatchObject({ body: 'پول نزد امانت است.', tag: 'a1', dir: 'rtl', lang: 'fa' });
  expect(options.data.path).toBe('/transaction-detail/ABCDEFGH');
});

test('shows something for any input, and links to a screen of the app', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/api/v1/users/',
    ),
    fc.constantFrom('/sandbox/gateway', '/API/x', '', '/\t/evil.example', 'transaction-detail/A'),
    fc.webUrl(),
    fc.string(),
  );
  const field = fc.oneof(fc.string(), fc.jsonValue());
  const record = fc.record(
    { id: field, title: field, body: field, path: fc.oneof(hostile, field) },
    { requiredKeys: [] },
  );
  const pushed = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.json(),
    record.map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(pushed, (text) => {
      const { title, options } = shownPush(text);
      expect(title).not.toBe('');
      expect(options.tag).not.toBe('');
      expect(typeof options.body).toBe('string');
      expect(isOwnPath(options.data.path) && !isServerPath(options.data.path)).toBe(true);
      expect(new URL(options.data.path, 'https://ours.example').origin).toBe('https://ours.example');
    }),
    { numRuns: samples(100, 500) },
  );
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/api/v1/',
  '/docs',
  undefined,
  7,
])('a tap does not open %p', (path) => expect(screenPath(path)).toBe('/notifications'));

test('a tap uses the visible window, never one outside the app', () => {
  const shows = (path: string, focused: boolean, visibilityState: string): AppWindow => ({
    url: `https://ours.example${path}`,
    focused,
    visibilityState,
  });
  const hidden = shows('/home', false, 'hidden');
  const visible = shows('/card-list', false, 'visible');
  const focused = shows('/otp', true, 'visible');
  const gateway = shows('/sandbox/gateway', true, 'visible');
  expect(windowToUse([hidden, visible, focused])).toBe(focused);
  expect(windowToUse([hidden, visible])).toBe(visible);
  expect(windowToUse([gateway, hidden])).toBe(hidden);
  expect(windowToUse([gateway])).toBeUndefined();
});
