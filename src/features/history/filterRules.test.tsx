import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';

jest.setTimeout(120_000);

const EMPTY = 'لطفاً موارد خواسته‌شده را پر کنید';

const list = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
const apply = () => screen.findByRole('button', { name: 'نمایش نتیجه‌ها' });

test('a filter without a field is not applied, and says so for three seconds', async () => {
  const app = await renderApp({ path: '/FilterTransaction', as: 'member' });
  await app.user.click(await apply());
  const message = await screen.findByText(EMPTY);
  const saidAt = Date.now();
  await waitForElementToBeRemoved(message, { timeout: 10_000 });
  expect(Date.now() - saidAt).toBeGreaterThan(2_500);
  expect(app.currentPath()).toBe('/FilterTransaction');
  expect(app.network.sentTo('filter-transactions')).toEqual([]);
});

test('the picker has the years 1400 to 1407 and the days of the chosen month', async () => {
  const { user } = await renderApp({ path: '/FilterTransaction', as: 'member' });
  const year = await list('تاریخ، از: سال');
  expect(optionsOf(year)).toEqual(['۱۴۰۰', '۱۴۰۱', '۱۴۰۲', '۱۴۰۳', '۱۴۰۴', '۱۴۰۵', '۱۴۰۶', '۱۴۰۷']);
  const day = await list('تاریخ، از: روز');
  const lastDayOf = async (chosenYear: string, month: string) => {
    await user.selectOptions(year, chosenYear);
    await user.selectOptions(await list('تاریخ، از: ماه'), month);
    return optionsOf(day).at(-1);
  };
  expect(await lastDayOf('۱۴۰۳', 'شهریور')).toBe('۳۱');
  expect(await lastDayOf('۱۴۰۳', 'مهر')).toBe('۳۰');
  expect(await lastDayOf('۱۴۰۳', 'اسفند')).toBe('۳۰');
  expect(await lastDayOf('۱۴۰۴', 'اسفند')).toBe('۲۹');
});

test('amounts take digits only, are refused when they cannot be read for certain, and are gone when the filter is closed', async () => {
  const { user } = await renderApp({ path: '/transaction', as: 'member' });
  const amount = (name: string) => within(screen.getByRole('dialog')).findByRole('textbox', { name });
  await user.click(await screen.findByRole('button', { name: 'فیلتر' }));
  await user.type(await amount('مبلغ، از'), 'الف۵۰۰۰۰-');
  expect(await amount('مبلغ، از')).toHaveValue('50٬000');
  await user.clear(await amount('مبلغ، از'));
  await user.paste('1.500');
  expect(await amount('مبلغ، از')).toHaveValue('');
  expect(await amount('مبلغ، از')).toBeInvalid();
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('با اطمینان نمی‌توان خواند');
  await user.paste('۵٬۰۰۰ تومان');
  expect(await amount('مبلغ، از')).toHaveValue('50٬000');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'فیلتر' }));
  expect(await amount('مبلغ، از')).toHaveValue('');
});
