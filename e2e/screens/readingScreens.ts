import { at, button, heading, type Screen } from './screen';

/** Pages of text only, and the page for unknown addresses. */
export const readingScreens: readonly Screen[] = [
  at('help', 'visitor', '/help', heading('راهنما')),
  at('support', 'visitor', '/support', heading('پشتیبانی')),
  at('terms', 'visitor', '/terms-and-condition', heading('قوانین و مقررات')),
  at('privacy', 'visitor', '/privacy-policy', heading('حریم خصوصی')),
  at('about', 'member', '/about', heading('دربارهٔ ما')),
  at('contact-us', 'member', '/contact-us', heading('تماس با ما')),
  at('contact', 'member', '/contact', ({ page }) => page.frameLocator('iframe').getByRole('textbox').waitFor()),
  at('contact-failed', 'member', '/contact', button('تلاش دوباره'), {
    before: ({ page }) => page.route('**/sandbox/support-chat', (route) => route.abort()),
  }),
  at('not-found', 'member', '/no-such-place', 'این صفحه پیدا نشد'),
];
