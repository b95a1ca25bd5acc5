import type { Identity } from '../api';
import type { RunningServer } from '../server';
import { type Name, type Named, type Place, Steps, WAYS_BACK } from '../steps';
import type { EnginePhone } from './engine';
import { expressions, LOAD_LIBRARY, type Point, type Target } from './inPage';

const PRESS_AGAIN_MS = 5_000;
const TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** Declines the offer of messages on this phone. */
const LATER: Named = { role: 'button', name: 'بعداً' };

/** A person with a phone that is not Chromium. */
export class Visitor extends Steps {
  constructor(
    readonly phone: EnginePhone,
    server: RunningServer,
    identity: Identity,
  ) {
    super(server, identity);
  }

  async arrive(...[, address]: Parameters<Steps['arrive']>): Promise<void> {
    await this.phone.open(new URL(address, this.server.origin).href);
  }

  address(): Promise<string> {
    return this.phone.evaluate('location.href');
  }

  async reaches(isThere: Parameters<Steps['reaches']>[0]): Promise<void> {
    await this.until(`the address ${isThere}`, async () => {
      const address = await this.address();
      return isThere instanceof RegExp ? isThere.test(address) : isThere(new URL(address));
    });
  }

  firstOf(candidates: readonly Named[]): Promise<Named> {
    return this.until(`one of ${candidates.map(({ name }) => name)}`, async () => {
      for (const named of candidates) if (await this.look(expressions.isShown(named))) return named;
      return null;
    });
  }

  async misses(named: Named): Promise<void> {
    await this.until(`no ${named.name}`, async () => (await this.look(expressions.isShown(named))) === false);
  }

  async touch(named: Named): Promise<void> {
    await this.click(named, `${named.role} ${named.name}`);
  }

  async tick(box: Named): Promise<void> {
    await this.until(`a tick in ${box.name}`, async () => {
      await this.touch(box);
      return this.look(expressions.isTicked(box));
    });
  }

  async fill(label: string, text: string): Promise<void> {
    await this.click({ label }, `the field ${label}`);
    await this.phone.type(text);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.until(`${option} in ${label}`, () => this.look(expressions.choose(label, option)));
  }

  async sees(text: Name): Promise<void> {
    await this.until(`«${text}»`, async () => includes(await this.phone.evaluate('document.body.innerText'), text));
  }

  /** Waits for the place: a mouse click is lost when a new page replaces the old one between press and release. */
  override async goTo(place: Place): Promise<void> {
    await super.goTo(place);
    const link: Named = { role: 'link', name: place };
    await this.until(place, async () => {
      // An offer that opens under the finger takes the tap.
      if (await this.look<Point | null>(expressions.pointOf(LATER))) await super.goTo(place);
      return this.look(expressions.isCurrent(link));
    });
  }

  async back(seen?: Named): Promise<void> {
    const here = await this.address();
    const way = seen ?? (await this.firstOf(WAYS_BACK));
    const isGone = async () => (await this.look(expressions.isShown(way))) === false;
    // A leaving page shows its way back for a moment after the address changed.
    const point = await this.until(`${way.role} ${way.name}`, async () => (await isGone()) || this.pointOf(way));
    if (point === true) return;
    await this.phone.click(point.x, point.y);
    await this.until('another page', async () => (await this.address()) !== here || isGone());
  }

  /** WebKit's own back button skips entries that a page added before a touch, so the page goes back. */
  async phoneBack(): Promise<void> {
    const here = await this.address();
    let pressedAt = 0;
    await this.until('another page', async () => {
      if ((await this.address()) !== here) return true;
      // Firefox drops a step back while a page loads, and a person presses again.
      if (Date.now() - pressedAt > PRESS_AGAIN_MS) {
        pressedAt = Date.now();
        await this.phone.evaluate('history.back()');
      }
      return false;
    });
  }

  async seesRow(code: string, text: Name): Promise<void> {
    const words = `document.querySelector('[data-code="${code}"]')?.innerText ?? ''`;
    await this.until(`the row ${code} with «${text}»`, async () => includes(await this.phone.evaluate(words), text));
  }

  protected async touchRow(code: string): Promise<void> {
    await this.click({ row: code }, `the row ${code}`);
  }

  private async click(target: Target, name: string): Promise<void> {
    const { x, y } = await this.until(name, async () => (await this.pointOf(target)) ?? this.decline());
    await this.phone.click(x, y);
  }

  /** Two looks must find the same point: an element that moves is missed. */
  private async pointOf(target: Target): Promise<Point | null> {
    const first = await this.look<Point | null>(expressions.pointOf(target));
    if (!first) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const second = await this.look<Point | null>(expressions.pointOf(target));
    return second && first.x === second.x && first.y === second.y ? second : null;
  }

  /** Declines an offer that covers the target. */
  private async decline(): Promise<null> {
    const point = await this.look<Point | null>(expressions.pointOf(LATER));
    if (point) await this.phone.click(point.x, point.y);
    return null;
  }

  private async look<Value>(expression: string): Promise<Value | null> {
    const found = await this.phone.evaluate<{ value: Value } | null>(expression);
    if (found) return found.value;
    await this.phone.evaluate(LOAD_LIBRARY);
    return null;
  }

  /** Polls until there is a result. While one page replaces another, a look fails. */
  private async until<Found>(name: string, look: () => Promise<Found | null | false>): Promise<Found> {
    const deadline = Date.now() + TIMEOUT_MS;
    let failure: unknown;
    while (Date.now() < deadline) {
      const found = await look().catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const screen = await this.phone.evaluate('location.href + document.body.innerText').catch(String);
    throw new Error(`${name} did not appear at ${screen}`, { cause: failure });
  }
}

function includes(words: string, text: Name): boolean {
  // each element has a line of its own
  return typeof text === 'string' ? words.includes(text) : new RegExp(text, 'm').test(words);
}
