import { mobileIn } from '@contract/rules/mobile';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { compose, growing } from '@/testing/composingKeyboard';
import { TextField, type TextFieldProps } from './TextField';

function Form(props: Omit<TextFieldProps, 'value' | 'onChange' | 'label'>) {
  const [value, setValue] = useState('');
  return <TextField {...props} label="شمارهٔ موبایل" value={value} onChange={setValue} />;
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'شمارهٔ موبایل' });
}

describe('TextField', () => {
  it('converts typed digits to Latin ones in a numeric field', async () => {
    render(<Form numeric />);
    await userEvent.type(field(), '۰۹۱٢-3۴۵');
    expect(field()).toHaveValue('0912345');
  });

  it('reads a pasted number in each spelling', async () => {
    render(<Form numeric read={mobileIn} />);
    await userEvent.click(field());
    await userEvent.paste('موبایل: +98 (912) 345-4321');
    expect(field()).toHaveValue('09123454321');
  });

  it('reads a typed number when it is left, and not before', async () => {
    render(<Form numeric read={mobileIn} />);
    await userEvent.type(field(), '+989123454321');
    expect(field()).toHaveValue('989123454321');
    await userEvent.tab();
    expect(field()).toHaveValue('09123454321');
    expect(field()).toBeValid();
  });

  it('keeps each digit of a number that it cannot read', async () => {
    render(<Form numeric read={mobileIn} />);
    await userEvent.click(field());
    await userEvent.paste('0912 345 4321 9');
    await userEvent.tab();
    expect(field()).toHaveValue('091234543219');
  });

  it('keeps the text of a field that is not numeric', async () => {
    render(<Form />);
    await userEvent.type(field(), 'دوچرخهٔ ۲۷٫۵');
    expect(field()).toHaveValue('دوچرخهٔ ۲۷٫۵');
  });

  it('is described by its hint, or by its error', () => {
    const { rerender } = render(<Form hint="پیامک می‌شود" />);
    expect(field()).toHaveAccessibleDescription('پیامک می‌شود');
    rerender(<Form hint="پیامک می‌شود" error={['کوتاه است', 'با ۰۹ آغاز می‌شود']} />);
    expect(field()).toHaveAccessibleDescription('کوتاه است / با ۰۹ آغاز می‌شود');
    expect(field()).toBeInvalid();
  });

  it('has its label without the aside as its name', () => {
    render(<Form aside="۱۰ رقم" />);
    expect(field()).toBeInTheDocument();
    expect(screen.getByText('۱۰ رقم')).toBeInTheDocument();
  });

  it('converts composed digits after the composition', () => {
    render(<Form numeric />);
    const end = compose(field(), ...growing('۰۹۱۲'));
    expect(field()).toHaveValue('۰۹۱۲');
    end();
    expect(field()).toHaveValue('0912');
  });

  it('keeps the caret behind a digit typed between others', async () => {
    render(<Form numeric />);
    await userEvent.type(field(), '0912');
    await userEvent.type(field(), '۵', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field()).toHaveValue('09512');
    expect(field().selectionStart).toBe(3);
  });
});
