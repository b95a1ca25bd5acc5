import { ERROR_CODES } from '@contract/errors';
import { render, screen, within } from '@testing-library/react';
import { errorText } from '@/messages/errors';
import { ErrorState } from './ErrorState';

const MONEY_IS_SAFE = 'پول و تراکنش‌های شما محفوظ است.';

function alert() {
  return within(screen.getByRole('alert'));
}

const spoken = ERROR_CODES.filter((code) => errorText(code) !== null);

test.each([...spoken, 'network'] as const)('%s is told in the words of the catalogue', (code) => {
  render(<ErrorState code={code} />);
  expect(alert().getByRole('heading', { name: 'اطلاعات دریافت نشد' })).toBeVisible();
  expect(alert().getByText(`${errorText(code)}. ${MONEY_IS_SAFE}`)).toBeVisible();
});

test.each([...spoken, 1004, 1005] as const)('%s does not blame the connection', (code) => {
  render(<ErrorState code={code} />);
  expect(screen.getByRole('alert')).not.toHaveTextContent(/ارتباط|اینترنت/);
});

test.each([1004, 1005] as const)('%s, which says nothing, leaves that the money is safe', (code) => {
  render(<ErrorState code={code} />);
  expect(alert().getByText(MONEY_IS_SAFE)).toBeVisible();
});

test('something else than the money may be safe', () => {
  render(<ErrorState code={1016} safe="ورود شما سر جایش است." />);
  expect(alert().getByText('تعداد درخواست‌ها زیاد است. کمی صبر کنید. ورود شما سر جایش است.')).toBeVisible();
});

test('what is no answer of the server is told in words of its own', () => {
  render(<ErrorState title="متن باز نشد" text="دوباره تلاش کنید" />);
  expect(alert().getByRole('heading', { name: 'متن باز نشد' })).toBeVisible();
  expect(alert().getByText('دوباره تلاش کنید')).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent(MONEY_IS_SAFE);
});
