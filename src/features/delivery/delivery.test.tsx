import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import { DAY_MS } from '@contract/rules/durations';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { openNote } from '@/persist/sealed';
import { tabNotes } from '@/persist/tabNotes';
import { storedVault } from '@/persist/vault';
import { leaveForGateway, unfold } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { takeTrace } from '@/trace/traceFile';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { mustWork } from '../../../server/testing/testClient';
import { maskedNameOf, TEST_ADDRESS } from '../../../server/testing/testPeople';

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  story = new MoneyStory(await sharedServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

async function paid(delivery: DeliveryMethod): Promise<string> {
  return story.paid(seller, buyer, { delivery });
}

async function open(viewer: Trader, path: string): Promise<RenderedApp> {
  cleanup();
  return renderApp({ path, person: viewer.user });
}

const detail = (code: string) => `/transaction-detail/${code}`;

async function pinOf(code: string): Promise<string> {
  const { data } = await (await sharedServer()).call('handoverCode', { as: buyer.user, body: { payment_code: code } });
  return data.pin;
}

describe('face to face', () => {
  test('the buyer shows six digits, the seller enters them, and the inspection period starts; before it each side can report a trouble', async () => {
    const code = await paid('hand');
    const trouble = () => screen.findByRole('link', { name: 'مشکلی پیش آمده' });
    const { user } = await open(buyer, detail(code));
    expect(await trouble()).toHaveAttribute('href', paths.openDispute(code));
    await user.click(await screen.findByRole('button', { name: 'نمایش کد تحویل' }));
    const shown = await screen.findByRole('img', { name: /^کد تحویل/ });
    const pin = await pinOf(code);
    expect(shown).toHaveAccessibleName(`کد تحویل ${[...pin].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join(' ')}`);
    expect(screen.getByText(/پیش از تحویل، تلفنی یا در گفت‌وگو، کد را خواست/)).toBeVisible();

    const sellers = await open(seller, detail(code));
    expect(await trouble()).toHaveAttribute('href', paths.openDispute(code));
    await sellers.user.click(await screen.findByRole('link', { name: 'تحویل به خریدار' }));
    const field = await screen.findByRole('textbox', { name: 'کد تحویل ۶ رقمی' });
    expect(screen.getByRole('button', { name: 'ثبت تحویل' })).toBeDisabled();
    await enter(sellers.user, field, pin === '000000' ? '000001' : '000000');
    await sellers.user.click(screen.getByRole('button', { name: 'ثبت تحویل' }));
    expect(await screen.findByText('کد تحویل درست نیست')).toBeVisible();
    await enter(sellers.user, field, pin);
    await sellers.user.dblClick(screen.getByRole('button', { name: 'ثبت تحویل' }));
    expect(await screen.findByRole('heading', { name: 'تحویل ثبت شد.' })).toBeVisible();
    expect(screen.getByText('پول به شما می‌رسد')).toBeVisible();
    expect(sellers.network.sentTo('/transactions/handover/')).toHaveLength(2);
  });

  test('the address of the code opens its sheet once, not at each return to the page', async () => {
    const code = await paid('hand');
    const app = await open(buyer, paths.handoverCode(code));
    await screen.findByRole('img', { name: /^کد تحویل/ });
    await app.user.click(screen.getByRole('button', { name: 'بستن' }));
    await app.user.click(await screen.findByRole('link', { name: 'مشکلی پیش آمده' }));
    await screen.findByRole('textbox', { name: 'توضیح شما' });
    act(() => window.history.back());
    expect(await screen.findByRole('button', { name: 'نمایش کد تحویل' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(app.currentPath()).toBe(detail(code));
  });

  test('the buyer’s QR code sends the digits immediately and removes them from the address', async () => {
    const code = await paid('hand');
    const app = await open(seller, `/pay-handover/${code}#${await pinOf(code)}`);
    expect(await screen.findByRole('heading', { name: 'تحویل ثبت شد.' })).toBeVisible();
    expect(app.currentPath()).toBe(`/pay-handover/${code}`);
    await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
    await waitFor(() => expect(app.currentPath()).toBe(detail(code)));
  });

  test('money that the seller’s bank has refused is not on its way', async () => {
    const server = await sharedServer();
    seller = await story.withClosedAccount(seller);
    const code = await paid('hand');
    mustWork(await server.call('handover', { as: seller.user, body: { payment_code: code, pin: await pinOf(code) } }));
    await story.confirm(buyer, 'settle', code);
    await letPayoutsGoOut(server);
    await open(seller, `/pay-handover/${code}`);
    expect(await screen.findByRole('heading', { name: 'تحویل ثبت شد.' })).toBeVisible();
    const track = screen.getByRole('img', { name: 'واریز انجام نشد: حساب بسته است' });
    expect(within(track).getByText('پول اینجاست')).toBeVisible();
  });
});

test('by post: checks the tracking code before the call, and shows it to both sides', async () => {
  const code = await paid('courier');
  const { user } = await open(seller, detail(code));
  await user.click(await screen.findByRole('button', { name: 'ثبت ارسال' }));
  const sheet = within(screen.getByRole('dialog', { name: 'ثبت ارسال' }));
  await enter(user, sheet.getByRole('textbox', { name: 'کد رهگیری' }), '1234567');
  await user.click(sheet.getByRole('button', { name: 'ثبت ارسال' }));
  expect(sheet.getByText('کد رهگیری پست ۲۰ یا ۲۴ رقم است')).toBeVisible();
  await user.clear(sheet.getByRole('textbox', { name: 'کد رهگیری' }));
  await user.paste('کد رهگیری: ۱۲۳۴ ٥٦٧٨-90123456-7890\u200f');
  await user.click(sheet.getByRole('button', { name: 'ثبت ارسال' }));
  const [sellersName, buyersName] = [maskedNameOf(seller.user.info), maskedNameOf(buyer.user.info)];
  expect(await screen.findByText(`فرستادید؛ ${buyersName} پس از رسیدن تأیید می‌کند`)).toBeVisible();

  const buyers = await open(buyer, detail(code));
  expect(await screen.findByText(`${sellersName} فرستاد؛ وقتی رسید، بررسی کنید`)).toBeVisible();
  await unfold(buyers);
  expect(screen.getByText(`${sellersName} کالا را فرستاد`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent('12345678901234567890');
});

test('by another carrier: takes a pasted code with blanks, other digits and invisible marks whole', async () => {
  const code = await paid('courier');
  const { user } = await open(seller, detail(code));
  await user.click(await screen.findByRole('button', { name: 'ثبت ارسال' }));
  let sheet = within(screen.getByRole('dialog', { name: 'ثبت ارسال' }));
  await user.click(sheet.getByRole('radio', { name: 'تیپاکس' }));
  await user.click(sheet.getByRole('textbox', { name: 'کد رهگیری' }));
  await user.paste(`\u200e${'۱۲۳۴ '.repeat(9)}tp-١\u200f;`);
  await user.click(sheet.getByRole('button', { name: 'ثبت ارسال' }));
  expect(sheet.getByText('کد رهگیری ۴ تا ۴۰ حرف انگلیسی، رقم یا خط تیره است')).toBeVisible();
  // A tap beside the sheet loses nothing.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'ثبت ارسال' }));
  sheet = within(screen.getByRole('dialog', { name: 'ثبت ارسال' }));
  expect(sheet.getByRole('radio', { name: 'تیپاکس' })).toBeChecked();
  await user.type(sheet.getByRole('textbox', { name: 'کد رهگیری' }), '{Backspace}');
  await user.click(sheet.getByRole('button', { name: 'ثبت ارسال' }));
  expect(await screen.findByText(/^فرستادید؛/)).toBeVisible();
  await unfold({ user });
  expect(screen.getByText('ارسال را ثبت کردید')).toBeVisible();
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent(`${'1234'.repeat(9)}TP-1`);
});

test('the seller’s own statement warns that it is not a confirmation', async () => {
  const code = await paid('service');
  const { user } = await open(seller, detail(code));
  await user.click(await screen.findByRole('button', { name: 'تحویل دادم' }));
  let sheet = within(screen.getByRole('dialog', { name: 'تحویل را بدون کد ثبت می‌کنید؟' }));
  expect(sheet.getByText(/سکوت خریدار به‌معنی تأیید نیست/)).toBeVisible();
  await enter(user, sheet.getByRole('textbox', { name: 'توضیح شما' }), 'کار تمام شد');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'تحویل دادم' }));
  sheet = within(screen.getByRole('dialog', { name: 'تحویل را بدون کد ثبت می‌کنید؟' }));
  expect(sheet.getByRole('textbox', { name: 'توضیح شما' })).toHaveValue('کار تمام شد');
  expect(sheet.getByLabelText('افزودن عکس')).toBeEnabled();
  await user.click(sheet.getByRole('button', { name: 'بله، ثبت شود' }));
  expect(await screen.findByText('امانت بررسی را آغاز می‌کند')).toBeVisible();
  await unfold({ user });
  expect(screen.getByText('تحویل را بدون کد ثبت کردید')).toBeVisible();
  expect(screen.getByText('«کار تمام شد»')).toBeVisible();
});

test('without the code, the seller reports the handover on the same page, which the buyer cannot use', async () => {
  const code = await paid('hand');
  await open(buyer, `/pay-handover/${code}`);
  expect(await screen.findByText(/این صفحه برای فروشنده است/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ثبت تحویل' })).not.toBeInTheDocument();

  const { user } = await open(seller, `/pay-handover/${code}`);
  await user.click(await screen.findByRole('button', { name: 'تحویل دادم' }));
  await user.click(screen.getByRole('button', { name: 'بله، ثبت شود' }));
  expect(await screen.findByRole('heading', { name: 'تحویل را بدون کد ثبت کردید.' })).toBeVisible();
  expect((await story.details(seller, code)).delivery).toMatchObject({ state: 'declared', evidence: 'weak' });
});

test('the buyer gives the seller more time, then confirms receipt', async () => {
  const code = await paid('courier');
  const { user } = await open(buyer, detail(code));
  const extend = await screen.findByRole('button', { name: 'مهلت بیشتر به فروشنده' });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(extend).toBeDisabled();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(extend).toBeEnabled());
  await user.click(extend);
  const sheet = within(screen.getByRole('dialog', { name: /بیشتر شود؟$/ }));
  await user.click(sheet.getByRole('radio', { name: '۷ روز' }));
  await user.click(sheet.getByRole('button', { name: 'بله، بیشتر شود' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { data } = await (await sharedServer()).call('transactionDetails', {
    as: buyer.user,
    body: { payment_code: code },
  });
  const paidAt = data.history.at(-1)?.time ?? '';
  expect(Date.parse(data.details.delivery?.deliver_by ?? '') - Date.parse(paidAt)).toBe((3 + 7) * DAY_MS);

  await user.click(screen.getByRole('button', { name: 'تحویل گرفتم' }));
  await user.click(await screen.findByRole('button', { name: 'بله، تحویل گرفتم' }));
  expect(await screen.findByText('تحویل گرفتید؛ بررسی و تأیید کنید')).toBeVisible();
  expect(screen.getByText(`پول به ${maskedNameOf(seller.user.info)} می‌رسد`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'درخواست ۴۸ ساعت بیشتر' })).toBeVisible();
});

describe('«روند تراکنش»', () => {
  const steps = () => {
    const list = screen.getByText('روند تراکنش').parentElement?.nextElementSibling;
    return within(list as HTMLElement).getAllByRole('listitem');
  };
  const titles = () => steps().map((step) => step.querySelector('b')?.textContent);

  test('shows the handover in order of time, as the present step during the inspection', async () => {
    const code = await paid('hand');
    await unfold(await open(buyer, detail(code)));
    expect(titles()).toEqual(['درخواست ثبت شد', 'پرداختید', 'شما تأیید می‌کنید']);

    const body = { payment_code: code, pin: await pinOf(code) };
    mustWork(await (await sharedServer()).call('handover', { as: seller.user, body }));
    await unfold(await open(buyer, detail(code)));
    expect(titles().slice(1)).toEqual(['پرداختید', 'تحویل ثبت شد', 'شما تأیید می‌کنید']);
    expect(steps()[2]).toHaveTextContent('با کد تحویل');
    expect(steps()[2]).toHaveAttribute('aria-current', 'step');
    expect(steps()[1]).not.toHaveAttribute('aria-current');

    await story.confirm(buyer, 'settle', code);
    await unfold(await open(seller, detail(code)));
    const name = maskedNameOf(buyer.user.info);
    expect(titles().slice(1, 4)).toEqual([`${name} پرداخت`, 'تحویل ثبت شد', `${name} تأیید کرد`]);
  });

  test('shows a sent parcel, and a statement of the seller as a statement', async () => {
    const sent = await paid('courier');
    const said = await paid('service');
    const server = await sharedServer();
    const parcel = { kind: 'courier', carrier: 'tipax', tracking_code: 'AB-12345' } as const;
    mustWork(await server.call('recordDelivery', { as: seller.user, body: { payment_code: sent, ...parcel } }));
    mustWork(await server.call('recordDelivery', { as: seller.user, body: { payment_code: said, kind: 'declared' } }));
    await unfold(await open(buyer, detail(sent)));
    expect(titles()).toContain(`${maskedNameOf(seller.user.info)} فرستاد`);
    await story.confirm(buyer, 'settle', said);
    await unfold(await open(buyer, detail(said)));
    expect(steps()[2]).toHaveTextContent(`${maskedNameOf(seller.user.info)} تحویل را ثبت کردبدون کد`);
  });
});

describe('the address of a parcel', () => {
  const TYPED = {
    گیرنده: '  مریم  کیانی',
    موبایل: '+98 935 441 2018',
    شهر: 'تهران',
    نشانی: 'خیابان ولیعصر، کوچهٔ نسیم،\nپلاک ۱۸، واحد ۴',
    'کد پستی': '۱۹۶۷۷-۱۴۳۲۸',
  };
  const vault = storedVault(
    window.localStorage,
    Uint8Array.from({ length: 32 }, (_, place) => place),
  );
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'کجا بفرستد؟' }));

  async function askedWhere(): Promise<{ app: RenderedApp; code: string }> {
    const code = await story.request(seller, { delivery: 'courier' });
    cleanup();
    const app = await renderApp({ path: detail(code), person: buyer.user, vault });
    await pressPay(app);
    return { app, code };
  }

  async function pressPay({ user }: RenderedApp): Promise<void> {
    const pay = await screen.findByRole('button', { name: /^پرداخت/ });
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
  }

  test('stands between the pay button and the gateway, survives a reload, and is filled in the next time', async () => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
    const { app, code } = await askedWhere();
    const fields = await sheet();
    const send = () => fields.getByRole('button', { name: /^پرداخت/ });
    const { mobile } = buyer.user.info;
    await waitFor(() => expect(fields.getByRole('textbox', { name: 'موبایل' })).toHaveValue(mobile));
    await app.user.click(send());
    expect(fields.getByText('کد پستی را بنویسید')).toBeVisible();
    expect(fields.getByText('استان را انتخاب کنید')).toBeVisible();
    expect(fields.getByRole('combobox', { name: 'استان' })).toHaveFocus();
    for (const [name, text] of Object.entries(TYPED)) {
      const field = fields.getByRole('textbox', { name });
      await app.user.clear(field);
      await enter(app.user, field, text);
    }
    expect(app.network.sentTo('/transactions/pay/')).toEqual([]);
    await waitFor(async () =>
      expect(JSON.stringify(await openNote(vault, tabNotes, 'drafts'))).toContain('1967714328'),
    );
    expect(window.sessionStorage.getItem('amanat:drafts')).not.toContain('1967714328');
    app.stop();

    cleanup();
    const again = await renderApp({ path: detail(code), person: buyer.user, vault });
    await pressPay(again);
    const kept = await sheet();
    expect(kept.getByRole('textbox', { name: 'کد پستی' })).toHaveValue('1967714328');
    await again.user.selectOptions(kept.getByRole('combobox', { name: 'استان' }), 'تهران');
    await again.user.dblClick(kept.getByRole('button', { name: /^پرداخت/ }));
    await leaveForGateway(again);
    await waitFor(() => expect(submit).toHaveBeenCalled());
    const [paying, ...more] = again.network.sentTo('/transactions/pay/');
    expect(more).toEqual([]);
    expect(JSON.parse(paying?.body ?? '{}').delivery_address).toEqual(TEST_ADDRESS);
    expect(JSON.stringify(takeTrace(again.recorder, new Date(), '/'))).not.toMatch(/1967714328|ولیعصر/);
    again.stop();

    const next = await askedWhere();
    const filled = await sheet();
    await waitFor(() => expect(filled.getByRole('textbox', { name: 'گیرنده' })).toHaveValue('مریم کیانی'));
    await next.app.user.click(filled.getByRole('button', { name: 'نشانی تازه' }));
    expect(filled.getByRole('textbox', { name: 'گیرنده' })).toHaveValue('');
    await next.app.user.click(filled.getByRole('button', { name: 'نشانی دیگر (۱)' }));
    await next.app.user.click(filled.getByRole('button', { name: /^مریم کیانی/ }));
    expect(filled.getByRole('textbox', { name: 'کد پستی' })).toHaveValue('1967714328');
    expect(filled.getByRole('combobox', { name: 'استان' })).toHaveValue('تهران');
  });

  test('is on the page of the seller, to copy as one label, and not on the page of the buyer', async () => {
    const code = await paid('courier');
    const { user } = await open(seller, detail(code));
    expect(await screen.findByRole('heading', { name: 'بفرستید به' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'کپی نشانی' }));
    expect(await navigator.clipboard.readText()).toBe(
      'مریم کیانی\nتهران، تهران، خیابان ولیعصر، کوچهٔ نسیم، پلاک ۱۸، واحد ۴\nکد پستی: 1967714328\nموبایل: 09354412018',
    );
    await open(buyer, detail(code));
    expect(await screen.findByRole('heading', { name: 'جزئیات تراکنش' })).toBeVisible();
    expect(screen.queryByText('بفرستید به')).not.toBeInTheDocument();
  });

  test('is no order to send once the money is back at the buyer', async () => {
    const code = await paid('courier');
    await story.confirm(seller, 'refund', code);
    await open(seller, detail(code));
    expect(await screen.findByRole('heading', { name: 'نشانی گیرنده' })).toBeVisible();
    expect(screen.queryByText('بفرستید به')).not.toBeInTheDocument();
  });
});
