import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { compose, growing } from '@/testing/composingKeyboard';
import { AmountField } from './AmountField';

function Form({ start = null, onChange }: { start?: number | null; onChange?: (rials: number | null) => void }) {
  const [rials, setRials] = useState<number | null>(start);
  return (
    <AmountField
      label="مبلغ (ریال)"
      value={rials}
      onChange={(typed) => {
        setRials(typed);
        onChange?.(typed);
      }}
      words={rials === null ? '' : `به حروف ${rials}`}
    />
  );
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'مبلغ (ریال)' });
}

describe('AmountField', () => {
  it('shows separators while typing and reports integer rials', async () => {
    const onChange = jest.fn();
    render(<Form onChange={onChange} />);
    await userEvent.type(field(), '۲۵۰۰۰۰۰');
    expect(field()).toHaveValue('2٬500٬000');
    expect(onChange).toHaveBeenLastCalledWith(2_500_000);
  });

  it('is described by the amount in words, or by a hint while empty', async () => {
    render(<Form />);
    expect(field()).toHaveAccessibleDescription('مبلغ را به ریال وارد کنید');
    await userEvent.type(field(), '5');
    expect(field()).toHaveAccessibleDescription('به حروف 5');
  });

  it('ignores a digit that exceeds one billion and keeps the caret', async () => {
    const onChange = jest.fn();
    render(<Form start={100_000_001} onChange={onChange} />);
    await userEvent.type(field(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field()).toHaveValue('100٬000٬001');
    expect(field().selectionStart).toBe(3);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('accepts exactly one billion', async () => {
    render(<Form />);
    await userEvent.type(field(), '1000000000');
    expect(field()).toHaveValue('1٬000٬000٬000');
  });

  it('drops leading zeros', async () => {
    const onChange = jest.fn();
    render(<Form start={1_000} onChange={onChange} />);
    await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field()).toHaveValue('');
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field(), '007');
    expect(field()).toHaveValue('7');
  });

  it('keeps the caret between the same digits when separators move', async () => {
    render(<Form start={1_234_567} />);
    await userEvent.type(field(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field()).toHaveValue('12٬934٬567');
    expect(field().selectionStart).toBe(4);
  });

  it('deletes the digit before a separator on backspace', async () => {
    render(<Form start={1_234} />);
    await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field()).toHaveValue('234');
  });

  it('parses a pasted amount with separators', async () => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste('۲٬۵۰۰٬۰۰۰ ریال');
    expect(field()).toHaveValue('2٬500٬000');
  });

  it.each([
    ['2,500,000.00', '2٬500٬000'],
    ['۲۵۰۰۰۰ تومان', '2٬500٬000'],
    ['۲۵۰۰۰۰۰', '2٬500٬000'],
  ])('replaces its value by the pasted «%s»', async (pasted, shown) => {
    render(<Form start={777} />);
    await userEvent.tripleClick(field());
    await userEvent.paste(pasted);
    expect(field()).toHaveValue(shown);
    expect(field()).toBeValid();
  });

  it.each([
    ['1.500', 'این مبلغ را با اطمینان نمی‌توان خواند. آن را به ریال و فقط با رقم بنویسید'],
    ['2,50', 'این مبلغ را با اطمینان نمی‌توان خواند. آن را به ریال و فقط با رقم بنویسید'],
    ['۲٫۵ میلیون تومان', 'این مبلغ را با اطمینان نمی‌توان خواند. آن را به ریال و فقط با رقم بنویسید'],
    ['۲٬۰۰۰٬۰۰۰٬۰۰۰', 'حداکثر مبلغ هر تراکنش ۱ میلیارد ریال است'],
  ])('refuses «%s», empties the field and shows the reason until the next edit', async (pasted, reason) => {
    const onChange = jest.fn();
    render(<Form start={777} onChange={onChange} />);
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue('');
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field(), '5');
    expect(field()).toHaveValue('5');
    expect(field()).toBeValid();
  });

  it('inserts pasted digits at the caret', async () => {
    render(<Form start={12} />);
    await userEvent.type(field(), '{ArrowLeft}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await userEvent.paste('۰۰');
    expect(field()).toHaveValue('1٬002');
  });

  it('ignores the digits of a typed fraction', async () => {
    render(<Form />);
    await userEvent.type(field(), '2,500,000.00');
    expect(field()).toHaveValue('2٬500٬000');
    expect(screen.getByRole('alert')).toHaveTextContent('مبلغ به ریال است و اعشار ندارد');
    await userEvent.type(field(), '{Backspace}');
    expect(field()).toHaveValue('250٬000');
    expect(field()).toBeValid();
  });

  it('links its error to the field', () => {
    render(<AmountField label="مبلغ" value={5} onChange={jest.fn()} error="حداقل مبلغ" />);
    expect(screen.getByRole('textbox', { name: 'مبلغ' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'مبلغ' })).toHaveAccessibleDescription(/حداقل مبلغ/);
    expect(screen.getByRole('alert')).toHaveTextContent('حداقل مبلغ');
  });

  describe('under a keyboard that composes', () => {
    it.each([
      ['۱۰۰۰۰۰', 100_000, '100٬000', ''],
      ['250,000', 250_000, '250٬000', ''],
      ['12.5', 12, '12', 'مبلغ به ریال است و اعشار ندارد'],
      ['99999999999', 999_999_999, '999٬999٬999', 'حداکثر مبلغ هر تراکنش ۱ میلیارد ریال است'],
      ['250000 تومان', 2_500_000, '2٬500٬000', ''],
    ])('composes «%s» as %d rials', (text, rials, shown, problem) => {
      const onChange = jest.fn();
      render(<Form onChange={onChange} />);
      const end = compose(field(), ...growing(text));
      expect(field()).toHaveValue(text);
      expect(onChange).toHaveBeenLastCalledWith(rials);
      end();
      expect(field()).toHaveValue(shown);
      expect(screen.queryByRole('alert')?.textContent ?? '').toBe(problem);
    });

    it('continues an amount, and takes back a point', () => {
      render(<Form start={1_000} />);
      field().setSelectionRange(5, 5);
      compose(field(), '۵', '۵.', '۵.۵', '۵', '۵۰')();
      expect(field()).toHaveValue('100٬050');
      expect(field()).toBeValid();
    });

    it('ignores digits after the point of an earlier composition', () => {
      render(<Form />);
      for (const text of ['۲', '.', '۵']) compose(field(), text)();
      expect(field()).toHaveValue('2');
      expect(screen.getByRole('alert')).toHaveTextContent('مبلغ به ریال است و اعشار ندارد');
    });
  });
});
