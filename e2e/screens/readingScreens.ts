import { type Actor, type Screen, screenAt } from './screen';

function page(name: string, route: string, as: Actor, heading: string): Screen {
  return {
    name,
    route,
    as,
    show: async (person) => {
      await person.page.goto(route);
      await person.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    },
  };
}

/** Pages of text only, and the page for unknown addresses. */
export const readingScreens: readonly Screen[] = [
  page('help', '/help', 'visitor', 'راهنما'),
  page('support', '/support', 'visitor', 'پشتیبانی'),
  page('terms', '/terms-and-condition', 'visitor', 'قوانین و مقررات'),
  page('privacy', '/privacy-policy', 'visitor', 'حریم خصوصی'),
  page('about', '/about', 'member', 'دربارهٔ ما'),
  page('contact-us', '/contact-us', 'member', 'تماس با ما'),
  screenAt('contact', '/contact', 'member', '/contact', ({ page }) =>
    page.frameLocator('iframe').getByRole('textbox').waitFor(),
  ),
  {
    name: 'contact-failed',
    route: '/contact',
    as: 'member',
    show: async ({ page }) => {
      await page.route('**/sandbox/support-chat', (route) => route.abort());
      await page.goto('/contact');
      await page.getByRole('button', { name: 'تلاش دوباره' }).waitFor();
    },
  },
  screenAt('not-found', '*', 'member', '/no-such-place', 'این صفحه پیدا نشد'),
];
