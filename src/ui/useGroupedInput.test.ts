import { caretAfterDigits, readGroupedEdit } from './useGroupedInput';

describe('readGroupedEdit', () => {
  it('keeps the caret behind the same digits', () => {
    // a 9 typed at the caret of «12|٬345»
    expect(readGroupedEdit('12345', '129٬345', 3, null)).toEqual({ digits: '129345', caretDigits: 3 });
  });

  it('reads Persian and Arabic digits', () => {
    expect(readGroupedEdit('', '۲۵٠', 3, null)).toEqual({ digits: '250', caretDigits: 3 });
  });

  it('deletes the digit before a separator on backspace', () => {
    expect(readGroupedEdit('12345', '12345', 2, 'backward')).toEqual({ digits: '1345', caretDigits: 1 });
  });

  it('deletes the digit after a separator on delete', () => {
    expect(readGroupedEdit('12345', '12345', 2, 'forward')).toEqual({ digits: '1245', caretDigits: 2 });
  });
});

describe('caretAfterDigits', () => {
  it('counts digits only and stays before the next separator', () => {
    expect(caretAfterDigits('12٬345', 2)).toBe(2);
    expect(caretAfterDigits('12٬345', 3)).toBe(4);
    expect(caretAfterDigits('12٬345', 0)).toBe(0);
  });
});
