import type { Page } from 'playwright-core';
import type { Person } from '../support/person';
import { at, type Screen } from './screen';

/** Posts a payment token from the sandbox to its gateway, like the app. */
async function openGateway(page: Page, token: string): Promise<void> {
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

const anyHeading = ({ page }: Person) => page.getByRole('heading').first().waitFor();

/** Pages of the simulated outside world, which are no part of the product. */
export const sandboxScreens: readonly Screen[] = [
  at('sandbox-desk', 'visitor', '/sandbox', anyHeading),
  at('sandbox-gateway', 'visitor', '/sandbox', async ({ page }, { transactions }) => {
    await openGateway(page, transactions.gatewayToken);
    await page.getByRole('button', { name: 'پرداخت', exact: true }).waitFor();
    await page.getByText('آزمایش حالت‌های دشوار').click();
  }),
  at('sandbox-gateway-unknown', 'visitor', '/sandbox', async (person) => {
    await openGateway(person.page, 'unknown-token');
    await anyHeading(person);
  }),
  at('sandbox-chats', 'visitor', '/sandbox/chat', anyHeading),
  at('sandbox-chat-seller', 'visitor', '/sandbox/chat/{processes.rejected}?side=seller', anyHeading),
  at('sandbox-chat-buyer', 'visitor', '/sandbox/chat/{processes.rejected}?side=buyer', anyHeading),
  at('sandbox-chat-permission', 'visitor', '/sandbox/chat/{processes.started}/permission', anyHeading),
  at('sandbox-chat-unknown', 'visitor', '/sandbox/chat/00000000-0000-4000-8000-000000000000', anyHeading),
  at('sandbox-support-chat', 'visitor', '/sandbox/support-chat', async (person) => {
    await person.press('کارمزد چقدر است؟');
    await person.page.getByRole('listitem').nth(2).waitFor();
  }),
];
