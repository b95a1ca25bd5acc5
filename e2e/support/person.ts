import type { Page } from 'playwright-core';
import { ApiClient } from './api';
import { arrive } from './arrive';
import type { Phone } from './browser';
import { codeSentTo } from './desk';
import type { Identity } from './identities';
import type { RunningServer } from './server';

type Role = Parameters<Page['getByRole']>[0];

/** The places of the bottom navigation. */
type Place = 'خانه' | 'تراکنش‌ها' | 'کارت‌های من' | 'دربارهٔ ما';

/** More pages than anybody has to leave to be where the bottom navigation is. */
const MOST_PAGES_DEEP = 8;

/** Somebody with a phone, doing what people do: reading names on the screen and touching them. */
export class Person {
  readonly page: Page;
  /** The server asked outside of the app, with the login that this phone's app has. */
  readonly api: ApiClient;

  constructor(
    private readonly phone: Phone,
    private readonly server: RunningServer,
    readonly identity: Identity,
  ) {
    this.page = phone.page;
    this.api = new ApiClient(server, identity);
    this.page.on('request', (request) => this.api.borrowLogin(request.headers().authorization));
  }

  /** What the browser's console complained about so far. */
  get complaints(): readonly string[] {
    return this.phone.complaints;
  }

  /** The same person with the same phone, in a tab of its own. */
  async inNewTab(): Promise<Person> {
    return new Person({ ...this.phone, page: await this.phone.context.newPage() }, this.server, this.identity);
  }

  /** Opens an address; see {@link arrive} for when people do. */
  async arrive(...[reason, address]: Parameters<typeof arrive> extends [Page, ...infer Rest] ? Rest : never) {
    await arrive(this.page, reason, address);
  }

  /** Touches what has this role and name. */
  async tap(role: Role, name: string | RegExp): Promise<void> {
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .tap();
  }

  async press(name: string): Promise<void> {
    await this.tap('button', name);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** The header's way back, to another page than this one. */
  async back(): Promise<void> {
    const here = this.page.url();
    const left = await this.page.locator('main').elementHandle();
    await this.wayBack.first().tap();
    await this.page.waitForURL(({ href }) => href !== here);
    await left?.waitForElementState('hidden');
  }

  /** The phone's own way back. */
  async phoneBack(): Promise<void> {
    await this.page.goBack();
  }

  /** To a place of the bottom navigation; from a page that has none, back until there is one. */
  async goTo(place: Place): Promise<void> {
    const link = this.page.getByRole('navigation', { name: 'پیمایش اصلی' }).getByRole('link', { name: place });
    for (let deep = 0; deep < MOST_PAGES_DEEP; deep += 1) {
      await link.or(this.wayBack).first().waitFor();
      if (await link.isVisible()) return link.tap();
      await this.back();
    }
    throw new Error(`${place} is not reached from ${this.page.url()}.`);
  }

  /** Opens the row of a transaction in the list that is on screen. */
  async openRow(code: string): Promise<void> {
    await this.page.locator(`[data-code="${code}"]`).getByRole('link').tap();
    await this.sees('روند تراکنش');
  }

  /** Waits until the list on screen has the transaction's row, and it says this. */
  async seesRow(code: string, text: string | RegExp): Promise<void> {
    await this.page.locator(`[data-code="${code}"]`).filter({ hasText: text }).waitFor();
  }

  /** Types the code that was sent since `since`; the form submits itself at the fourth digit. */
  async enterCode(since: Date): Promise<void> {
    const code = await codeSentTo(this.server, this.identity.mobile, since);
    await this.page.getByLabel('کد تأیید', { exact: true }).fill(code);
  }

  /** From the login page to the page that follows the first card. */
  async join(): Promise<void> {
    await this.page.waitForURL(/\/login(\?|$)/);
    await this.page
      .getByRole('link', { name: 'ثبت‌نام' })
      .or(this.page.getByRole('tab', { name: 'ثبت‌نام' }))
      .tap();
    await this.register();
    await this.addFirstCard();
  }

  /** From the registration page to the page that follows the code. */
  async register(): Promise<void> {
    const { nationalCode, birth, mobile } = this.identity;
    // The login page has a field for the national code too: the day is asked for on the registration page only.
    await this.page.getByLabel('روز', { exact: true }).waitFor();
    await this.fill('کد ملی', nationalCode);
    await this.fill('روز', birth.day);
    await this.page.getByLabel('ماه', { exact: true }).selectOption({ label: birth.month });
    await this.fill('سال', birth.year);
    await this.page.getByRole('checkbox').check();
    await this.press('ادامه');
    await this.fill('شمارهٔ موبایل', mobile);
    const since = new Date();
    await this.press('تکمیل ثبت‌نام');
    await this.page.waitForURL(/\/login_otp/);
    await this.enterCode(since);
  }

  /** The first visit of somebody who is registered: to the page that follows the login. */
  async logIn(): Promise<void> {
    await this.arrive('a first visit', '/login');
    await this.fill('کد ملی', this.identity.nationalCode);
    await this.fill('شمارهٔ موبایل', this.identity.mobile);
    const since = new Date();
    await this.press('دریافت کد تأیید');
    await this.page.waitForURL(/\/login_otp/);
    await this.enterCode(since);
    await this.page.waitForURL((address) => !address.pathname.startsWith('/login'));
  }

  /** From the first-card page to the page that follows it. */
  async addFirstCard(): Promise<void> {
    await this.page.waitForURL(/\/create-first-card/);
    await this.page.getByRole('textbox', { name: /کارت/ }).fill(this.identity.cardNumber);
    await this.press('استعلام و افزودن');
    await this.page.getByRole('checkbox').check();
    const confirm = this.page.getByRole('button', { name: 'تأیید و افزودن کارت' });
    await confirm.tap();
    await this.page.waitForURL((address) => !/first/.test(address.pathname));
    await confirm.waitFor({ state: 'hidden' });
  }

  /** From where «درخواست پول» is offered, home or an empty list, to the link of a new request; answers its code. */
  async request(amount: string, purpose: string): Promise<string> {
    await this.tap('link', /^درخواست پول/);
    await this.fill('مبلغ (ریال)', amount);
    await this.fill('بابت', purpose);
    await this.press('ادامه');
    await this.press('ثبت و ساخت لینک پرداخت');
    await this.page.waitForURL(/\/transaction-detail\//);
    await this.sees('لینک پرداخت آماده است');
    return /transaction-detail\/([A-Z0-9]{8})/.exec(this.page.url())?.[1] ?? '';
  }

  /** From home, with a code that somebody sent, to its request. */
  async openByCode(code: string): Promise<void> {
    await this.tap('link', /^ارسال پول/);
    await this.fill('لینک یا کد پرداخت', code);
    await this.press('بررسی درخواست');
    await this.sees('روند تراکنش');
  }

  /** From a request that one has opened, pays or tries to, and comes back to the receipt. */
  async pay(button: 'پرداخت' | 'پرداخت دوباره', atGateway: 'پرداخت' | 'پرداخت ناموفق' = 'پرداخت'): Promise<void> {
    await this.press(button);
    await this.page.waitForURL(/\/sandbox\/gateway/);
    await this.press(atGateway);
    await this.page.waitForURL(/\/transaction-receipt/);
    await this.sees(atGateway === 'پرداخت' ? 'پرداخت انجام شد' : 'پرداخت انجام نشد');
  }

  /** From the detail page to the code of one of its actions. */
  async askForCode(action: string): Promise<void> {
    await this.press(action);
    // the verb comes first, «انصراف» second
    await this.page.getByRole('alertdialog').getByRole('button').first().tap();
    await this.page.waitForURL(/\/otp/);
  }

  /** Presses an action of the detail page, and confirms it with the code that is sent. */
  async confirmWithCode(action: string): Promise<void> {
    const since = new Date();
    await this.askForCode(action);
    await this.enterCode(since);
    await this.page.waitForURL(/\/transaction-detail\//);
    await this.sees('روند تراکنش');
  }

  private get wayBack() {
    const name = /^(بازگشت|بستن)$/;
    return this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name }));
  }
}
