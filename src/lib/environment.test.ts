import { parseEnvironment } from './environment';

test('without a configuration the defaults hold', () => {
  expect(parseEnvironment(undefined)).toEqual({
    clientId: 'amanat-web',
    version: 'development',
    redirectOrigins: [],
    supportChatUrl: '/sandbox/support-chat',
  });
});

test('what a build is configured with is taken over', () => {
  expect(parseEnvironment({ clientId: 'app', redirectOrigins: ['https://partner.example'] })).toMatchObject({
    clientId: 'app',
    redirectOrigins: ['https://partner.example'],
  });
});

test.each(['', '/chat', 'https://chat.example/amanat'])('%p may be the support chat', (supportChatUrl) => {
  expect(parseEnvironment({ supportChatUrl })).toMatchObject({ supportChatUrl });
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
  { supportChatUrl: 'javascript:alert(1)' },
  { supportChatUrl: '//chat.example' },
  { supportChatUrl: 7 },
])('%p is refused', (value) => {
  expect(() => parseEnvironment(value)).toThrow(/environment/);
});
