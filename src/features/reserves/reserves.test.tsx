import { shiftDay } from '@contract/rules/calendar';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { type ReserveProof, type ReserveRecord, recordHash } from '@contract/rules/reserveRules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { formatCount } from '@/lib/digits';
import { LAST_KNOWN_KEY } from '@/persist/persistConfig';
import { openVault } from '@/persist/vault';
import { type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { insertRecord } from '../../../server/db/repositories/reserveRows';
import { lastEndedDay } from '../../../server/domain/calendar';
import { sha256 } from '../../../server/services/reserves/dayTree';
import { publishDay } from '../../../server/services/reserves/publishDay';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { fakeDate } from '../../../server/testing/fakeTimeouts';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { KEY, signedRecord } from '../../../server/testing/reserveTrees';

/** Noon of a day in Tehran; the record of the day before is published. */
const NOON = new Date('2026-11-21T08:30:00.000Z');
const YESTERDAY = '2026-11-20';
const AMOUNT = 2_500_000;
const IS_IN = 'پول شما سر جایش است';

const openTechnical = async ({ user }: RenderedApp) =>
  user.click(await screen.findByRole('button', { name: 'جزئیات فنی' }));

let server: TestServer;
let buyer: Trader;
let stranger: Trader;

beforeAll(async () => {
  server = await createTestServer({ start: new Date(NOON.getTime() - DAY_MS) });
  const story = new MoneyStory(server);
  const seller = await story.trader();
  [buyer, stranger] = [await story.trader(), await story.trader()];
  await story.paid(seller, buyer, { amount: AMOUNT });
  await story.paid(seller, await story.trader());
  server.clock.set(NOON);
  expect(await publishDay(server.context, lastEndedDay(NOON, 0))).toBe('published');
  for (const who of [buyer, stranger]) Object.assign(who.user, await server.loginUser(who.user));
});
afterAll(() => server.close());

beforeEach(() => fakeDate(NOON));

function openMine(who: Trader, options: RenderAppOptions = {}): Promise<RenderedApp> {
  return renderApp({ path: '/reserves/mine', person: who.user, server, ...options });
}

/** Changes the proof on its way from the server. */
function tampered(change: (proof: ReserveProof) => ReserveProof): TestServer {
  const inject = async (request: { url: string }) => {
    const answer = await server.app.inject(request as never);
    if (!request.url.includes('/reserves/mine/')) return answer;
    const { data } = JSON.parse(answer.body);
    return {
      ...answer,
      headers: answer.headers,
      body: JSON.stringify({ data: { ...data, proof: change(data.proof) } }),
    };
  };
  return {
    ...server,
    app: new Proxy(server.app, { get: (app, name) => (name === 'inject' ? inject : Reflect.get(app, name)) }),
  };
}

/** The files that the app saves. */
function catchFiles() {
  const files: { name: string; content: Blob }[] = [];
  let content: Blob | undefined;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:proof';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (content) files.push({ name: this.download, content });
  });
  return files;
}

function textOf(blob: Blob = new Blob()): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

describe('the own share', () => {
  test('is checked on the phone, part by part, and can be downloaded', async () => {
    const files = catchFiles();
    const app = await openMine(buyer);
    const { user, network } = app;
    const verdict = await screen.findByRole('heading', { name: IS_IN });
    expect(verdict.closest('[role=status]')).toHaveTextContent(
      'در پایان ۲۹ آبان نزد امانت۲٬۵۰۰٬۰۰۰ ریالدویست و پنجاه هزار توماندر همین گوشی بررسی شد',
    );
    expect(screen.getAllByText(formatCount(AMOUNT))).toHaveLength(2);
    expect(screen.getByText('برای خرید شما')).toBeVisible();
    expect(screen.queryByText(/ریشه/)).not.toBeInTheDocument();
    await openTechnical(app);
    for (const name of ['سهم شما درست است', 'مسیر به ریشه می‌رسد', 'امضای ریشه درست است']) {
      expect(screen.getByText(name)).toBeVisible();
    }
    expect(screen.getByRole('img', { name: 'سهم شما در ۲ گام به ریشهٔ ۲۹ آبان می‌رسد' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'دریافت مدرک (JSON)' }));
    expect(files.map(({ name }) => name)).toEqual([`amanat-proof-${YESTERDAY}.json`]);
    const saved = await textOf(files[0]?.content);
    const [asked] = network.sentTo('/reserves/mine/');
    const answer = await server.app.inject({
      url: asked?.path ?? '',
      headers: Object.fromEntries(asked?.headers ?? []),
    });
    expect(JSON.parse(saved)).toEqual(answer.json().data.proof);

    await user.click(screen.getByRole('button', { name: 'روزهای دیگر' }));
    await user.click(await screen.findByRole('link', { name: '۲۹ آبان' }));
    expect(app.currentPath()).toBe(`/reserves/mine?day=${YESTERDAY}`);
    expect(await screen.findByRole('heading', { name: IS_IN })).toBeVisible();
    expect(network.sentTo('/reserves/mine/')).toHaveLength(2);
  });

  test('is empty for a reader without money at the end of the day', async () => {
    await openMine(stranger);
    expect(await screen.findByText('در پایان ۲۹ آبان پولی از شما نزد امانت نبود')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  test('waits for the record of the ended day until six, with the proof of the day before', async () => {
    fakeDate(new Date(NOON.getTime() + DAY_MS - 7 * HOUR_MS));
    const app = await openMine(buyer);
    expect(await screen.findByRole('heading', { name: 'مدرک امروز هنوز آماده نیست' })).toBeVisible();
    expect(screen.getByText(/مدرک ۳۰ آبان تا ساعت/)).toHaveTextContent('۱ ساعت مانده است.');
    expect(await screen.findByText('در پایان ۲۹ آبان پول شما سر جایش بود')).toBeVisible();
    await openTechnical(app);
    expect(screen.getByRole('button', { name: 'مدرک ۲۹ آبان (JSON)' })).toBeVisible();
  });

  test('says after six that the record is late', async () => {
    fakeDate(new Date(NOON.getTime() + DAY_MS));
    await openMine(buyer);
    expect(await screen.findByText(/باید تا ساعت/)).toHaveTextContent('آماده می‌شد و هنوز آماده نیست.');
  });

  test.each<[string, (proof: ReserveProof) => ReserveProof]>([
    [
      'سهم شما با مدرک نمی‌خواند',
      (proof) => ({ ...proof, share: proof.share && { ...proof.share, nonce: '0'.repeat(64) } }),
    ],
    ['مسیر به ریشه نمی‌رسد', (proof) => ({ ...proof, share: proof.share && { ...proof.share, path: [] } })],
    ['امضای ریشه درست نیست', (proof) => ({ ...proof, record: { ...proof.record, held: { bank: 1e12, gateway: 0 } } })],
  ])('with a changed proof: «%s», and the file and the support are at hand', async (title, change) => {
    const files = catchFiles();
    const { user } = await openMine(buyer, { server: tampered(change) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('مدرک را نگه دارید');
    expect(screen.queryByText(IS_IN)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'تماس با پشتیبانی' })).toHaveAttribute('href', '/support');
    await user.click(screen.getByRole('button', { name: 'دریافت مدرک (JSON)' }));
    expect(files).toHaveLength(1);
  });

  test('money that the record does not have leads to the support', async () => {
    const disturb = [{ part: '/reserves/mine/', disturbance: { status: 404, code: 2105 } as const }];
    await openMine(buyer, { disturb });
    expect(await screen.findByText('سهم شما در این روز پیدا نشد')).toBeVisible();
    expect(screen.getByRole('link', { name: 'تماس با پشتیبانی' })).toHaveAttribute('href', '/support');
  });

  test('a failed call offers another try', async () => {
    const disturb = [{ part: '/reserves/mine/', disturbance: { status: 503 } }];
    const { user } = await openMine(buyer, { disturb });
    await user.click(await screen.findByRole('button', { name: 'تلاش دوباره' }));
    expect(await screen.findByRole('heading', { name: IS_IN })).toBeVisible();
  });

  test('a browser without WebCrypto does not claim a result', async () => {
    jest.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('none'));
    await openMine(buyer);
    expect(await screen.findByText('بررسی انجام نشد')).toBeVisible();
    expect(screen.queryByText(IS_IN)).not.toBeInTheDocument();
  });

  test('is checked again from the kept proof when the phone starts without a connection', async () => {
    globalThis.indexedDB = new IDBFactory();
    localStorage.clear();
    const vault = await openVault();
    const before = await openMine(buyer, { vault });
    await screen.findByRole('heading', { name: IS_IN });
    const size = () => localStorage.getItem(LAST_KNOWN_KEY)?.length ?? 0;
    await waitFor(() => expect(size()).toBeGreaterThan(2_000));
    expect(localStorage.getItem(LAST_KNOWN_KEY)).not.toContain(YESTERDAY);
    before.stop();
    cleanup();

    fakeDate(new Date(NOON.getTime() + 3 * DAY_MS));
    const offline = ['user-report', 'bankaccounts', 'reserves'].map((part) => ({
      part,
      disturbance: 'offline' as const,
    }));
    await renderApp({ path: '/reserves/mine', server, vault, disturb: [...offline, ...offline, ...offline] });
    expect(await screen.findByRole('heading', { name: IS_IN })).toBeVisible();
    expect(screen.getByText('آخرین مدرکی که در این گوشی مانده است: پایان ۲۹ آبان.')).toBeVisible();
  });
});

describe('the public page', () => {
  let open: TestServer;
  const records: ReserveRecord[] = [];

  beforeAll(async () => {
    open = await createTestServer({ start: NOON });
  });
  afterAll(() => open.close());

  /** Adds a record so many days before the last ended one. */
  async function publish(age: number, owed: number, bank: number): Promise<void> {
    const day = shiftDay(YESTERDAY, -age);
    const [before] = records;
    const previous = before ? await recordHash(before, sha256) : null;
    const record = signedRecord({ day, root: 'ab'.repeat(32), owed, held: { bank, gateway: 0 }, previous });
    records.unshift(record);
    await insertRecord(open.context.db.kysely, { record, key: KEY });
  }

  test('says that nothing is published yet, and so does the page of the own share', async () => {
    await renderApp({ path: '/reserves', server: open });
    expect(await screen.findByText('هنوز مدرکی منتشر نشده است')).toBeVisible();
    cleanup();
    await openMine(await new MoneyStory(open).trader(), { server: open });
    expect(await screen.findByText('هنوز مدرکی منتشر نشده است')).toBeVisible();
    expect(screen.queryByText(/باید تا ساعت/)).not.toBeInTheDocument();
  });

  test('shows owed and held, and keys pass days without a record', async () => {
    await publish(4, 900, 1_000);
    await publish(1, 700, 700);
    await publish(0, 500, 800);
    const app = await renderApp({ path: '/reserves', server: open });
    const { user } = app;
    expect(await screen.findByText('همهٔ پولی که به مردم بدهکاریم، نزد ماست.')).toBeVisible();
    expect(screen.getByText('بیشتر از بدهی ما')).toHaveTextContent('۳۰۰ ریال');
    expect(screen.getByRole('img', { name: /^در هر ۳ روز گذشته.*برای ۲ روز ریشه‌ای منتشر نشده است$/ })).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '۲۹ آبان۸۰۰۵۰۰',
      '۲۸ آبان۷۰۰۷۰۰',
      '۲۷ آبانبدون ریشهبدون ریشه',
      '۲۶ آبانبدون ریشهبدون ریشه',
      '۲۵ آبان۱٬۰۰۰۹۰۰',
    ]);
    const slider = screen.getByRole('slider', { name: 'روز نمودار' });
    const earlier = () =>
      fireEvent.change(slider, { target: { value: Number((slider as HTMLInputElement).value) - 1 } });
    await openTechnical(app);
    earlier();
    expect(screen.getByRole('heading', { name: 'ریشهٔ امضاشدهٔ ۲۸ آبان' })).toBeVisible();
    expect(screen.getByText('درست به اندازهٔ بدهی ما')).toBeVisible();
    earlier();
    expect(screen.getByRole('heading', { name: 'ریشهٔ امضاشدهٔ ۲۵ آبان' })).toBeVisible();
    expect(slider).toHaveAttribute('aria-valuetext', '۲۵ آبان، نزد ماست ۱٬۰۰۰ ریال، بدهی ۹۰۰ ریال');

    const files = catchFiles();
    await user.click(screen.getByRole('button', { name: 'پروندهٔ روز' }));
    expect(files.map(({ name }) => name)).toEqual([`amanat-reserves-${shiftDay(YESTERDAY, -4)}.json`]);
    await user.click(screen.getByRole('button', { name: 'کپی' }));
    expect(await navigator.clipboard.readText()).toBe(records.at(-1)?.root);
  });

  test('never hides that less is held than owed, and a late day is an empty bar', async () => {
    fakeDate(new Date(NOON.getTime() + 2 * DAY_MS));
    await publish(-1, 1_000, 400);
    await renderApp({ path: '/reserves', server: open });
    expect(await screen.findByText('بخشی از پولی که به مردم بدهکاریم، نزد ما نیست.')).toBeVisible();
    expect(screen.getByText(/^آنچه نزد ماست/)).toHaveTextContent('آنچه نزد ماست ۶۰۰ ریال از بدهی کمتر است');
    expect(screen.getByRole('img', { name: /^در ۱ روز از ۴ روز گذشته، .*برای ۳ روز/ })).toBeVisible();
    expect(screen.queryByText('همهٔ پولی که به مردم بدهکاریم، نزد ماست.')).not.toBeInTheDocument();
  });

  test('leads a visitor through the login to the own share', async () => {
    await renderApp({ path: '/reserves', server: open });
    const link = await screen.findByRole('link', { name: 'بررسی پول من' });
    expect(link).toHaveAttribute('href', '/login?redirect-link=%2Freserves%2Fmine');
  });
});
