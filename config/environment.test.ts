import { webEnvironment } from './environment';

const BUILD = { version: '1.0.0', development: false };

test('a build without variables is the sandbox, with its partner', () => {
  expect(webEnvironment({}, BUILD)).toMatchObject({
    partner: { slug: 'niazmandi', name: 'نیازمندی‌ها', returnUrl: '/sandbox/chat/{process_id}' },
    redirectOrigins: [],
  });
});

test('an empty slug means no partner, even with other partner variables', () => {
  const variables = { PARTNER_SLUG: '', PARTNER_RETURN_URL: 'https://ads.example/' };
  expect(webEnvironment(variables, BUILD)).toMatchObject({ partner: null, redirectOrigins: [] });
});

test('adds the partner’s hosts to the allow list once', () => {
  const variables = {
    PARTNER_SLUG: 'ads',
    PARTNER_NAME: 'آگهی‌ها',
    PARTNER_RETURN_URL: 'https://ads.example/chats/{process_id}',
    PARTNER_COMPLETION_URL: 'https://ads.example/done/{process_id}',
    ALLOWED_REDIRECT_ORIGINS: 'https://shop.example/path',
  };
  expect(webEnvironment(variables, BUILD)).toMatchObject({
    partner: { slug: 'ads', name: 'آگهی‌ها', returnUrl: 'https://ads.example/chats/{process_id}' },
    redirectOrigins: ['https://shop.example', 'https://ads.example'],
  });
  expect(() => webEnvironment({ PARTNER_RETURN_URL: 'ads' }, BUILD)).toThrow('Invalid URL');
});

test.each([
  { CLIENT_ID: '' },
  { ALLOWED_REDIRECT_ORIGINS: 'partner' },
  { SUPPORT_CHAT_URL: 'javascript:alert(1)' },
  { SUPPORT_CHAT_URL: '//chat.example' },
  { SUPPORT_CHAT_URL: 'chat' },
  { PARTNER_NAME: '' },
  { PARTNER_RETURN_URL: 'javascript:alert(1)' },
  { PARTNER_RETURN_URL: 'chat.example' },
])('refuses a build with %p', (variables) => {
  expect(() => webEnvironment(variables, { version: '1', development: false })).toThrow();
});

test.each(['', '/chat', 'https://chat.example/amanat'])('%p may be the support chat', (SUPPORT_CHAT_URL) => {
  const { supportChatUrl } = webEnvironment({ SUPPORT_CHAT_URL }, { version: '1', development: false });
  expect(supportChatUrl).toBe(SUPPORT_CHAT_URL);
});
