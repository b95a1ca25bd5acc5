import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { compose, growing } from '@/testing/composingKeyboard';
import { AmountField } from './AmountField';
import { useAmountUnit } from './useAmountUnit';

interface FormProps {
  start?: number | null;
  onChange?: (rials: number | null) => void;
  error?: string;
}

function Form({ start = null, onChange, error }: FormProps) {
  const [rials, setRials] = useState<number | null>(start);
  return (
    <AmountField
      label="مبلغ"
      value={rials}
      unit={useAmountUnit(rials)}
      error={error}
      onChange={(typed) => {
        setRials(typed);
        onChange?.(typed);
      }}
    />
  );
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: /^مبلغ/ });
}

/** Deletes the last digit. */
function remove(input: HTMLInputElement): void {
  const target = { value: input.value.slice(0, -1) };
  if (input.value !== '') fireEvent.input(input, { target, inputType: 'deleteContentBackward' });
}

describe('AmountField', () => {
  it('shows separators while typing and reports integer rials', async () => {
    const onChange = jest.fn();
    render(<Form onChange={onChange} />);
    await userEvent.type(field(), '۲۵۰۰۰۰۰');
    expect(field()).toHaveValue('2٬500٬000');
    expect(onChange).toHaveBeenLastCalledWith(2_500_000);
  });

  it('is described by the other unit and the words, or by a hint while empty', async () => {
    render(<Form />);
    expect(field()).toHaveAccessibleDescription('مبلغ را به ریال وارد کنید');
    await userEvent.type(field(), '5');
    expect(field()).toHaveAccessibleDescription('پنج ریال');
    await userEvent.type(field(), '0');
    expect(field()).toHaveAccessibleDescription('۵ تومان · پنج تومان');
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
    render(<Form start={5} error="حداقل مبلغ" />);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(/حداقل مبلغ/);
    expect(screen.getByRole('alert')).toHaveTextContent('حداقل مبلغ');
  });

  describe('with the switch of its unit', () => {
    const unit = (name: string) => screen.getByRole('radio', { name });
    afterEach(() => window.localStorage.clear());

    it('begins in rials, converts what is typed and keeps the sum', async () => {
      const onChange = jest.fn();
      render(<Form onChange={onChange} />);
      expect(unit('ریال')).toBeChecked();
      await userEvent.type(field(), '25000000');
      await userEvent.click(unit('تومان'));
      expect(field()).toHaveValue('2٬500٬000');
      expect(field()).toHaveAccessibleName('مبلغ (تومان)');
      expect(field()).toHaveAccessibleDescription('۲۵٬۰۰۰٬۰۰۰ ریال · دو میلیون و پانصد هزار تومان');
      expect(onChange).toHaveBeenLastCalledWith(25_000_000);
      await userEvent.type(field(), '0');
      expect(onChange).toHaveBeenLastCalledWith(250_000_000);
      await userEvent.click(unit('ریال'));
      expect(field()).toHaveValue('250٬000٬000');
      expect(onChange).toHaveBeenCalledTimes(9);
    });

    it('remembers the choice on this device', async () => {
      const { unmount } = render(<Form />);
      await userEvent.click(unit('تومان'));
      unmount();
      render(<Form />);
      expect(unit('تومان')).toBeChecked();
      expect(field()).toHaveAccessibleDescription('مبلغ را به تومان وارد کنید');
      await userEvent.type(field(), '100000001');
      expect(field()).toHaveValue('10٬000٬000');
    });

    it('refuses toman for a sum with single rials, and says why', async () => {
      const onChange = jest.fn();
      render(<Form start={25_000_005} onChange={onChange} />);
      await userEvent.click(unit('تومان'));
      expect(unit('ریال')).toBeChecked();
      expect(screen.getByRole('status')).toHaveTextContent('۵ ریال آخر این مبلغ به تومان نوشته نمی‌شود');
      expect(field()).toHaveValue('25٬000٬005');
      await userEvent.type(field(), '{Backspace}');
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      expect(field()).toHaveValue('2٬500٬000');
      expect(onChange).toHaveBeenLastCalledWith(2_500_000);
    });

    it('keeps each rial of a sum that is pasted into a field of toman', async () => {
      const onChange = jest.fn();
      window.localStorage.setItem('amanat:unit', 'toman');
      render(<Form onChange={onChange} />);
      await userEvent.click(field());
      await userEvent.paste('۲۵٬۰۰۰٬۰۰۵ ریال');
      expect(onChange).toHaveBeenLastCalledWith(25_000_005);
      expect(field()).toHaveValue('25٬000٬005');
      expect(unit('ریال')).toBeChecked();
      expect(screen.getByRole('status')).toHaveTextContent('مبلغ به ریال می‌ماند');
      // the digits that are left are rials, also without a rest
      await userEvent.type(field(), '{Backspace}');
      expect(onChange).toHaveBeenLastCalledWith(2_500_000);
      expect(field()).toHaveValue('2٬500٬000');
      expect(unit('ریال')).toBeChecked();
    });

    it('has its limit and its errors in toman', async () => {
      window.localStorage.setItem('amanat:unit', 'toman');
      render(<Form />);
      await userEvent.click(field());
      for (const [pasted, problem] of [
        ['100000001', 'حداکثر مبلغ هر تراکنش ۱۰۰ میلیون تومان است'],
        ['1.500', 'این مبلغ را با اطمینان نمی‌توان خواند. آن را به تومان و فقط با رقم بنویسید'],
      ] as const) {
        await userEvent.paste(pasted);
        expect(screen.getByRole('alert')).toHaveTextContent(problem);
      }
      await userEvent.type(field(), '5.');
      expect(screen.getByRole('alert')).toHaveTextContent('مبلغ به تومان است و اعشار ندارد');
      await userEvent.click(unit('ریال'));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(field()).toHaveValue('50');
    });

    it('ends a composition, whose text is in the former unit', async () => {
      const onChange = jest.fn();
      render(<Form onChange={onChange} />);
      compose(field(), '۲۵۰');
      await userEvent.click(unit('تومان'));
      expect(field()).toHaveValue('25');
      compose(field(), '۰')();
      expect(onChange).toHaveBeenLastCalledWith(2_500);
    });

    it('never changes a sum by switching', () => {
      const steps = fc.array(fc.constantFrom('ریال', 'تومان', '1', '0', '5', 'delete'), { maxLength: 12 });
      fc.assert(
        fc.property(steps, (taken) => {
          let rials: number | null = null;
          const { unmount } = render(<Form onChange={(typed) => (rials = typed)} />);
          for (const step of taken) {
            const before: number | null = rials;
            if (step === 'ریال' || step === 'تومان') {
              fireEvent.click(unit(step));
              expect(rials).toBe(before);
            } else if (step === 'delete') {
              remove(field());
            } else {
              compose(field(), step)();
            }
            const per = (unit('تومان') as HTMLInputElement).checked ? 10 : 1;
            expect(Number(field().value.replaceAll('٬', '')) * per).toBe(rials ?? 0);
          }
          unmount();
          window.localStorage.clear();
        }),
        { numRuns: 20 },
      );
    });
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
