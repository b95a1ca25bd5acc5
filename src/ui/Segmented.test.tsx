import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented } from './Segmented';

const OPTIONS = [
  { value: 'payee', label: 'فروشنده (شما)' },
  { value: 'payer', label: 'خریدار' },
] as const;

function Form() {
  const [side, setSide] = useState<'payee' | 'payer'>('payee');
  return <Segmented label="کارمزد با کیست؟" options={OPTIONS} value={side} onChange={setSide} />;
}

describe('Segmented', () => {
  it('is a radio group', async () => {
    render(<Form />);
    expect(screen.getByRole('radiogroup', { name: 'کارمزد با کیست؟' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'خریدار' }));
    expect(screen.getByRole('radio', { name: 'خریدار' })).toBeChecked();
  });

  it('moves forward with the left arrow and back with the right arrow, and wraps around', async () => {
    render(<Form />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'فروشنده (شما)' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('radio', { name: 'خریدار' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'خریدار' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('radio', { name: 'فروشنده (شما)' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'خریدار' })).toBeChecked();
  });
});
