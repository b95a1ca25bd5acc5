import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Header } from '@/components/Header';
import { EmptyState } from './EmptyState';
import { Page } from './Page';
import { Sheet } from './Sheet';

/** Shows a failure until its button is pressed. */
function Failing() {
  const [hasFailed, setFailed] = useState(true);
  if (!hasFailed) return <p>رسید</p>;
  const retry = (
    <button type="button" onClick={() => setFailed(false)}>
      تلاش دوباره
    </button>
  );
  return <EmptyState icon={CircleAlert} title="نرسید" tone="negative" action={retry} />;
}

async function pressRetry() {
  screen.getByRole('button', { name: 'تلاش دوباره' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('رسید')).toBeInTheDocument();
}

test('moves the focus to the heading of the page after a retry', async () => {
  render(
    <Page header={<Header title="تراکنش‌ها" />}>
      <Failing />
    </Page>,
    { wrapper: MemoryRouter },
  );
  await pressRetry();
  expect(screen.getByRole('heading', { name: 'تراکنش‌ها' })).toHaveFocus();
});

test('moves the focus to the page when it has no heading', async () => {
  render(
    <Page>
      <Failing />
    </Page>,
    { wrapper: MemoryRouter },
  );
  await pressRetry();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('keeps the focus in the sheet after a retry there', async () => {
  render(
    <Page header={<Header title="ثبت‌نام" />}>
      <Sheet open title="قوانین و مقررات" onClose={jest.fn()}>
        <Failing />
      </Sheet>
    </Page>,
    { wrapper: MemoryRouter },
  );
  await pressRetry();
  expect(screen.getByRole('heading', { name: 'قوانین و مقررات' })).toHaveFocus();
});

test('leaves the focus alone when it is elsewhere', async () => {
  const page = (failing: boolean) => (
    <MemoryRouter>
      <Page header={<Header title="تراکنش‌ها" back="/" />}>{failing && <Failing />}</Page>
    </MemoryRouter>
  );
  const { rerender } = render(page(true));
  screen.getByRole('link', { name: 'بازگشت' }).focus();
  rerender(page(false));
  expect(screen.getByRole('link', { name: 'بازگشت' })).toHaveFocus();
});
