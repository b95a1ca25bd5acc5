import type { Page } from 'playwright-core';
import { ComposingKeyboard } from '../support/composingKeyboard';
import { enterStage } from './stageTests';

const { show } = enterStage();

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe('a field that a keyboard composes in', () => {
  test.each([
    ['login', 'کد ملی', '۰۰۸۴۵۷۵۹۴۸', '0084575948'],
    ['register', 'سال', '۷۱', '71'],
    ['login-otp', 'کد تأیید', '۱۲۳', '123'],
    ['request-money-empty', 'مبلغ (ریال)', '۱۰۰۰۰۰', '100٬000'],
    ['pay-empty', 'لینک یا کد پرداخت', 'abcdefgh', 'ABCDEFGH'],
    ['filter', 'مبلغ، از', '۲۵۰۰۰۰۰', '2٬500٬000'],
    ['create-first-card-iban', 'شمارهٔ شبا', '۱۳۰۱۲۰', '1301 2006 20'],
  ])('of the screen %s, «%s», keeps «%s» and then shows «%s»', async (screen, name, typed, shown) => {
    const page = await show(screen);
    const field = fieldOf(page, name);
    const keyboard = await ComposingKeyboard.on(page);
    await field.focus();
    await keyboard.moveCaret(0);
    const before = await field.inputValue();
    await keyboard.compose(field, typed);
    expect(await field.inputValue()).toBe(typed + before);
    await keyboard.commit(typed);
    expect(await field.inputValue()).toBe(shown);
  });

  test('keeps the caret in the middle, and is shown whole when the focus leaves', async () => {
    const page = await show('request-money-empty');
    const field = fieldOf(page, 'مبلغ (ریال)');
    const keyboard = await ComposingKeyboard.on(page);
    await keyboard.compose(field, '1234567');
    await keyboard.commit('1234567');
    await keyboard.moveCaret(5);
    await keyboard.compose(field, '۹۹');
    await keyboard.commit('۹۹');
    expect(await field.inputValue()).toBe('123٬499٬567');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
    await page.keyboard.press('Backspace');
    expect(await field.inputValue()).toBe('12٬349٬567');
    await keyboard.compose(field, '۵');
    await fieldOf(page, 'بابت').tap();
    expect(await field.inputValue()).toBe('123٬495٬567');
  });

  test('submits what is composed when Enter comes before its end', async () => {
    const page = await show('pay-empty');
    const keyboard = await ComposingKeyboard.on(page);
    await keyboard.compose(fieldOf(page, 'لینک یا کد پرداخت'), 'abc');
    await page.keyboard.press('Enter');
    await page.getByText('شناسهٔ واردشده درست نیست').waitFor();
  });
});
