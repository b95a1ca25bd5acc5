import { DAY_MS } from '@contract/rules/durations';
import { isGatewayTarget } from '@contract/rules/gatewayTarget';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { gatewayAddress } from '@/lib/gateway';
import { leaveForGateway } from '@/testing/answerYes';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { isGatewaySeen } from './GatewaySheet';
import { gatewayTokenReceived } from './slice';

interface SubmittedForm {
  method: string;
  action: string;
  fields: Record<string, string>;
}

let submitted: SubmittedForm[];
let story: MoneyStory;

beforeEach(async () => {
  window.localStorage.clear();
  submitted = [];
  // jsdom does not navigate, so the mock records the form
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...new FormData(this)].map(([name, value]) => [name, String(value)]);
    submitted.push({ method: this.method, action: new URL(this.action).pathname, fields: Object.fromEntries(fields) });
  });
  story = new MoneyStory(await sharedServer());
});

test('paying submits the form to the gateway once, with its three fields', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  const pay = await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ });
  await waitFor(() => expect(pay).toBeEnabled());
  await app.user.dblClick(pay);
  await leaveForGateway(app, 'dblClick');

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted[0]).toEqual({
    method: 'post',
    action: '/sandbox/gateway',
    fields: { TerminalID: '71000001', token: expect.stringMatching(/.+/), getMethod: '0' },
  });
  expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1);
  expect(app.store.getState().payLink.lastPaid).toBe(code);
  expect(screen.getByRole('button', { name: /پرداخت|درگاه/, busy: true })).toBeInTheDocument();

  const receipt = await story.atGateway(submitted[0]?.fields.token ?? '');
  expect(receipt?.get('status')).toBe('success');
});

test('an address that has the token is visited without fields', async () => {
  const app = await renderApp({ path: '/', as: 'member' });
  act(() => {
    app.store.dispatch(
      gatewayTokenReceived({ token: 'A1', terminalId: 'z', url: '/sandbox/zarinpal/A1', gatewayMethod: 'get' }),
    );
  });
  await waitFor(() => expect(submitted).toEqual([{ method: 'get', action: '/sandbox/zarinpal/A1', fields: {} }]));
});

test('shows that the gateway does not answer, and the button works again', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  app.network.disturb('/transactions/pay/', 'offline');
  const pay = await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ });
  await waitFor(() => expect(pay).toBeEnabled());
  await app.user.click(pay);
  await leaveForGateway(app);
  expect(await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید')).toBeInTheDocument();
  expect(submitted).toEqual([]);
  await app.user.click(await screen.findByRole('button', { name: /^پرداخت/ }));
  await waitFor(() => expect(submitted).toHaveLength(1));
});

test('the sheet names payee, sum and the only address, and comes once a day', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller, { side: 1 });
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  const pay = await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ });
  await waitFor(() => expect(pay).toBeEnabled());
  await app.user.click(pay);
  const sheet = within(await screen.findByRole('dialog', { name: 'به درگاه بانکی می‌روید.' }));
  expect(sheet.getByText(`پرداخت به ${seller.user.info.full_name}`)).toBeInTheDocument();
  expect(sheet.getByText('۲٬۵۲۵٬۰۰۰')).toBeInTheDocument();
  expect(sheet.getByText(/نشانی صفحهٔ پرداخت باید/)).toHaveTextContent(window.location.host);
  expect(sheet.getByText('رمز دوم را فقط همان‌جا وارد کنید.')).toBeInTheDocument();
  await app.user.click(sheet.getByRole('button', { name: 'انصراف' }));
  expect(pay).toHaveFocus();
  expect(submitted).toEqual([]);
  // A person who turned back sees it again.
  await app.user.click(pay);
  await leaveForGateway(app);
  await waitFor(() => expect(submitted).toHaveLength(1));

  cleanup();
  const again = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await again.user.click(await screen.findByRole('button', { name: /^پرداخت دوباره/ }));
  await again.user.click(await screen.findByRole('button', { name: 'باز هم می‌پردازم' }));
  await waitFor(() => expect(submitted).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  const tomorrow = new Date(Date.now() + DAY_MS);
  expect([isGatewaySeen(), isGatewaySeen(tomorrow)]).toEqual([true, false]);
});

test('a form for another host than the gateway cannot be built', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  const pay = await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ });
  await waitFor(() => expect(pay).toBeEnabled());
  const { config } = (await sharedServer()).context;
  const { gateways } = config;
  Object.assign(config, { gateways: [{ kind: 'sepehr', pageUrl: 'https://shaparak.ir.example/pay' }] });
  await app.user.click(pay);
  await leaveForGateway(app);
  expect(await screen.findByText('درگاه پرداخت با خطا روبه‌رو شد')).toBeInTheDocument();
  Object.assign(config, { gateways });
  // Also when the store holds such a ticket.
  act(() => {
    app.store.dispatch(gatewayTokenReceived({ token: 't', terminalId: '7', url: 'https://shaparak.ir.example/pay' }));
  });
  expect(submitted).toEqual([]);
  expect(document.querySelector('form[action*="shaparak"]')).toBeNull();
});

test.each([
  ['https://sepehr.shaparak.ir/Pay', 'https://sepehr.shaparak.ir/other?x=1', true],
  ['https://sepehr.shaparak.ir/Pay', 'https://SEPEHR.shaparak.ir/Pay', true],
  ['https://sepehr.shaparak.ir/Pay', 'http://sepehr.shaparak.ir/Pay', false],
  ['https://sepehr.shaparak.ir/Pay', 'https://sepehr.shaparak.ir.example/Pay', false],
  ['https://sepehr.shaparak.ir/Pay', 'https://sepehr.shaparak.ir@evil.example/Pay', false],
  ['https://sepehr.shaparak.ir/Pay', 'https://user@sepehr.shaparak.ir/Pay', false],
  ['https://sepehr.shaparak.ir/Pay', 'https://sepehr.shaparak.ir:8443/Pay', false],
  ['https://sepehr.shaparak.ir/Pay', '//sepehr.shaparak.ir/Pay', false],
  ['https://sepehr.shaparak.ir/Pay', '/sandbox/gateway', false],
  ['https://sepehr.shaparak.ir/Pay', 'javascript:alert(1)', false],
  ['https://sepehr.shaparak.ir/Pay', '', false],
  ['/sandbox/gateway', '/sandbox/gateway?x=1', true],
  ['/sandbox/gateway', '//evil.example/', false],
  ['/sandbox/gateway', '/\\evil.example', false],
  ['/sandbox/gateway', 'https://evil.example/sandbox/gateway', false],
] as const)('with the gateway at %s, a form to %s is allowed: %s', (page, target, allowed) => {
  expect(isGatewayTarget(target, page)).toBe(allowed);
});

test('the address shows its ending in the bank network only', () => {
  const shown = (...pages: string[]) => gatewayAddress('http://localhost:8080/pay', pages);
  expect(shown('https://sepehr.shaparak.ir/Pay')).toEqual({
    protocol: 'https:',
    host: 'sepehr.shaparak.ir',
    ending: 'shaparak.ir',
  });
  expect(shown('https://notshaparak.ir/')).toMatchObject({ ending: null });
  const anyOfTheBankNetwork = { protocol: 'https:', host: 'shaparak.ir', ending: 'shaparak.ir' };
  expect(shown('https://payment.zarinpal.com/pg/StartPay')).toEqual(anyOfTheBankNetwork);
  expect(shown('https://sepehr.shaparak.ir/Pay', 'https://payment.zarinpal.com/x')).toEqual(anyOfTheBankNetwork);
  expect(shown('https://notzarinpal.com/')).toMatchObject({ ending: null });
  expect(shown('/sandbox/gateway')).toEqual({ protocol: 'http:', host: 'localhost:8080', ending: null });
});
