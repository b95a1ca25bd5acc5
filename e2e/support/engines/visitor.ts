import type { Identity } from '../api';
import type { RunningServer } from '../server';
import { type Name, type Named, Steps, WAYS_BACK } from '../steps';
import type { EnginePhone } from './engine';
import { type Answered, expressions, GIVE_LIBRARY, type Outcome, type Sought, type Spot } from './inPage';

/** Longer than any page takes on a busy machine. */
const PATIENCE_MS = 30_000;
/** A step back that was not dropped has shown by then. */
const AGAIN_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 50;
/** From a driver's word that it has pressed. */
const CLICK_WITHIN_MS = 2_000;

/** Of the offer of messages on this phone. */
const LATER: Named = { role: 'button', name: 'بعداً' };

/** No animation goes on that has an end. */
const STANDS_STILL = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)`;

/** Somebody with a phone that is not Chromium. */
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
    return this.phone.ask('location.href');
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
    await this.touchWhat(named, `${named.role} ${named.name}`);
  }

  async tick(box: Named): Promise<void> {
    await this.until(`a tick in ${box.name}`, async () => {
      await this.touch(box);
      return this.look(expressions.isTicked(box));
    });
  }

  async fill(label: string, text: string): Promise<void> {
    await this.touchWhat({ label }, `the field ${label}`);
    await this.phone.type(text);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.until(`${option} in ${label}`, () => this.look(expressions.choose(label, option)));
  }

  async sees(text: Name): Promise<void> {
    await this.until(`«${text}»`, async () => says(await this.phone.ask('document.body.innerText'), text));
  }

  async back(seen?: Named): Promise<void> {
    const here = await this.address();
    const way = seen ?? (await this.firstOf(WAYS_BACK));
    // A page that is just leaving shows its way back when the address is another one already: then there is nothing to leave.
    if (!(await this.touchUnlessGone(way))) return;
    const isGone = async () => (await this.look(expressions.isShown(way))) === false;
    await this.until('another page', async () => (await this.address()) !== here || isGone());
  }

  async phoneBack(): Promise<void> {
    const here = await this.address();
    await this.phone.back();
    const pressedAt = Date.now();
    let hasPressedAgain = false;
    // A browser drops a step back while a page still loads; a person then presses again.
    await this.until('another page', async () => {
      if ((await this.address()) !== here) return true;
      if (!hasPressedAgain && Date.now() - pressedAt > AGAIN_AFTER_MS) {
        hasPressedAgain = true;
        await this.phone.back();
      }
      return false;
    });
  }

  async seesRow(code: string, text: Name): Promise<void> {
    const words = `document.querySelector('[data-code="${code}"]')?.innerText ?? ''`;
    await this.until(`the row ${code} with «${text}»`, async () => says(await this.phone.ask(words), text));
  }

  /** A PNG of the screen, once what comes and goes on it has done so. */
  async photograph(): Promise<Buffer> {
    await this.until('a screen that stands still', () => this.phone.ask(STANDS_STILL));
    return this.phone.photograph();
  }

  protected async touchRow(code: string): Promise<void> {
    await this.touchWhat({ row: code }, `the row ${code}`);
  }

  private async touchWhat(sought: Sought, what: string): Promise<void> {
    const stillSpot = this.stillSpot(sought);
    const hindrances = () => this.look(expressions.hindrances(sought));
    const spot = await this.until(what, async () => (await stillSpot()) ?? this.putOff(), hindrances);
    await this.phone.press(spot.x, spot.y);
    if (await this.missed()) await this.touchWhat(sought, what);
  }

  /** Says «later» to an offer that has come before what is to be touched. */
  private async putOff(): Promise<null> {
    const spot = await this.look<Spot | null>(expressions.spot(LATER));
    if (spot) await this.phone.press(spot.x, spot.y);
    return null;
  }

  /** Whether it had moved when the finger came down, so that nothing was touched: people try again then. Another page says no. */
  private async missed(): Promise<boolean> {
    const deadline = Date.now() + CLICK_WITHIN_MS;
    for (;;) {
      const outcome = await this.look<Outcome>(expressions.outcome()).catch(() => null);
      if (outcome !== 'coming' && outcome !== 'down') return outcome === 'missed';
      if (Date.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** False when it went away before it could be touched. */
  private async touchUnlessGone(named: Named): Promise<boolean> {
    const stillSpot = this.stillSpot(named);
    const spot = await this.until(`${named.role} ${named.name}`, async () =>
      (await this.look(expressions.isShown(named))) === false ? 'gone' : stillSpot(),
    );
    if (spot === 'gone') return false;
    await this.phone.press(spot.x, spot.y);
    return (await this.missed()) ? this.touchUnlessGone(named) : true;
  }

  /** Looks for what stands still: whatever moves under the finger is missed, by people too. */
  private stillSpot(sought: Sought): () => Promise<Spot | null> {
    let last: Spot | null = null;
    return async () => {
      const before = last;
      last = await this.look<Spot | null>(expressions.spot(sought));
      return last && before && last.x === before.x && last.y === before.y ? last : null;
    };
  }

  private async look<Value>(expression: string): Promise<Value | null> {
    const answered = await this.phone.ask<Answered<Value>>(expression);
    if (answered) return answered.value;
    await this.phone.ask(GIVE_LIBRARY);
    return null;
  }

  /**
   * Looks until there is something. Between two pages there is nobody to ask.
   *
   * @param hindrances what stood in the way, once it has looked in vain
   */
  private async until<Found>(
    what: string,
    look: () => Promise<Found | null | false>,
    hindrances: () => Promise<unknown> = async () => [],
  ): Promise<Found> {
    const deadline = Date.now() + PATIENCE_MS;
    let failure: unknown;
    for (;;) {
      const found = await look().catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (found) return found;
      if (Date.now() > deadline) {
        const [address, screen] = await this.phone
          .ask<string[]>('[location.href, document.body.innerText]')
          .catch(() => []);
        const inTheWay = JSON.stringify(await hindrances().catch(() => null));
        throw new Error(`Waited in vain for ${what} at ${address} (${inTheWay}):\n${screen}`, { cause: failure });
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

function says(words: string, text: Name): boolean {
  return typeof text === 'string' ? words.includes(text) : text.test(words);
}
