import { screen, waitFor } from '@testing-library/react';
import { testServer } from '@/testing/createTestApp';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

interface SubmittedForm {
  method: string;
  action: string;
  fields: Record<string, string>;
}

let submitted: SubmittedForm[];
let story: MoneyStory;

beforeEach(async () => {
  submitted = [];
  // jsdom does not navigate, so the mock records the form
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...new FormData(this)].map(([name, value]) => [name, String(value)]);
    submitted.push({ method: this.method, action: new URL(this.action).pathname, fields: Object.fromEntries(fields) });
  });
  story = new MoneyStory(await testServer());
});

afterEach(() => jest.restoreAllMocks());

test('paying submits the form to the gateway once, with its three fields', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  const pay = await screen.findByRole('button', { name: 'پرداخت' });
  await waitFor(() => expect(pay).toBeEnabled());
  await app.user.dblClick(pay);

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

test('shows that the gateway does not answer, and the button works again', async () => {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  app.network.disturb('/transactions/pay/', 'offline');
  const pay = await screen.findByRole('button', { name: 'پرداخت' });
  await waitFor(() => expect(pay).toBeEnabled());
  await app.user.click(pay);
  expect(await screen.findByText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید')).toBeInTheDocument();
  expect(submitted).toEqual([]);
  await app.user.click(await screen.findByRole('button', { name: /^پرداخت/ }));
  await waitFor(() => expect(submitted).toHaveLength(1));
});
