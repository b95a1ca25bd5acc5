import { enterStage } from './stageTests';
import { type Erring, goTo, movedByError, press, resize, type, WINDOWS } from './stillness';

const { show } = enterStage();

const ERRORS: readonly Erring[] = [
  { screen: 'login', what: 'a field is left', prepare: type('کد ملی', '12'), steps: goTo('شمارهٔ موبایل') },
  { screen: 'register', what: 'the date is left', prepare: type('روز', '12'), steps: goTo('کد ملی') },
  {
    screen: 'request-money-empty',
    what: 'the amount is left',
    prepare: type('مبلغ (ریال)', '12'),
    steps: goTo('بابت'),
  },
];

test.each(ERRORS)('nothing on the screen $screen moves when $what', async (erring) => {
  expect(await movedByError(await show(erring.screen), erring)).toEqual([]);
});

test.each(WINDOWS)('a press on the terms hits them while an error appears, at $width px and $text', async (window) => {
  const page = await show('register');
  await resize(page, window);
  await type('روز', '12')(page);
  await press(page, page.getByRole('button', { name: 'قوانین و مقررات' }));
  await page.getByRole('dialog', { name: 'قوانین و مقررات' }).waitFor();
  expect(await page.getByText('لطفاً تاریخ تولد را').count()).toBe(1);
});
