import type { Page } from 'playwright-core';
import type { Phone } from './browser';
import { codeSentTo } from './desk';
import type { Identity } from './identities';
import type { RunningServer } from './server';

type Pause = () => Promise<void>;

/** Somebody with a phone, doing what people do: reading names on the screen and touching them. */
export class Person {
  readonly page: Page;

  constructor(
    private readonly phone: Phone,
    private readonly server: RunningServer,
    readonly identity: Identity,
  ) {
    this.page = phone.page;
  }

  /** What the browser's console complained about so far. */
  get complaints(): readonly string[] {
    return this.phone.complaints;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Types the code that was sent since `since`; the form submits itself at the fourth digit. */
  async enterCode(since: Date): Promise<void> {
    const code = await codeSentTo(this.server, this.identity.mobile, since);
    await this.page.getByLabel('کد تأیید', { exact: true }).fill(code);
  }

  /** From the registration page to the page that follows the code. The pauses are for whoever wants to look. */
  async register(pauses: { beforeMobile?: Pause; beforeCode?: Pause } = {}): Promise<void> {
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
    await pauses.beforeMobile?.();
    const since = new Date();
    await this.press('تکمیل ثبت‌نام');
    await this.page.waitForURL(/\/login_otp/);
    await pauses.beforeCode?.();
    await this.enterCode(since);
  }

  /** From anywhere to the page that follows the login. */
  async logIn(): Promise<void> {
    await this.open('/login');
    await this.fill('کد ملی', this.identity.nationalCode);
    await this.fill('شمارهٔ موبایل', this.identity.mobile);
    const since = new Date();
    await this.press('دریافت کد تأیید');
    await this.page.waitForURL(/\/login_otp/);
    await this.enterCode(since);
    await this.page.waitForURL((address) => !address.pathname.startsWith('/login'));
  }

  /** From the first-card page to the page that follows it. */
  async addFirstCard(pauses: { beforeConfirm?: Pause } = {}): Promise<void> {
    await this.page.waitForURL(/\/create-first-card/);
    await this.page.getByRole('textbox', { name: /کارت/ }).fill(this.identity.cardNumber);
    await this.press('استعلام و افزودن');
    await this.page.getByRole('checkbox').check();
    await pauses.beforeConfirm?.();
    await this.press('تأیید و افزودن کارت');
  }

  /** From anywhere to a new payment request; answers its code. */
  async request(amount: string, purpose: string): Promise<string> {
    await this.open('/RequestMoney');
    await this.fill('مبلغ (ریال)', amount);
    await this.fill('بابت', purpose);
    await this.press('ادامه');
    await this.press('ثبت و ساخت لینک پرداخت');
    await this.page.waitForURL(/\/transaction-detail\//);
    return /transaction-detail\/([A-Z0-9]{8})/.exec(this.page.url())?.[1] ?? '';
  }

  /** From the detail page to the code of one of its actions. */
  async askForCode(action: string): Promise<void> {
    await this.press(action);
    // the verb comes first, «انصراف» second
    await this.page.getByRole('alertdialog').getByRole('button').first().click();
    await this.page.waitForURL(/\/otp/);
  }

  /** Presses an action of the detail page, and confirms it with the code that is sent. */
  async confirmWithCode(action: string): Promise<void> {
    const since = new Date();
    await this.askForCode(action);
    await this.enterCode(since);
    await this.page.waitForURL(/\/transaction-detail\//);
  }
}
