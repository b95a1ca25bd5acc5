import { parseEnvironment } from './environment';

test('without a configuration the defaults hold', () => {
  expect(parseEnvironment(undefined)).toEqual({
    clientId: 'amanat-web',
    version: 'development',
    redirectOrigins: [],
    supportChatUrl: '/sandbox/support-chat',
    partner: { slug: 'niazmandi', name: 'نیازمندی‌ها', returnUrl: '/sandbox/chat/{process_id}' },
  });
});

test('a build may have no partner, or one with pages elsewhere', () => {
  expect(parseEnvironment({ partner: null })).toMatchObject({ partner: null });
  const partner = { slug: 'ads', name: 'آگهی‌ها', returnUrl: 'https://ads.example/chats/{process_id}' };
  expect(parseEnvironment({ partner })).toMatchObject({ partner });
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
  { partner: { slug: '', name: 'x', returnUrl: '/chat' } },
  { partner: { slug: 'ads', name: 7, returnUrl: '/chat' } },
  { partner: { slug: 'ads', name: 'x', returnUrl: 'javascript:alert(1)' } },
])('%p is refused', (value) => {
  expect(() => parseEnvironment(value)).toThrow(/environment/);
});
