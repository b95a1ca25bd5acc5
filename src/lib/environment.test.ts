import { parseEnvironment } from './environment';

test('without a configuration the defaults hold', () => {
  expect(parseEnvironment(undefined)).toEqual({
    clientId: 'amanat-web',
    version: 'development',
    redirectOrigins: [],
  });
});

test('what a build is configured with is taken over', () => {
  expect(parseEnvironment({ clientId: 'app', redirectOrigins: ['https://partner.example'] })).toMatchObject({
    clientId: 'app',
    redirectOrigins: ['https://partner.example'],
  });
});

test.each([
  null,
  'amanat',
  { clientId: '' },
  { clientId: 7 },
  { version: 7 },
  { redirectOrigins: 'https://partner.example' },
  { redirectOrigins: ['https://partner.example/path'] },
  { redirectOrigins: ['partner'] },
])('%p is refused', (value) => {
  expect(() => parseEnvironment(value)).toThrow(/environment/);
});
