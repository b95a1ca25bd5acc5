import { readingRoutes } from '../../src/testing/routes/accountRoutes';
import { at, button, heading, type Screen } from './screen';

/** Pages of text only, and the page for unknown addresses. */
export const readingScreens: readonly Screen[] = [
  ...readingRoutes.flatMap(({ address, picture, ...results }) => {
    if (!picture) return [];
    const [name, as] = picture;
    const result = results[as];
    return 'heading' in result ? [at(name, as, address, heading(result.heading))] : [];
  }),
  at('contact', 'member', '/contact', ({ page }) => page.frameLocator('iframe').getByRole('textbox').waitFor()),
  at('contact-failed', 'member', '/contact', button('تلاش دوباره'), {
    before: ({ page }) => page.route('**/sandbox/support-chat', (route) => route.abort()),
  }),
  at('not-found', 'member', '/no-such-place', 'این صفحه پیدا نشد'),
];
