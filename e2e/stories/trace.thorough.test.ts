import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CALLS } from '@contract/calls';
import { GATEWAY_RETURN_PATH } from '@contract/rules/redirects';
import type { Page, Response } from 'playwright-core';
import { newPerson, type Person } from '../support/person';
import { replayed } from '../support/replayed';
import { enterWorld } from '../support/world';

const world = enterWorld();

const PURPOSE = 'گلدان سفالی مادربزرگ';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'amanat-trace-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Fields without personal values: words of the contract, amounts and times. */
const IMPERSONAL =
  /^(status|from_status|to_status|cause|role|requesting_user_role|actor|if_silent|order|action|time|at|since|.*_at|.*datetime|date_joined|last_login|process_id|color|redirect_to|device|gateway_url|user_agent|delivery_method|pay_by|method|state|evidence|proof|deliver_by|inspect_until)$/;

/** All texts of a JSON value that may be personal. Shorter texts identify no person. */
function personalTexts(value: unknown, field = ''): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, part]) => personalTexts(part, Array.isArray(value) ? field : key));
  }
  return typeof value === 'string' && value.length >= 4 && !IMPERSONAL.test(field) ? [value] : [];
}

/** Collects texts of requests and answers, and tokens of headers. */
function listen(page: Page): { texts(): Promise<Set<string>> } {
  const answers: Promise<string[]>[] = [];
  const textsOf = async (response: Response): Promise<string[]> => {
    const request = response.request();
    const sent = request.postData();
    const answered = await response.json().catch(() => null);
    const token = request.headers().authorization?.replace('Bearer ', '');
    return [...personalTexts(answered), ...personalTexts(parsed(sent)), ...(token ? [token] : [])];
  };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The live stream never ends and repeats codes of other answers.
    if (pathname.startsWith('/api/v1/') && pathname !== CALLS.liveEvents.path) answers.push(textsOf(response));
  });
  return { texts: async () => new Set((await Promise.all(answers)).flat()) };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Saves a report through the screen. */
async function savedReport({ page }: Person): Promise<string> {
  await page.getByRole('button', { name: 'گزارش مشکل' }).click();
  const sheet = page.getByRole('dialog', { name: 'گزارش مشکل' });
  await sheet.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'ذخیرهٔ فایل گزارش' }).click(),
  ]);
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

async function newMember(number: number): Promise<{ person: Person; heard: ReturnType<typeof listen> }> {
  const person = await newPerson(world.browser, world.server, number);
  const heard = listen(person.page);
  await person.arrive('a first visit', '/login');
  await person.join();
  return { person, heard };
}

/** Pays, fails at the gateway, returns, and fails again without a network. */
async function failTwice(buyer: Person, code: string): Promise<void> {
  const { page } = buyer;
  await buyer.arrive('a sent link', `/pay/${code}`);
  await buyer.pay('پرداخت', 'پرداخت ناموفق');
  // The return from the gateway loaded the app, so the report begins here.
  await page
    .getByRole('link', { name: 'بازگشت به خانه' })
    .or(page.getByRole('button', { name: 'بازگشت به خانه' }))
    .click();
  await buyer.openByCode(code);
  await page.getByRole('button', { name: /^پرداخت دوباره/ }).waitFor();
  // The request fails although the browser is online. Offline, the app would not offer the button.
  await page.route(`**${CALLS.pay.path}`, (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), buyer.toPay('پرداخت دوباره')]);
  await buyer.sees('ارتباط با سرور برقرار نشد');
}

async function goToSupport(person: Person): Promise<void> {
  await person.goTo('دربارهٔ ما');
  await person.tap('link', /^پشتیبانی/);
  await person.page.getByRole('button', { name: 'گزارش مشکل' }).waitFor();
}

/** The state after Redux DevTools imports the file into a store with the app's reducers. */
async function importedState(text: string): Promise<unknown> {
  // The reducers read only the origin of the browser.
  Object.assign(globalThis, { window: { location: { origin: world.server.origin, pathname: '/' } } });
  const [{ instrument }, { legacy_createStore }, { createReplayReducer }] = await Promise.all([
    import('@redux-devtools/instrument'),
    import('redux'),
    import('@/testing/replay/reducer'),
  ]);
  const store = legacy_createStore(createReplayReducer(), undefined, instrument() as never);
  const { liftedStore } = store as unknown as { liftedStore: { dispatch(action: object): void } };
  liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState: JSON.parse(text) });
  return JSON.parse(JSON.stringify(store.getState()));
}

test('the report of a failed payment has no typed or answered text, and replays to the same state', async () => {
  const seller = await newMember(50_001);
  const buyer = await newMember(50_002);
  const code = await seller.person.request('1750000', PURPOSE);
  await failTwice(buyer.person, code);
  await goToSupport(buyer.person);
  const file = await savedReport(buyer.person);
  const text = await readFile(file, 'utf8');

  const { nationalCode, mobile, cardNumber } = buyer.person.identity;
  const values = new Set([
    ...[nationalCode, mobile, cardNumber, seller.person.identity.mobile, PURPOSE, code, '1371/07/12'],
    ...(await buyer.heard.texts()),
    ...(await seller.heard.texts()),
  ]);
  // A path of the app, which the report shows.
  values.delete(GATEWAY_RETURN_PATH);
  expect(values.size).toBeGreaterThan(30);
  expect([...values].filter((value) => text.includes(/^.{1,5}$|^\d{6,9}$/.test(value) ? `"${value}"` : value))).toEqual(
    [],
  );
  expect(text).toContain('payment/payFailed');
  expect(text).toContain('‹paymentCode 1›');

  const { output, exitCode } = await replayed(file);
  expect(exitCode).toBe(0);
  expect(output).toContain('No reducer threw, and every state has its schema.');
  expect(output).toContain('The end is the state that the trace tells of.');
  expect(await importedState(text)).toEqual(JSON.parse(text).amanat.finalState);
});

test('refuses a truncated file in one line', async () => {
  const file = path.join(folder, 'broken.json');
  await writeFile(file, '{"amanat":{"format":1');
  const { output, complaint, exitCode } = await replayed(file);
  expect({ output, exitCode }).toEqual({ output: '', exitCode: 1 });
  expect(
    complaint
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('npm')),
  ).toEqual(['This file is not JSON, or it is cut off.']);
});
