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

/** Whole, or a part of what is there. */
export type Name = string | RegExp;

/** Something on the screen by what it is and what it is called. */
export interface Named {
  readonly role: Role;
  readonly name: Name;
  /** Only in here. */
  readonly within?: Named;
}

/** The places of the bottom navigation. */
type Place = 'خانه' | 'تراکنش‌ها' | 'کارت‌های من' | 'دربارهٔ ما';

/** More pages than anybody has to leave to be where the bottom navigation is. */
const MOST_PAGES_DEEP = 8;

const BOTTOM: Named = { role: 'navigation', name: 'پیمایش اصلی' };

/** To the terms: no page asks for more. */
const CONSENT: Named = { role: 'checkbox', name: /./ };

/** The header's. */
export const WAYS_BACK = [
  { role: 'button', name: /^(بازگشت|بستن)$/ },
  { role: 'link', name: /^(بازگشت|بستن)$/ },
] as const satisfies readonly Named[];

/**
 * What people do with the app, told once for all engines: reading names on the screen and touching them. How something is
 * found and touched is each engine's own: with Playwright (support/person.ts), or without (support/engines).
 */
export abstract class Steps {
  constructor(
    protected readonly server: RunningServer,
    readonly identity: Identity,
  ) {}

  /** Opens an address; see `arrive` of browser.ts for the reasons. */
  abstract arrive(reason: Reason, address: string): Promise<void>;

  /** The address that is open, whole. */
  abstract address(): Promise<string>;

  /** Waits until the address is such a one. */
  abstract reaches(isThere: RegExp | ((address: URL) => boolean)): Promise<void>;

  /** Waits until one of these is on the screen, and answers the first that is. */
  abstract firstOf(candidates: readonly Named[]): Promise<Named>;

  /** Waits until this is no longer on the screen. */
  abstract misses(named: Named): Promise<void>;

  abstract touch(named: Named): Promise<void>;

  /** Touches a box until it is ticked. */
  abstract tick(box: Named): Promise<void>;

  /** Types into a field that is empty. */
  abstract fill(label: string, text: string): Promise<void>;

  /** Chooses from a list. */
  abstract choose(label: string, option: string): Promise<void>;

  /** Waits until the screen says this. */
  abstract sees(text: Name): Promise<void>;

  /** The header's way back, to another page than this one; `way` when that has been seen already. */
  abstract back(way?: Named): Promise<void>;

  /** The phone's own way back. */
  abstract phoneBack(): Promise<void>;

  /** Touches the row of a transaction in the list that is on the screen. */
  protected abstract touchRow(code: string): Promise<void>;

  /** Waits until the list on the screen has the transaction's row, and it says this. */
  abstract seesRow(code: string, text: Name): Promise<void>;

  /** Touches what has this role and name. */
  async tap(role: Role, name: Name): Promise<void> {
    await this.touch({ role, name });
  }

  async press(name: string): Promise<void> {
    await this.tap('button', name);
  }

  /** To a place of the bottom navigation; from a page that has none, back until there is one. */
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
    await this.sees('روند تراکنش');
  }

  /** Types the code that was sent since `since`; the form submits itself at the fourth digit. */
  async enterCode(since: Date): Promise<void> {
    await this.fill('کد تأیید', await codeSentTo(this.server, this.identity.mobile, since));
  }

  /** From the login page to the page that follows the first card. */
  async join(): Promise<void> {
    await this.reaches(/\/login(\?|$)/);
    await this.touch(
      await this.firstOf([
        { role: 'link', name: 'ثبت‌نام' },
        { role: 'tab', name: 'ثبت‌نام' },
      ]),
    );
    await this.register();
    await this.addFirstCard();
  }

  /** From the registration page to the page that follows the code. */
  async register(): Promise<void> {
    const { nationalCode, birth, mobile } = this.identity;
    // The login page has a field for the national code too: the day is asked for on the registration page only.
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

  /** The first visit of somebody who is registered: to the page that follows the login. */
  async logIn(): Promise<void> {
    await this.arrive('a first visit', '/login');
    await this.enterLogin();
  }

  /** From the login page to the page that follows the code. */
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

  /** From the first-card page to the page that follows it. */
  async addFirstCard(): Promise<void> {
    await this.reaches(/\/create-first-card/);
    await this.fill('شمارهٔ کارت', this.identity.cardNumber);
    await this.press('استعلام و افزودن');
    await this.tick(CONSENT);
    await this.press('تأیید و افزودن کارت');
    await this.reaches((address) => !/first/.test(address.pathname));
    // the page stays until the next one is loaded; its button has another name as long as it works
    await this.misses(CONSENT);
  }

  /** From where «درخواست پول» is offered, home or an empty list, to the link of a new request; answers its code. */
  async request(amount: string, purpose: string): Promise<string> {
    await this.tap('link', /^درخواست پول/);
    await this.fill('مبلغ (ریال)', amount);
    await this.fill('بابت', purpose);
    await this.press('ادامه');
    await this.press('ثبت و ساخت لینک پرداخت');
    await this.reaches(/\/transaction-detail\//);
    await this.sees('لینک پرداخت آماده است');
    return /transaction-detail\/([A-Z0-9]{8})/.exec(await this.address())?.[1] ?? '';
  }

  /** From home, with a code that somebody sent, to its request. */
  async openByCode(code: string): Promise<void> {
    await this.tap('link', /^ارسال پول/);
    await this.fill('لینک یا کد پرداخت', code);
    await this.press('بررسی درخواست');
    await this.sees('روند تراکنش');
  }

  /** From a request that one has opened, pays or tries to, and comes back to the receipt. */
  async pay(
    button: 'پرداخت' | 'پرداخت دوباره' | 'باز هم می‌پردازم',
    atGateway: 'پرداخت' | 'پرداخت ناموفق' = 'پرداخت',
  ): Promise<void> {
    await this.press(button);
    await this.reaches(/\/sandbox\/gateway/);
    await this.press(atGateway);
    await this.reaches(/\/transaction-receipt/);
    await this.sees(atGateway === 'پرداخت' ? 'پرداخت انجام شد' : 'پرداخت انجام نشد');
  }

  /** From the detail page to the code of one of its actions. */
  async askForCode(action: string): Promise<void> {
    await this.press(action);
    // the verb comes first, «انصراف» second
    await this.touch({ role: 'button', name: /./, within: { role: 'alertdialog', name: /./ } });
    await this.reaches(/\/otp/);
  }

  /** Presses an action of the detail page, and confirms it with the code that is sent. */
  async confirmWithCode(action: string): Promise<void> {
    const since = new Date();
    await this.askForCode(action);
    await this.enterCode(since);
    await this.reaches(/\/transaction-detail\//);
    await this.sees('روند تراکنش');
  }
}
