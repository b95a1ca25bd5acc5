import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { revokeRole } from '../../../server/db/repositories/operatorRoles';
import { changeSwitch } from '../../../server/services/switches/switches';
import type { TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { grantRoles } from '../../../server/testing/officeTeam';
import { sharedServer } from '../../../server/testing/sharedServer';

const REASON = 'بانک اشتباه می‌پردازد';

let server: TestServer;
let supervisor: Trader;
let userId: string;

beforeAll(async () => {
  server = await sharedServer();
  supervisor = await new MoneyStory(server).trader();
  userId = await grantRoles(server, supervisor.user, 'supervisor');
});

const open = (): Promise<RenderedApp> => renderApp({ path: paths.switches, person: supervisor.user, server });

const rowOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') ?? document.body);
};

/** As another supervisor, or the command. */
async function turn(isOpen: boolean): Promise<void> {
  const { db, switches, clock } = server.context;
  const change = { name: 'payouts', isOpen, reason: 'by the command', userId: null, at: clock.now() } as const;
  await db.kysely.transaction().execute((transaction) => changeSwitch(transaction, change));
  await switches.read();
}

async function askToClose({ user }: RenderedApp): Promise<void> {
  await user.click((await rowOf('واریزها')).getByRole('button', { name: 'بستن واریزها' }));
  const form = within(screen.getByRole('textbox', { name: /دلیل/ }).closest('form') ?? document.body);
  const close = form.getByRole('button', { name: 'بستن واریزها' });
  await enter(user, form.getByRole('textbox'), 'کوتاه');
  expect(close).toBeDisabled();
  await user.clear(form.getByRole('textbox'));
  await enter(user, form.getByRole('textbox'), REASON);
  await user.click(close);
}

const yes = async (app: RenderedApp, name: string) =>
  app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('a supervisor closes payouts with a reason and a confirmation, and opens them again', async () => {
  const app = await open();
  expect((await rowOf('پیامک‌ها')).getByText('تا کنون تغییری نکرده است.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
  await askToClose(app);
  expect(server.context.switches.isOpen('payouts')).toBe(true);
  await yes(app, 'بله، بسته شود');
  expect(await screen.findByText('واریزها بسته شد')).toBeVisible();
  expect(server.context.switches.isOpen('payouts')).toBe(false);
  const row = await rowOf('واریزها');
  expect(await row.findByText('بسته')).toBeVisible();
  expect(row.getByText(new RegExp(REASON))).toBeVisible();
  expect(row.getByText(/^.\. \S.*، /)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

  await app.user.click(row.getByRole('button', { name: 'باز کردن واریزها' }));
  await enter(app.user, screen.getByRole('textbox', { name: /دلیل/ }), 'بانک درست شد و آزموده شد');
  await app.user.click(screen.getAllByRole('button', { name: 'باز کردن واریزها' }).at(-1) as HTMLElement);
  await yes(app, 'بله، باز شود');
  expect(await screen.findByText('واریزها باز شد')).toBeVisible();
  expect(server.context.switches.isOpen('payouts')).toBe(true);
});

test('a change that fails keeps its reason, and a repeated one takes effect once', async () => {
  const app = await open();
  await askToClose(app);
  app.network.disturb('/office/v1/switches/', { status: 503 });
  await yes(app, 'بله، بسته شود');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: /دلیل/ })).toHaveValue(REASON);
  expect(server.context.switches.isOpen('payouts')).toBe(true);
  await turn(true);
});

test('a colleague’s change ends the form', async () => {
  const app = await open();
  await app.user.click((await rowOf('واریزها')).getByRole('button', { name: 'بستن واریزها' }));
  expect(screen.getByRole('textbox', { name: /دلیل/ })).toBeVisible();
  await turn(false);
  app.store.dispatch({ type: '__rtkq/focused' });
  const row = await rowOf('واریزها');
  expect(await row.findByText(/با فرمان سرور/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /دلیل/ })).not.toBeInTheDocument());
  await turn(true);
});

test('a supervisor who lost the role sees nothing', async () => {
  await revokeRole(server.context.db.kysely, userId, 'supervisor');
  await open();
  expect(await screen.findByText('نشانی نادرست')).toBeVisible();
});
