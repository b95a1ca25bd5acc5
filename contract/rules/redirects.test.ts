import fc from 'fast-check';
import { isOwnPath, judgeRedirect } from './redirects';

const OWN = 'https://amanat.example';
const PARTNER = 'https://partner.example';

const judge = (target: string | null | undefined) => judgeRedirect(target, OWN, [PARTNER]);
const inside = (path: string) => ({ kind: 'inside', path });

test('own addresses become paths', () => {
  expect(judge('/pay/ABCDEFGH?x=1#top')).toEqual(inside('/pay/ABCDEFGH?x=1#top'));
  expect(judge(`${OWN}/transaction-detail/ABCDEFGH`)).toEqual(inside('/transaction-detail/ABCDEFGH'));
  expect(judge('HTTPS://AMANAT.EXAMPLE:443/home')).toEqual(inside('/home'));
  expect(judge('https:home')).toEqual(inside('/home'));
});

test.each([
  ['/.//evil.example/x', '/evil.example/x'],
  ['/x/..//evil.example/x', '/evil.example/x'],
  ['/x/..///evil.example', '/evil.example'],
  ['/%2e//evil.example', '/evil.example'],
  ['/%2E%2e//evil.example', '/evil.example'],
  ['/.\\/evil.example', '/evil.example'],
  ['/.\t//evil.example', '/evil.example'],
  ['/.\t/\n/evil.example', '/evil.example'],
  ['https:evil.example', '/evil.example'],
  ['https://ａmanat.example/x', '/x'],
  ['/x\r\nset-cookie: a=b', '/xset-cookie:%20a=b'],
  ['.//evil.example', '/evil.example'],
  ['..', '/'],
  [`${OWN}//evil.example/pay`, '/evil.example/pay'],
  [`${OWN}\\\\evil.example/pay`, '/evil.example/pay'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/／evil.example', '/%EF%BC%8Fevil.example'],
  ['/home?next=//evil.example#//evil.example', '/home?next=//evil.example#//evil.example'],
])('%j hides no host: it is a place of ours', (target, path) => {
  expect(judge(target)).toEqual(inside(path));
});

test('an allowed origin stays a URL', () => {
  expect(judge(`${PARTNER}/chat?id=1`)).toEqual({ kind: 'outside', url: `${PARTNER}/chat?id=1` });
  expect(judge('\t//Partner.Example\\chat')).toEqual({ kind: 'outside', url: `${PARTNER}/chat` });
});

test.each([
  null,
  undefined,
  '',
  '//evil.example/pay',
  '///evil.example/pay',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:\\\\evil.example',
  'http:evil.example',
  'https://partner.example.evil.example/',
  'https://partner.example:8443/',
  'http://partner.example/',
  `${OWN}:8443/`,
  'http://amanat.example/',
  'https://amanat．evil.example/',
  'https://amanat.example。evil.example/',
  'https://аmanat.example/',
  'https://amanat.example@evil.example/',
  'https://someone@amanat.example/',
  'https://:secret@partner.example/',
  'https://user@partner.example/',
  'javascript:alert(1)',
  'JaVa\nScRiPt:alert(1)',
  'data:text/html,x',
  `blob:${OWN}/0d5c`,
  `blob:${PARTNER}/0d5c`,
  `ftp://amanat.example/`,
  'mailto:x@amanat.example',
  'https://[',
  'https://%2f',
])('%j is not followed', (target) => {
  expect(judge(target)).toBeNull();
});

test('a misspelled allow list permits nothing', () => {
  for (const target of ['javascript:alert(1)', 'data:text/html,x', 'about:blank']) {
    expect(judgeRedirect(target, OWN, ['null', ''])).toBeNull();
  }
});

test('only the origin of the own address counts, and an invalid own address permits nothing', () => {
  expect(judgeRedirect(`${OWN}/home`, `${OWN}:443/base/`, [])).toEqual(inside('/home'));
  expect(judgeRedirect('/home', 'http://not a host', [PARTNER])).toBeNull();
});

/** Parts of known redirect attacks. */
const pieces = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '/.', '/..', '%2f', '%5c', '%2e', '%00', '%0d%0a', '\t', '\n', '\r', ' ', '\0', '@'],
  ...[':', '?', '#', '&', '=', ';', 'a', 'http:', 'https:', 'javascript:', 'data:', 'blob:', 'file:', 'user:pass@'],
  ...[
    'evil.example',
    'amanat.example',
    'partner.example',
    OWN,
    PARTNER,
    ':443',
    ':8443',
    '[::1]',
    '127.0.0.1',
    '127.1',
  ],
  ...[
    '／',
    '＼',
    '．',
    '。',
    '｡',
    '⁄',
    '∕',
    '℀',
    'ｅvil',
    'аmanat',
    'xn--',
    '\u200d',
    '\u202e',
    '\u00ad',
    '\ud800',
    '﷐',
  ],
);
const tricks = fc.oneof(
  fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string().map((tail) => `/${tail}`),
  fc.string().map((tail) => `${OWN}/${tail}`),
);

test('a browser that follows the result lands on the own or an allowed origin', () => {
  fc.assert(
    fc.property(tricks, fc.constantFrom('/', '/pay/X', '//evil.example/'), (target, page) => {
      const judged = judge(target);
      if (judged === null) return;
      if (judged.kind === 'inside') {
        expect(judged.path).toMatch(/^\/(?![/\\])/);
        expect(judged.path).toMatch(/^[\x21-\x7e]+$/);
        expect(new URL(judged.path, OWN + page).origin).toBe(OWN);
      } else {
        expect(new URL(judged.url, OWN + page).origin).toBe(PARTNER);
      }
      // The app resolves the server's answer again, with the same result.
      expect(judge(judged.kind === 'inside' ? judged.path : judged.url)).toEqual(judged);
    }),
    { numRuns: 5_000 },
  );
});

test('an own path begins with a slash and stays on the own origin', () => {
  expect(['/', '/sandbox/chat/{process_id}', '/a?b#c', '/.//x'].filter((text) => !isOwnPath(text))).toEqual([]);
  const foreign = ['', 'home', '//evil.example', '/\\evil.example', '/\t/evil.example', 'https://own.invalid/'];
  expect(foreign.filter(isOwnPath)).toEqual([]);
});

test('gives the same result without `URL.canParse`', () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    expect(judge('/home')).toEqual(inside('/home'));
    expect(judge('https://[')).toBeNull();
  } finally {
    URL.canParse = canParse;
  }
});
