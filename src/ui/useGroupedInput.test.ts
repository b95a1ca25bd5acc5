import { digitsAfter } from './useGroupedInput';

describe('digitsAfter', () => {
  it.each([
    ['12٬345', '129٬345', 3, 'insertText', '129345'],
    ['', '۲۵٠', 3, 'insertText', '250'],
    ['12٬345', '12345', 2, 'deleteContentBackward', '1345'],
    ['12٬345', '12345', 2, 'deleteContentForward', '1245'],
    ['12٬345', '12345', 2, '', '12345'],
    ['12٬345', '2٬345', 0, 'deleteContentBackward', '2345'],
  ])('«%s» edited to «%s» with the caret at %d by «%s» is %s', (before, text, caret, inputType, digits) => {
    expect(digitsAfter({ before, text, caret, inputType, data: null, composition: null })).toBe(digits);
  });
});
