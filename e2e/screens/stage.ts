import type { Browser, Page } from 'playwright-core';
import { fillPlaces } from '../../src/testing/routes/address';
import { identity, register } from '../support/api';
import { openBrowser, openPhone, type PhoneOptions } from '../support/browser';
import { appointArbiters, Person } from '../support/person';
import { RunningServer } from '../support/server';
import { type Disputes, makeDisputes } from './disputes';
import { makeOfficeCases, type OfficeCases } from './officeCases';
import type { Actor, Screen } from './screen';
import { makeTransactions, type Transactions } from './transactions';

export const IDENTITIES: Record<Actor, number> = {
  visitor: 50_001,
  partnerVisitor: 50_006,
  newcomer: 50_002,
  firstCard: 50_007,
  member: 50_003,
  seller: 50_004,
  buyer: 50_005,
  claimant: 50_008,
  respondent: 50_009,
  referee: 50_010,
  arbiter: 50_011,
  operator: 50_015,
};

/** People of the office's cases only. */
const OF_OFFICE = { colleague: 50_012, seller: 50_013, buyer: 50_014 } as const;

/** A server with people and transactions, and a phone for each actor. All screens are shown on it. */
export class Stage {
  private readonly people = new Map<Actor, Promise<Person>>();
  private made: Promise<Disputes> | undefined;
  private decided: Promise<OfficeCases> | undefined;

  private constructor(
    readonly server: RunningServer,
    private readonly browser: Browser,
    readonly transactions: Transactions,
    private readonly phone: PhoneOptions,
  ) {}

  static async open(phone: PhoneOptions = {}): Promise<Stage> {
    const [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
    const sides = { seller: identity(IDENTITIES.seller), buyer: identity(IDENTITIES.buyer) };
    return new Stage(server, browser, await makeTransactions(server, sides), phone);
  }

  async close(): Promise<void> {
    // A request that a test still intercepts would fail with the browser.
    for (const { page } of await Promise.all(this.people.values())) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.browser.close();
    await this.server.stop();
  }

  /** Shows a screen on its actor's phone and waits until it is still. Clears the state of the previous screen. */
  async show(screen: Screen): Promise<Person> {
    const person = await this.person(screen.as);
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
    await person.page.context().setOffline(false);
    // Ends a visit from the partner, which the tab stores.
    await person.page.evaluate(() => location.protocol.startsWith('http') && sessionStorage.clear());
    await person.page.goto('about:blank');
    await person.page.setViewportSize({ width: 390, height: 844 });
    await person.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (screen.as === 'arbiter') await this.officeCases();
    await screen.show(person, this);
    await comeToRest(person.page, { waiting: screen.waiting });
    return person;
  }

  /** An address with the values of its placeholders. Disputes and cases are created at the first address that names one. */
  async realAddress(address: string): Promise<string> {
    const disputes = address.includes('{disputes.') ? await this.disputes() : {};
    const cases = address.includes('{cases.') ? await this.officeCases() : {};
    return fillPlaces(address, { ...this.transactions, disputes, cases });
  }

  /** The disputes, created at the first call. */
  disputes(): Promise<Disputes> {
    const { claimant, respondent, referee } = IDENTITIES;
    this.made ??= makeDisputes(this.server, {
      buyer: identity(claimant),
      seller: identity(respondent),
      referee: identity(referee),
    });
    return this.made;
  }

  /** The office's cases, created at the first call. */
  officeCases(): Promise<OfficeCases> {
    this.decided ??= this.person('arbiter').then(({ api }) =>
      makeOfficeCases(this.server, {
        seller: identity(OF_OFFICE.seller),
        buyer: identity(OF_OFFICE.buyer),
        colleague: identity(OF_OFFICE.colleague),
        arbiter: api,
      }),
    );
    return this.decided;
  }

  /** The actor, logged in at the first call. */
  person(actor: Actor): Promise<Person> {
    const known = this.people.get(actor) ?? this.bringOn(actor);
    this.people.set(actor, known);
    return known;
  }

  private async bringOn(actor: Actor): Promise<Person> {
    const who = identity(IDENTITIES[actor]);
    const person = new Person(await openPhone(this.browser, this.server.origin, this.phone), this.server, who);
    const { client } = this.server;
    if (actor === 'newcomer' || actor === 'firstCard' || actor === 'operator') await client.registerByCode(who.number);
    if (actor === 'member') await register(who, client);
    if (actor === 'arbiter') {
      await appointArbiters(this.server, [IDENTITIES.arbiter, OF_OFFICE.colleague]);
      await this.server.command('office-grant', 'supervisor', who.nationalCode);
    }
    if (actor === 'operator') {
      for (const role of ['finance', 'supervisor']) {
        await this.server.command('office-grant', role, who.nationalCode);
      }
    }
    if (actor === 'claimant' || actor === 'respondent' || actor === 'referee') await this.disputes();
    if (actor !== 'visitor' && actor !== 'partnerVisitor') await person.logIn();
    return person;
  }
}

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Waits until a page is still: fonts and pictures are loaded and nothing moves. No request is pending, unless the screen shows waiting. */
export async function comeToRest(page: Page, { waiting = false }: { waiting?: boolean } = {}): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const restless = await page.evaluate(whatIsRestless, waiting);
    if (restless === null) return;
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest: ${restless}`);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** Runs in the page. */
function whatIsRestless(waiting: boolean): string | null {
  if (document.fonts.status !== 'loaded') return 'fonts are being loaded';
  if (Array.from(document.images).some(({ complete }) => !complete)) return 'a picture is being loaded';
  if (!waiting && document.querySelector('[aria-busy=true]')) return 'something is marked as busy';
  if (document.querySelector('[data-ignore-taps]')) return 'a dialog still ignores taps';
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    const endless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    // The toast library counts its five seconds with an invisible bar.
    const countsToast = effect instanceof KeyframeEffect && effect.target?.closest('[role=progressbar]');
    return playState === 'running' && !endless && !countsToast;
  });
  return moving.length > 0 ? 'something moves' : null;
}
