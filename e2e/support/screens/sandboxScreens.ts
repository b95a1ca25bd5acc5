import type { Page } from 'playwright-core';
import type { Screen } from './screen';

/** Posts a form to the sandbox's gateway, as the app does with the token of a payment. */
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

/** The pages of the simulated outside world; no part of the product, and shown to everybody who tries it. */
export const sandboxScreens: readonly Screen[] = [
  {
    name: 'sandbox-desk',
    route: '*',
    as: 'visitor',
    show: async (person) => {
      await person.open('/sandbox');
      await person.sees('صندوق پیامک');
    },
  },
  {
    name: 'sandbox-gateway',
    route: '*',
    as: 'visitor',
    show: async ({ page }, { deals }) => {
      await openGateway(page, deals.gatewayToken);
      await page.getByRole('button', { name: 'پرداخت', exact: true }).waitFor();
      await page.getByText('آزمایش حالت‌های دشوار').click();
    },
  },
  {
    name: 'sandbox-gateway-unknown',
    route: '*',
    as: 'visitor',
    show: async ({ page }) => {
      await openGateway(page, 'nobody-gave-this-out');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'sandbox-chats',
    route: '*',
    as: 'visitor',
    show: async ({ page }) => {
      await page.goto('/sandbox/chat');
      await page.getByRole('heading').first().waitFor();
    },
  },
  ...(['seller', 'buyer'] as const).map(
    (side): Screen => ({
      name: `sandbox-chat-${side}`,
      route: '*',
      as: 'visitor',
      show: async ({ page }, { deals }) => {
        await page.goto(`/sandbox/chat/${deals.processes.rejected}?side=${side}`);
        await page.getByRole('heading').first().waitFor();
      },
    }),
  ),
  {
    name: 'sandbox-chat-permission',
    route: '*',
    as: 'visitor',
    show: async ({ page }, { deals }) => {
      await page.goto(`/sandbox/chat/${deals.processes.started}/permission`);
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'sandbox-chat-unknown',
    route: '*',
    as: 'visitor',
    show: async ({ page }) => {
      await page.goto('/sandbox/chat/00000000-0000-4000-8000-000000000000');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'sandbox-support-chat',
    route: '*',
    as: 'visitor',
    show: async (person) => {
      await person.open('/sandbox/support-chat');
      await person.press('کارمزد چقدر است؟');
      await person.page.getByRole('listitem').nth(2).waitFor();
    },
  },
];
