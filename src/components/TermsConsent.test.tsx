import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TermsConsent } from './TermsConsent';

function Form() {
  const [accepted, setAccepted] = useState(false);
  return <TermsConsent accepted={accepted} onChange={setAccepted} />;
}

const checkbox = () => screen.getByRole('checkbox', { name: 'قوانین و مقررات را می‌پذیرم' });

test('a press on the label ticks the box', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByText(/را می‌پذیرم/));
  expect(checkbox()).toBeChecked();
});

test('opening the terms does not tick the box', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole('button', { name: 'قوانین و مقررات' }));
  const terms = screen.getByRole('dialog', { name: 'قوانین و مقررات' });
  expect(await within(terms).findByText('متن نمونه')).toBeVisible();
  expect(terms).toHaveTextContent('پول برای فروشنده فرستاده می‌شود و این کار برگشت‌پذیر نیست');
  await user.click(screen.getByRole('button', { name: 'متوجه شدم' }));
  expect(terms).not.toBeInTheDocument();
  expect(checkbox()).not.toBeChecked();
});
