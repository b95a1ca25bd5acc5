import { codeSentTo, type Identity } from './api';
import type { Reason } from './browser';
import type { RunningServer } from './server';

export type Role =
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'link'
  | 'menuitem'
  | 'navigation'
  | 'radio'
  | 'tab';

/** A whole name, or a pattern for a part of it. */
export type Name = string | RegExp;

/** An element by its role and name. */
export interface Named {
  readonly role: Role;
  readonly name: Name;
  /** Only inside this element. */
  readonly within?: Named;
}

/** The places of the bottom navigation. */
export type Place = 'خانه' | 'تراکنش‌ها' | 'حساب من' | 'دربارهٔ ما';

/** More pages than lie above the bottom navigation. */
const MOST_PAGES_DEEP = 8;

const BOTTOM: Named = { role: 'navigation', name: 'پیمایش اصلی' };

/** The consent to the terms. No page has another checkbox. */
const CONSENT: Named = { role: 'checkbox', name: /./ };

/** The header's ways back. */
export const WAYS_BACK = [
  { role: 'button', name: /^(بازگشت|بستن)$/ },
  { role: 'link', name: /^(بازگشت|بستن)$/ },
] as const satisfies readonly Named[];

/**
 * Actions of people, written once for all engines: they read names on the screen and touch elements. Playwright (person.ts) or selenium-
 * webdriver (engines/) finds and touches them.
 */
export abstract class Steps {
  constructor(
    protected readonly server: RunningServer,
    readonly identity: Identity,
  ) {}

  /** Opens an address; browser.ts lists the reasons. */
  abstract arrive(reason: Reason, address: string): Promise<void>;

  /** The full address of the page. */
  abstract address(): Promise<string>;

  /** Waits until the address matches. */
  abstract reaches(isThere: RegExp | ((address: URL) => boolean)): Promise<void>;

  /** Waits until one of these is on screen, and answers the first match. */
  abstract firstOf(candidates: readonly Named[]): Promise<Named>;

  /** Waits until the element is gone. */
  abstract misses(named: Named): Promise<void>;

  abstract touch(named: Named): Promise<void>;

  /** Touches a box until it is checked. */
  abstract tick(box: Named): Promise<void>;

  /** Types into an empty field. */
  abstract fill(label: string, text: string): Promise<void>;

  /** Chooses an option of a list. */
  abstract choose(label: string, option: string): Promise<void>;

  /** Waits until the screen shows the text. */
  abstract sees(text: Name): Promise<void>;

  /** Uses the header's way back to another page; `way` when it is already known. */
  abstract back(way?: Named): Promise<void>;

  /** Uses the phone's back button. */
  abstract phoneBack(): Promise<void>;

  /** Touches a transaction's row in the list on screen. */
  protected abstract touchRow(code: string): Promise<void>;

  /** Waits until the list on screen has the transaction's row with this text. */
  abstract seesRow(code: string, text: Name): Promise<void>;

  /** Touches the element with this role and name. */
  async tap(role: Role, name: Name): Promise<void> {
    await this.touch({ role, name });
  }

  async press(name: string): Promise<void> {
    await this.tap('button', name);
  }

  /** Opens a place of the bottom navigation. Goes back first from a page without it. */
  async goTo(place: Place): Promise<void> {
    const link: Named = { role: 'link', name: place, within: BOTTOM };
    for (let deep = 0; deep < MOST_PAGES_DEEP; deep += 1) {
      const seen = await this.firstOf([link, ...WAYS_BACK]);
      if (seen === link) return this.touch(link);
      await this.back(seen);
    }
    throw new Error(`${place} is not reached from ${await this.address()}.`);
  }

  async openRow(code: string): Promise<void> {
    await this.touchRow(code);
    await this.seesDeal();
  }

  /** Types the code sent after `since`. The form submits itself at the fourth digit. */
  async enterCode(since: Date): Promise<void> {
    await this.fill('کد تأیید', await codeSentTo(this.server, this.identity.mobile, since));
  }

  /** From an account page to the login. */
  async logOut(): Promise<void> {
    await this.goTo('حساب من');
    await this.press('خروج');
    await this.press('بله، خارج می‌شوم');
    await this.reaches(/\/login(\?|$)/);
  }

  /** From the login or registration page to the page after the first card. */
  async join(): Promise<void> {
    await this.reaches(/\/(login|register)(\?|$)/);
    await this.touch(
      await this.firstOf([
        { role: 'link', name: 'ثبت‌نام' },
        { role: 'tab', name: 'ثبت‌نام' },
      ]),
    );
    await this.register();
    await this.addFirstCard();
  }

  /** From the registration page to the page after the code. */
  async register(): Promise<void> {
    const { nationalCode, birth, mobile } = this.identity;
    // Only the registration page has the day of birth, so the form is certainly loaded.
    await this.fill('روز', birth.day);
    await this.choose('ماه', birth.month);
    await this.fill('سال', birth.year);
    await this.fill('کد ملی', nationalCode);
    await this.tick(CONSENT);
    await this.press('ادامه');
    await this.fill('شمارهٔ موبایل', mobile);
    const since = new Date();
    await this.press('تکمیل ثبت‌نام');
    await this.reaches(/\/login_otp/);
    await this.enterCode(since);
  }

  /** A first visit of a registered person, up to the page after the login. */
  async logIn(): Promise<void> {
    await this.arrive('a first visit', '/login');
    await this.enterLogin();
  }

  /** From the login page to the page after the code. */
  async enterLogin(): Promise<void> {
    await this.reaches(/\/login(\?|$)/);
    await this.fill('کد ملی', this.identity.nationalCode);
    await this.fill('شمارهٔ موبایل', this.identity.mobile);
    const since = new Date();
    await this.press('دریافت کد تأیید');
    await this.reaches(/\/login_otp/);
    await this.enterCode(since);
    await this.reaches((address) => !address.pathname.startsWith('/login'));
  }

  /** From the first-card page to the page after it. */
  async addFirstCard(): Promise<void> {
    await this.reaches(/\/create-first-card/);
    await this.fill('شمارهٔ کارت', this.identity.cardNumber);
    await this.press('استعلام و افزودن');
    await this.tick(CONSENT);
    await this.press('تأیید و افزودن کارت');
    await this.reaches((address) => !/first/.test(address.pathname));
    // The form stays until the next page is loaded, and its button changes its name meanwhile.
    await this.misses(CONSENT);
  }

  /** From «درخواست پول» at home or in an empty list to the link of a new request. Answers its code. The fee is the seller's by default. */
  async request(amount: string, purpose: string, fee?: 'خریدار' | 'نصف‌نصف'): Promise<string> {
    await this.tap('link', /^درخواست پول/);
    await this.fill('مبلغ (ریال)', amount);
    await this.fill('بابت', purpose);
    if (fee) await this.tap('radio', fee);
    await this.press('ادامه');
    await this.press('ثبت و ساخت لینک پرداخت');
    await this.reaches(/\/transaction-detail\//);
    await this.sees('لینک پرداخت آماده است');
    return /transaction-detail\/([A-Z0-9]{8})/.exec(await this.address())?.[1] ?? '';
  }

  /** From home with a received code to its request. */
  async openByCode(code: string): Promise<void> {
    await this.tap('link', /^ارسال پول/);
    await this.fill('لینک یا کد پرداخت', code);
    await this.press('بررسی درخواست');
    await this.sees(/^(جزئیات درخواست|روند تراکنش)$/);
  }

  /** Pays an open request, successfully or not, up to the receipt. */
  async pay(
    button: 'پرداخت' | 'پرداخت دوباره' | 'باز هم می‌پردازم',
    atGateway: 'پرداخت' | 'پرداخت ناموفق' = 'پرداخت',
  ): Promise<void> {
    await this.toPay(button);
    await this.leaveForGateway();
    const [, gateway] = /sandbox\/(\w+)/.exec(await this.address()) ?? [];
    if (gateway !== 'gateway') await this.fill('شمارهٔ کارت', this.identity.cardNumber);
    await this.press(atGateway);
    // Sepehr posts its fields from a last page.
    if (gateway === 'sepehr') await this.press('بازگشت به امانت');
    await this.reaches(/\/transaction-receipt/);
    await this.sees(atGateway === 'پرداخت' ? 'پرداخت انجام شد' : 'پرداخت انجام نشد');
  }

  /** Presses the button to pay, which names the sum. */
  async toPay(button: 'پرداخت' | 'پرداخت دوباره' | 'باز هم می‌پردازم' = 'پرداخت'): Promise<void> {
    await this.tap('button', button === 'باز هم می‌پردازم' ? button : new RegExp(`^${button} [۰-۹]`));
  }

  /** From the pay button to the gateway, through the sheet that a device shows once a day. */
  async leaveForGateway(): Promise<void> {
    const go: Named = { role: 'button', name: 'رفتن به درگاه' };
    const seen = await this.firstOf([go, { role: 'button', name: 'پرداخت ناموفق' }]);
    if (seen === go) await this.touch(go);
    await this.reaches(/\/sandbox\/(gateway|sepehr|zarinpal)/);
  }

  /** From the detail page to the code page of an action. */
  async askForCode(action: string): Promise<void> {
    await this.press(action);
    await this.touch({ role: 'button', name: /^بله/, within: { role: 'alertdialog', name: /./ } });
    await this.reaches(/\/otp/);
  }

  /** Presses an action of the detail page and confirms it with its code. */
  async confirmWithCode(action: string): Promise<void> {
    const since = new Date();
    await this.askForCode(action);
    await this.enterCode(since);
    await this.reaches(/\/transaction-detail\//);
    await this.seesDeal();
  }

  /** Waits for the page of a deal, or of a request that can be paid. */
  async seesDeal(): Promise<void> {
    await this.sees(/^(جزئیات معامله|از کارت خودتان)$/);
  }
}
