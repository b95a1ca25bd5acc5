import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { BirthDateParts } from '@/lib/calendar';
import { compose, growing } from '@/testing/composingKeyboard';
import { BirthDateField } from './BirthDateField';

function Form({ onBlur, seen }: { onBlur?: () => void; seen?: (value: BirthDateParts) => void }) {
  const [value, setValue] = useState<BirthDateParts>({ day: '', month: '', year: '' });
  seen?.(value);
  return (
    <>
      <BirthDateField label="تاریخ تولد" value={value} onChange={setValue} onBlur={onBlur} />
      <button type="button">بعدی</button>
    </>
  );
}

describe('BirthDateField', () => {
  it('is a group of day, month and year with Latin digits', async () => {
    const seen = jest.fn();
    render(<Form seen={seen} />);
    expect(screen.getByRole('group', { name: 'تاریخ تولد' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'روز' }), '۱۲۳');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'ماه' }), 'مهر');
    await userEvent.type(screen.getByRole('textbox', { name: 'سال' }), '٧۱');
    expect(seen).toHaveBeenLastCalledWith({ day: '12', month: '7', year: '71' });
  });

  it('accepts a four-digit year', async () => {
    const seen = jest.fn();
    render(<Form seen={seen} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'سال' }));
    await userEvent.paste('۱۳۷۱');
    expect(seen).toHaveBeenLastCalledWith({ day: '', month: '', year: '71' });
  });

  it('takes a composed day and year', () => {
    const seen = jest.fn();
    render(<Form seen={seen} />);
    compose(screen.getByRole<HTMLInputElement>('textbox', { name: 'روز' }), ...growing('۱۲'))();
    const year = screen.getByRole<HTMLInputElement>('textbox', { name: 'سال' });
    const end = compose(year, ...growing('۱۳۷۱'));
    expect(year).toHaveValue('۱۳۷۱');
    end();
    expect(year).toHaveValue('71');
    expect(seen).toHaveBeenLastCalledWith({ day: '12', month: '', year: '71' });
  });

  it('calls onBlur when focus leaves all three parts', async () => {
    const onBlur = jest.fn();
    render(<Form onBlur={onBlur} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'روز' }));
    await userEvent.tab();
    await userEvent.tab();
    expect(onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });
});
