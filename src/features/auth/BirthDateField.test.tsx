import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type BirthDateParts, isBirthDate } from '@/lib/calendar';
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
    await userEvent.type(screen.getByRole('textbox', { name: 'روز' }), '۱۲');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'ماه' }), 'مهر');
    await userEvent.type(screen.getByRole('textbox', { name: 'سال' }), '٧۱');
    expect(seen).toHaveBeenLastCalledWith({ day: '12', month: '7', year: '71' });
  });

  it.each([
    ['۱۳۷۱', '71', true],
    ['1990', '1990', false],
    ['199', '199', false],
    ['137', '7', false],
    ['13690', '690', false],
    ['698', '698', false],
    ['1403', '1403', true],
  ])('keeps the year «%s» as «%s», never another one', async (typed, year, isRight) => {
    for (const enter of [(text: string) => userEvent.keyboard(text), (text: string) => userEvent.paste(text)]) {
      const seen = jest.fn();
      render(<Form seen={seen} />);
      await userEvent.click(screen.getByRole('textbox', { name: 'سال' }));
      await enter(typed);
      expect(seen).toHaveBeenLastCalledWith({ day: '', month: '', year });
      expect(isBirthDate({ day: '1', month: '1', year })).toBe(isRight);
      cleanup();
    }
  });

  it('keeps each digit of the day', async () => {
    const seen = jest.fn();
    render(<Form seen={seen} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'روز' }), '۱۲۳');
    expect(seen).toHaveBeenLastCalledWith({ day: '123', month: '', year: '' });
  });

  it.each(['روز', 'سال'])('takes a whole date that is pasted into «%s»', async (part) => {
    const seen = jest.fn();
    render(<Form seen={seen} />);
    await userEvent.click(screen.getByRole('textbox', { name: part }));
    await userEvent.paste('\u200f۱۳۶۹/۱/۵');
    expect(seen).toHaveBeenLastCalledWith({ day: '5', month: '1', year: '69' });
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
