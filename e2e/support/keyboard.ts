import type { Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

/** More Tab stops than any page has. */
const MOST_STOPS = 40;

/** A person with a keyboard and a screen reader, who finds elements by role and name. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** The focused element as a screen reader reads it: «button "ادامه"»; empty without focus. */
  async focused(): Promise<string> {
    const focus = this.page.locator(':focus');
    if ((await focus.count()) === 0) return '';
    const [line = ''] = (await focus.ariaSnapshot()).split('\n');
    return line.replace(/^- /, '').replace(/:$/, '');
  }

  /** Presses Tab until an element with this role, and a name that starts like this, has the focus. */
  async tabTo(role: Role, name: string): Promise<void> {
    await this.page.getByRole(role, { name }).first().waitFor({ state: 'attached' });
    const wanted = `${role} "${name}`;
    const passed: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const focused = await this.focused();
      if (focused.startsWith(wanted)) return;
      passed.push(focused);
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${wanted}; it passes ${passed.join(', ')}`);
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Moves the focus to the element and presses Enter. */
  async enter(role: Role, name: string): Promise<void> {
    await this.tabTo(role, name);
    await this.press('Enter');
  }

  /** Moves the focus to the field and types. */
  async fill(name: string, text: string): Promise<void> {
    await this.tabTo('textbox', name);
    await this.type(text);
  }

  /** Waits until an element with this role, and a name that starts like this, has the focus. */
  async arrivesAt(role: string, name: string): Promise<void> {
    const wanted = `${role} "${name}`;
    let focused = '';
    for (let attempt = 0; attempt < 100; attempt += 1) {
      focused = await this.focused();
      if (focused.startsWith(wanted)) return;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`The focus should be at ${wanted} and is at ${focused || 'nothing'}`);
  }

  /** Whether `presses` of Tab ever reach the page behind the open dialog. */
  async leavesDialog(presses: number): Promise<boolean> {
    for (let press = 0; press < presses; press += 1) {
      await this.press('Tab');
      const outside = await this.page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog[open]') === null,
      );
      if (outside) return true;
    }
    return false;
  }
}
