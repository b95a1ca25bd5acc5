import { webEnvironment } from './environment';

const BUILD = { version: '1.0.0', development: false };

test('lists each origin of a redirect once', () => {
  expect(webEnvironment({}, BUILD).redirectOrigins).toEqual([]);
  const variables = { ALLOWED_REDIRECT_ORIGINS: 'https://shop.example/path, https://shop.example' };
  expect(webEnvironment(variables, BUILD).redirectOrigins).toEqual(['https://shop.example']);
});

test.each([
  { CLIENT_ID: '' },
  { ALLOWED_REDIRECT_ORIGINS: 'partner' },
  { SUPPORT_CHAT_URL: 'javascript:alert(1)' },
  { SUPPORT_CHAT_URL: '//chat.example' },
  { SUPPORT_CHAT_URL: 'chat' },
])('refuses a build with %p', (variables) => {
  expect(() => webEnvironment(variables, { version: '1', development: false })).toThrow();
});

test.each([
  [{}, '/sandbox/support-chat'],
  [{ CARD_GATEWAY_KIND: 'sepehr', SANDBOX_FAKES: 'true' }, '/sandbox/support-chat'],
  [{ CARD_GATEWAY_KIND: 'sepehr' }, ''],
])('the support chat of %j is «%s» by default', (variables, chat) => {
  expect(webEnvironment(variables, BUILD).supportChatUrl).toBe(chat);
});

test.each(['', '/chat', 'https://chat.example/amanat'])('%p may be the support chat', (SUPPORT_CHAT_URL) => {
  const { supportChatUrl } = webEnvironment({ SUPPORT_CHAT_URL }, { version: '1', development: false });
  expect(supportChatUrl).toBe(SUPPORT_CHAT_URL);
});
