import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { listOpenProposals } from '../../../server/db/repositories/officeProposals';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { newOperator } from '../../../server/testing/officeTeam';
import { namedPart, OwnPartner, PartnerOffice } from '../../../server/testing/ownPartner';
import { WebhookReceiver } from '../../../server/testing/webhookReceiver';

const receiver = new WebhookReceiver();
let server: TestServer;
let money: MoneyStory;
let supervisor: Trader;
let auditor: Trader;
let address: string;

beforeAll(async () => {
  address = await receiver.open();
  server = await createTestServer();
  money = new MoneyStory(server);
  supervisor = await newOperator(server, 'supervisor');
  auditor = await newOperator(server, 'auditor');
});

afterAll(async () => {
  await server.close();
  receiver.close();
});

const open = (path: string, person = supervisor): Promise<RenderedApp> =>
  renderApp({ path, person: person.user, server });

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) });

/** The shown-once value of a kind. */
async function shownValue(name: string): Promise<string> {
  return (await screen.findByRole('button', { name: `کپی ${name}` })).textContent ?? '';
}

async function proposeKey(user: RenderedApp['user']): Promise<void> {
  const sheet = within(await screen.findByRole('dialog'));
  await enter(user, sheet.getByRole('textbox', { name: /^دلیل/ }), 'شریک خواسته است');
  await user.click(sheet.getByRole('button', { name: 'ساختن و ثبت پیشنهاد' }));
}

async function worksWith(key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  return (await server.send({ url: '/api/v1/partner/processes/', headers })).statusCode === 200;
}

test('a supervisor creates a partner, sees its key once, and rotates it', async () => {
  const { user } = await open(paths.partners);
  expect(await screen.findByRole('link', { name: 'نیازمندی‌ها' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'شریک تازه' }));
  await enter(user, await field('^نام$'), 'فروشگاه');
  await enter(user, await field('نام در نشانی‌ها'), 'shop');
  await enter(user, await field('نشانی بازگشت'), 'https://shop.example/');
  await enter(user, await field('نشانی خبرها'), 'https://10.0.0.1/hook');
  await enter(user, await field('موبایل رابط'), auditor.user.mobile);
  await user.click(screen.getByRole('button', { name: 'ساختن شریک' }));
  expect(await screen.findByText(/این نشانی پذیرفته نمی‌شود/)).toBeVisible();

  await user.clear(await field('نشانی خبرها'));
  await enter(user, await field('نشانی خبرها'), address);
  await user.click(screen.getByRole('checkbox', { name: 'لغو شد' }));
  await user.click(screen.getByRole('button', { name: 'ساختن شریک' }));
  expect(await screen.findByText(/همکار رابط شریک نمی‌شود/)).toBeVisible();
  await user.clear(await field('موبایل رابط'));
  await enter(user, await field('موبایل رابط'), '۰۹۱۲۱۱۱۲۲۳۳');
  await user.click(screen.getByRole('button', { name: 'ساختن شریک' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'فروشگاه' })).toBeVisible();
  const first = await shownValue('کلید');
  expect(await shownValue('رمز امضا')).toMatch(/^whsec_/);
  expect(await worksWith(first)).toBe(true);
  expect(screen.getByRole('checkbox', { name: 'لغو شد' })).not.toBeChecked();

  await user.click(screen.getByRole('button', { name: 'کلید تازه' }));
  await user.click(screen.getByRole('radio', { name: 'همین حالا تمام شود' }));
  await proposeKey(user);
  await waitFor(async () => expect(await shownValue('کلید')).not.toBe(first));
  const second = await shownValue('کلید');
  expect(await screen.findByText('پس از تأیید همکار دیگر کار می‌کند')).toBeVisible();
  expect(await shownValue('رمز امضا')).toMatch(/^whsec_/);
  expect([await worksWith(first), await worksWith(second)]).toEqual([true, false]);
  const [proposal] = await listOpenProposals(server.context.db.kysely);
  await (await PartnerOffice.open(server)).approve(proposal?.id ?? '');
  expect([await worksWith(first), await worksWith(second)]).toEqual([false, true]);

  await user.click(screen.getByRole('link', { name: 'همهٔ شریک‌ها' }));
  await user.click(await screen.findByRole('link', { name: 'فروشگاه' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'فروشگاه' })).toBeVisible();
  const path = window.location.pathname;
  cleanup();
  const again = await open(path);
  expect(await screen.findByText('تنظیم‌های شریک عوض شد')).toBeVisible();
  expect(screen.queryByText('همین حالا نگه دارید؛ دیگر نشان داده نمی‌شود')).not.toBeInTheDocument();
  await again.user.click(screen.getByRole('radio', { name: 'متوقف' }));
  await again.user.click(screen.getByRole('button', { name: 'ذخیره' }));
  expect(await screen.findByText('ذخیره شد')).toBeVisible();
});

test('new keys are shown for their own partner only', async () => {
  const office = await PartnerOffice.open(server);
  const one = await OwnPartner.create(office, money, { name: 'یکم' });
  await OwnPartner.create(office, money, { name: 'دوم' });
  const { user } = await open(officePaths.partner(one.id));
  await user.click(await screen.findByRole('button', { name: 'رمز امضای تازه' }));
  await proposeKey(user);
  expect(await shownValue('رمز امضا')).toMatch(/^whsec_/);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'رمز امضای تازه' }));
  await proposeKey(user);
  expect(await screen.findByText('همین پیشنهاد باز است و منتظر همکار دیگری است')).toBeVisible();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('textbox', { name: /^دلیل/ })).toHaveValue('شریک خواسته است');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('link', { name: 'همهٔ شریک‌ها' }));
  await user.click(await screen.findByRole('link', { name: 'دوم' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'دوم' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'کپی رمز امضا' })).not.toBeInTheDocument();
});

test('another address waits for a second supervisor, who sees old and new', async () => {
  const office = await PartnerOffice.open(server);
  const shop = await OwnPartner.create(office, money, { name: 'نقل مکان', webhook_url: address });
  const { user } = await open(officePaths.partner(shop.id));
  expect(await screen.findByText(/۰۹۱۲\*+۲۳۳/)).toBeVisible();
  await enter(user, await field('^دلیل'), 'شریک خواسته است');
  await user.click(screen.getByRole('button', { name: 'ثبت پیشنهاد تغییر' }));
  expect(await screen.findByText('چیزی عوض نشده است')).toBeVisible();
  const moved = await field('نشانی خبرها');
  await user.clear(moved);
  await enter(user, moved, 'http://127.0.0.1:1/moved');
  await user.click(screen.getByRole('button', { name: 'ثبت پیشنهاد تغییر' }));
  expect(await screen.findByText('پیشنهاد ثبت شد و منتظر تأیید همکار دیگری است')).toBeVisible();
  cleanup();
  const second = await newOperator(server, 'supervisor');
  const { user: another } = await open(`${paths.officeStart}/roles`, second);
  const title = await screen.findByRole('heading', { name: 'تغییر نشانی‌ها یا شمارهٔ تماس نقل مکان' });
  const row = within(title.closest('li') ?? document.body);
  expect(row.getByText(address)).toBeVisible();
  expect(row.getByText('http://127.0.0.1:1/moved')).toBeVisible();
  await another.click(row.getByRole('button', { name: 'تأیید' }));
  await another.click(await screen.findByRole('button', { name: deskCopy.proposals.yes }));
  await waitFor(() => expect(title).not.toBeInTheDocument());
});

test('a form that began before a colleague’s change writes nothing over it', async () => {
  const office = await PartnerOffice.open(server);
  const shop = await OwnPartner.create(office, money, { name: 'دو همکار' });
  const path = officePaths.partner(shop.id);
  const { user } = await open(path);
  const save = async () => user.click(await screen.findByRole('button', { name: 'ذخیره' }));
  const stateOf = async () =>
    (await office.call('listPartners')).data.partners.find((one) => one.partner_id === shop.id)?.state;
  await user.click(await screen.findByRole('checkbox', { name: 'لغو شد' }));
  await save();
  expect(await screen.findByText('ذخیره شد')).toBeVisible();

  const paused = { ...namedPart('دو همکار'), state: 'paused', partner_id: shop.id };
  expect((await office.call('changePartner', paused)).status).toBe(200);
  await user.click(screen.getByRole('checkbox', { name: 'پرداخت شد' }));
  await save();
  const refusal = 'همکاری این‌ها را عوض کرده است. صفحه را دوباره باز کنید';
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(await stateOf()).toBe('paused');

  // The list was read again, so the page that is opened from it has the present values.
  await user.click(screen.getByRole('link', { name: 'همهٔ شریک‌ها' }));
  await user.click(await screen.findByRole('link', { name: 'دو همکار' }));
  expect(await screen.findByRole('radio', { name: 'متوقف' })).toBeChecked();
  cleanup();

  const { user: another } = await open(path);
  await enter(another, await field('نشانی پایان کار'), 'https://shop.example/done');
  await office.change(shop.id, { webhook_url: 'http://127.0.0.1:1/moved' });
  await enter(another, await field('^دلیل'), 'شریک خواسته است');
  await another.click(screen.getByRole('button', { name: 'ثبت پیشنهاد تغییر' }));
  expect(await screen.findByText(refusal)).toBeVisible();
});

test('a webhook is sent again from the list of deliveries', async () => {
  const office = await PartnerOffice.open(server);
  const people = { seller: await money.trader(), buyer: await money.trader() };
  const shop = await OwnPartner.create(office, money, { name: 'فرستنده', webhook_url: address });
  const { code } = await shop.requested(people);
  await server.runJobs();
  const sent = receiver.received.length;
  const { user } = await open(officePaths.partner(shop.id));
  const row = within((await screen.findByText(code)).closest('li') ?? document.body);
  expect(row.getByText('HTTP 204')).toBeVisible();
  expect(row.getByText('رسید')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'فرستادن دوباره' }));
  expect(await screen.findByText('دوباره فرستاده می‌شود')).toBeVisible();
  await server.runJobs();
  expect(receiver.received).toHaveLength(sent + 1);
  expect(receiver.ids.slice(0, -1)).toContain(receiver.ids.at(-1));
});

test('a contact makes and ends a key, and switches the address on, on the partner’s own page', async () => {
  const contact = await money.trader();
  const settings = { name: 'خودگردان', webhook_url: address, contact_mobile: contact.user.mobile };
  const shop = await OwnPartner.create(await PartnerOffice.open(server), money, settings);
  const off = { webhook_off_at: server.clock.now(), webhook_off_why: 'failing' } as const;
  await server.context.db.kysely.updateTable('partners').set(off).where('id', '=', shop.id).execute();
  const { user } = await open(paths.cardList, contact);
  await user.click(await screen.findByRole('link', { name: 'صفحهٔ شریک' }));
  expect(await screen.findByRole('heading', { name: /خودگردان/ })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'فرستادن رویداد آزمایشی و روشن کردن' }));
  expect(await screen.findByText('رویداد آزمایشی در صف فرستادن است')).toBeVisible();
  await server.runJobs();
  await user.click(screen.getByRole('button', { name: 'کلید تازه' }));
  await user.click(await screen.findByRole('button', { name: 'ساختن کلید تازه' }));
  await waitFor(async () => expect(await worksWith(await shownValue('کلید'))).toBe(true));
  const value = await shownValue('کلید');
  await user.click(screen.getByRole('button', { name: 'کلید آزمایشی تازه' }));
  await user.click(await screen.findByRole('button', { name: 'ساختن کلید تازه' }));
  expect(await shownValue('کلید آزمایشی')).toMatch(/^amk_test_/);
  expect(await shownValue('کلید')).toBe(value);
  await waitFor(() => expect(screen.queryByText(/خاموش است/)).not.toBeInTheDocument());
  const row = within((await screen.findByText(`…${value.slice(-4)}`)).closest('li') ?? document.body);
  await user.click(row.getByRole('button', { name: 'باطل کردن' }));
  await user.click(await screen.findByRole('button', { name: 'بله، باطل شود' }));
  expect(await screen.findByText('کلید باطل شد')).toBeVisible();
  expect(await worksWith(value)).toBe(false);
});

test('an auditor reads and changes nothing', async () => {
  const shop = await OwnPartner.create(await PartnerOffice.open(server), money, { name: 'خواندنی' });
  await open(officePaths.partner(shop.id), auditor);
  expect(await field('^نام$')).toHaveAttribute('readonly');
  expect(screen.getByRole('checkbox', { name: 'پرداخت شد' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /ثبت|ذخیره|تازه|دوباره/ })).not.toBeInTheDocument();
});

test('an unknown partner, a reader without the role, and a failure with another try', async () => {
  await open(officePaths.partner('nobody'));
  expect(await screen.findByText('این شریک پیدا نشد')).toBeVisible();
  cleanup();
  await open(paths.partners, await money.trader());
  expect(await screen.findByText('نشانی نادرست')).toBeVisible();
  cleanup();
  const failing = { part: '/office/v1/partners/', disturbance: { status: 503 } } as const;
  const { user } = await renderApp({ path: paths.partners, person: supervisor.user, server, disturb: [failing] });
  await user.click(await screen.findByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByRole('link', { name: 'فروشگاه' })).toBeVisible();
});
