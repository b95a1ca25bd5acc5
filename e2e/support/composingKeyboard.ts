import type { CDPSession, Locator, Page } from 'playwright-core';

/** The keyboard of a phone, which underlines a text until it is whole. Chromium itself plays it. */
export class ComposingKeyboard {
  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  static async on(page: Page): Promise<ComposingKeyboard> {
    return new ComposingKeyboard(page, await page.context().newCDPSession(page));
  }

  /** Composes a text at the caret of a field, sign by sign, and leaves it open. */
  async compose(field: Locator, text: string): Promise<void> {
    await field.focus();
    for (let length = 1; length <= text.length; length += 1) {
      await this.cdp.send('Input.imeSetComposition', {
        text: text.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    }
  }

  /** Ends the composition with this text. */
  async commit(text: string): Promise<void> {
    await this.cdp.send('Input.insertText', { text });
  }

  /** Puts the caret of the focused field behind so many signs. */
  async moveCaret(place: number): Promise<void> {
    await this.page.evaluate((at) => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.setSelectionRange(at, at);
    }, place);
  }
}
