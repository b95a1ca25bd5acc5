import type { Screen } from './screen';

/** What somebody was told, and how they want to be. */
export const noticeScreens: readonly Screen[] = [
  {
    name: 'notifications',
    route: '/notifications',
    as: 'seller',
    show: async (person) => {
      await person.page.goto('/notifications');
      await person.page.getByRole('main').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'notifications-settings',
    route: '/notifications/settings',
    as: 'seller',
    show: async (person) => {
      await person.page.goto('/notifications/settings');
      await person.page.getByRole('switch').first().waitFor();
    },
  },
];
