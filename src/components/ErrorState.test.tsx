import { ERROR_CODES } from '@contract/errors';
import { render, screen, within } from '@testing-library/react';
import { errorText } from '@/messages/errorsCopy';
import { ErrorState } from './ErrorState';

const MONEY_IS_SAFE = 'پول و تراکنش‌های شما محفوظ است.';

function alert() {
  return within(screen.getByRole('alert'));
}

const withText = ERROR_CODES.filter((code) => errorText(code) !== null);

test.each([...withText, 'network'] as const)('shows the catalogue text of %s', (code) => {
  render(<ErrorState code={code} />);
  expect(alert().getByRole('heading', { name: 'اطلاعات دریافت نشد' })).toBeVisible();
  expect(alert().getByText(`${errorText(code)}. ${MONEY_IS_SAFE}`)).toBeVisible();
});

test.each([...withText, 1004, 1005] as const)('%s does not blame the connection', (code) => {
  render(<ErrorState code={code} />);
  expect(screen.getByRole('alert')).not.toHaveTextContent(/ارتباط|اینترنت/);
});

test.each([1004, 1005] as const)('shows only that the money is safe for %s', (code) => {
  render(<ErrorState code={code} />);
  expect(alert().getByText(MONEY_IS_SAFE)).toBeVisible();
});

test('shows another reassurance', () => {
  render(<ErrorState code={1016} safe="ورود شما سر جایش است." />);
  expect(alert().getByText('تعداد درخواست‌ها زیاد است. کمی صبر کنید. ورود شما سر جایش است.')).toBeVisible();
});

test('shows a title and a text without an error code', () => {
  render(<ErrorState title="متن باز نشد" text="دوباره تلاش کنید" />);
  expect(alert().getByRole('heading', { name: 'متن باز نشد' })).toBeVisible();
  expect(alert().getByText('دوباره تلاش کنید')).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent(MONEY_IS_SAFE);
});
