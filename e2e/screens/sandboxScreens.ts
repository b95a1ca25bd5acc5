import type { Page } from 'playwright-core';
import { type Screen, screenAt } from './screen';
import type { Stage } from './stage';

/** Posts a payment token to the sandbox's gateway, like the app. */
async function openGateway(page: Page, token: string): Promise<void> {
  await page.goto('/sandbox');
  const leaves = page.waitForURL('**/sandbox/gateway');
  await page.evaluate((value) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/sandbox/gateway';
    const field = document.createElement('input');
    field.name = 'token';
    field.value = value;
    form.append(field);
    document.body.append(form);
    form.submit();
  }, token);
  await leaves;
}

/** A page that needs no action. */
function plainPage(name: string, address: (stage: Stage) => string): Screen {
  return {
    name,
    route: '*',
    as: 'visitor',
    show: async ({ page }, stage) => {
      await page.goto(address(stage));
      await page.getByRole('heading').first().waitFor();
    },
  };
}

/** Pages of the simulated outside world, which are no part of the product. */
export const sandboxScreens: readonly Screen[] = [
  plainPage('sandbox-desk', () => '/sandbox'),
  {
    name: 'sandbox-gateway',
    route: '*',
    as: 'visitor',
    show: async ({ page }, { transactions }) => {
      await openGateway(page, transactions.gatewayToken);
      await page.getByRole('button', { name: 'پرداخت', exact: true }).waitFor();
      await page.getByText('آزمایش حالت‌های دشوار').click();
    },
  },
  {
    name: 'sandbox-gateway-unknown',
    route: '*',
    as: 'visitor',
    show: async ({ page }) => {
      await openGateway(page, 'unknown-token');
      await page.getByRole('heading').first().waitFor();
    },
  },
  plainPage('sandbox-chats', () => '/sandbox/chat'),
  plainPage(
    'sandbox-chat-seller',
    ({ transactions }) => `/sandbox/chat/${transactions.processes.rejected}?side=seller`,
  ),
  plainPage('sandbox-chat-buyer', ({ transactions }) => `/sandbox/chat/${transactions.processes.rejected}?side=buyer`),
  plainPage(
    'sandbox-chat-permission',
    ({ transactions }) => `/sandbox/chat/${transactions.processes.started}/permission`,
  ),
  plainPage('sandbox-chat-unknown', () => '/sandbox/chat/00000000-0000-4000-8000-000000000000'),
  screenAt('sandbox-support-chat', '*', 'visitor', '/sandbox/support-chat', async (person) => {
    await person.press('کارمزد چقدر است؟');
    await person.page.getByRole('listitem').nth(2).waitFor();
  }),
];
