import type { Browser, Page } from 'playwright-core';
import { type Api, apiOf, type Identity, identity, register } from './api';
import { arrive, openPhone, type Phone, type PhoneOptions } from './browser';
import type { RunningServer } from './server';
import { type Name, type Named, Steps, WAYS_BACK } from './steps';

/** A person whose phone Playwright drives. */
export class Person extends Steps {
  readonly page: Page;
  /** Calls the server without the app, with the login of this phone's app. */
  readonly api: Api;
  private login = '';
  /** What the person has done so far. */
  private readonly done = { taps: 0, fields: 0 };

  constructor(
    private readonly phone: Phone,
    server: RunningServer,
    identity: Identity,
  ) {
    super(server, identity);
    this.page = phone.page;
    this.api = apiOf(server, () => this.login);
    this.page.on('request', (request) => {
      this.login = /^Bearer (.+)/.exec(request.headers().authorization ?? '')?.[1] ?? this.login;
    });
  }

  /** Errors and warnings of the console so far. */
  get complaints(): readonly string[] {
    return this.phone.complaints;
  }

  /** Taps and filled fields of some steps. */
  async effortOf(steps: () => Promise<unknown>): Promise<{ readonly taps: number; readonly fields: number }> {
    const { taps, fields } = this.done;
    await steps();
    return { taps: this.done.taps - taps, fields: this.done.fields - fields };
  }

  /** The same person and phone in another tab. */
  async inNewTab(): Promise<Person> {
    return new Person({ ...this.phone, page: await this.phone.context.newPage() }, this.server, this.identity);
  }

  async arrive(...[reason, address]: Parameters<Steps['arrive']>): Promise<void> {
    await arrive(this.page, reason, address);
  }

  async address(): Promise<string> {
    return this.page.url();
  }

  async reaches(isThere: Parameters<Steps['reaches']>[0]): Promise<void> {
    await this.page.waitForURL(isThere);
  }

  async firstOf(candidates: readonly Named[]): Promise<Named> {
    const found = candidates.map((named) => ({ named, locator: this.find(named) }));
    await found
      .map(({ locator }) => locator)
      .reduce((one, other) => one.or(other))
      .first()
      .waitFor();
    for (const { named, locator } of found) if (await locator.first().isVisible()) return named;
    return this.firstOf(candidates);
  }

  async misses(named: Named): Promise<void> {
    await this.find(named).first().waitFor({ state: 'hidden' });
  }

  async touch(named: Named): Promise<void> {
    this.done.taps += 1;
    await this.find(named).first().tap();
  }

  async tick(box: Named): Promise<void> {
    this.done.taps += 1;
    await this.find(box).first().check();
  }

  async fill(label: string, text: string): Promise<void> {
    this.done.fields += 1;
    const field = this.page.getByLabel(label, { exact: true });
    // Waits until the field can be tapped: text typed into a covered field is lost.
    await field.tap({ trial: true });
    await field.fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    this.done.fields += 1;
    await this.page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }

  async sees(text: Name): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  async back(way?: Named): Promise<void> {
    const here = this.page.url();
    const left = await this.page.locator('main').elementHandle();
    if (way === undefined) await this.touch(await this.firstOf(WAYS_BACK));
    else if (!(await this.touchUnlessGone(way))) return;
    await this.page.waitForURL(({ href }) => href !== here);
    await left?.waitForElementState('hidden');
  }

  /** False when the element disappeared, tapped or not: a leaving page shows its way back after the address has changed. */
  private async touchUnlessGone(named: Named): Promise<boolean> {
    const way = this.find(named).first();
    const touched = way.tap().then(() => true);
    const gone = way.waitFor({ state: 'detached' }).then(() => false);
    for (const loser of [touched, gone]) loser.catch(() => undefined);
    return Promise.race([touched, gone]);
  }

  async phoneBack(): Promise<void> {
    await this.page.goBack();
  }

  async seesRow(code: string, text: Name): Promise<void> {
    await this.row(code).filter({ hasText: text }).waitFor();
  }

  protected async touchRow(code: string): Promise<void> {
    await this.row(code).getByRole('link').tap();
  }

  private row(code: string) {
    return this.page.locator(`[data-code="${code}"]`);
  }

  private find({ role, name, within }: Named) {
    const place = within ? this.page.getByRole(within.role, { name: within.name }) : this.page;
    return place.getByRole(role, { name, exact: typeof name === 'string' });
  }
}

/** A new person with a new phone. */
export async function newPerson(
  browser: Browser,
  server: RunningServer,
  number: number,
  phone?: PhoneOptions,
): Promise<Person> {
  return new Person(await openPhone(browser, server.origin, phone), server, identity(number));
}

/** Registers people with a card and makes them arbiters. They are not logged in. */
export async function appointArbiters(server: RunningServer, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await register(identity(number), server.client);
  await server.command('office-grant', 'arbiter', ...numbers.map((number) => identity(number).nationalCode));
}

/** A person with a card, logged in and at home. The API registers them, because the test is about something else. */
export async function newMember(
  browser: Browser,
  server: RunningServer,
  number: number,
  phone?: PhoneOptions,
): Promise<Person> {
  const person = await newPerson(browser, server, number, phone);
  await register(person.identity, server.client);
  await person.logIn();
  await person.goTo('خانه');
  return person;
}
