import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { compose, growing } from '@/testing/composingKeyboard';
import { GroupedDigitsField } from './GroupedDigitsField';

function Form({ length = 16, start = '', prefix }: { length?: number; start?: string; prefix?: string }) {
  const [digits, setDigits] = useState(start);
  return (
    <>
      <GroupedDigitsField label="شماره" length={length} prefix={prefix} value={digits} onChange={setDigits} />
      <output>{digits}</output>
    </>
  );
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'شماره' });
}

describe('GroupedDigitsField', () => {
  it('shows groups of four and reports plain digits', async () => {
    render(<Form />);
    await userEvent.type(field(), '۶۱۰۴۳۳۷۹۱۲۰۰۴۵۸۵');
    expect(field()).toHaveValue('6104 3379 1200 4585');
    expect(screen.getByRole('status')).toHaveTextContent('6104337912004585');
  });

  it('keeps each digit of a longer number', async () => {
    render(<Form />);
    await userEvent.type(field(), '61043379120045859');
    expect(screen.getByRole('status')).toHaveTextContent('61043379120045859');
  });

  it('accepts a pasted IBAN with letters and spaces', async () => {
    render(<Form length={24} prefix="IR" />);
    await userEvent.click(field());
    await userEvent.paste('IR13 0120 0000 0000 4812 0577 30');
    expect(screen.getByRole('status')).toHaveTextContent('130120000000004812057730');
  });

  it('keeps the caret after a digit typed in the middle', async () => {
    render(<Form start="61043379" />);
    await userEvent.type(field(), '5', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field()).toHaveValue('6150 4337 9');
    expect(field().selectionStart).toBe(3);
  });

  it('groups a composed number after the composition', () => {
    render(<Form />);
    const end = compose(field(), ...growing('۶۱۰۴۳۳۷۹۱۲۰۰۴۵۸۵'));
    expect(field()).toHaveValue('۶۱۰۴۳۳۷۹۱۲۰۰۴۵۸۵');
    end();
    expect(field()).toHaveValue('6104 3379 1200 4585');
  });
});
