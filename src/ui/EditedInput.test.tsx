import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { inFours, onlyDigits } from '@/lib/digits';
import { compose, growing } from '@/testing/composingKeyboard';
import { caretIn, EditedInput } from './EditedInput';

function Form({ start = '' }: { start?: string }) {
  const [digits, setDigits] = useState(start);
  return (
    <>
      <EditedInput
        aria-label="شماره"
        value={inFours(digits)}
        onEdit={({ text }) => setDigits(onlyDigits(text).slice(0, 8))}
      />
      <output>{digits}</output>
    </>
  );
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox');
}

function heard() {
  return screen.getByRole('status').textContent;
}

describe('EditedInput', () => {
  it('keeps the text of a keyboard while it composes, and is rewritten after it', () => {
    render(<Form />);
    const end = compose(field(), ...growing('۱۲۳۴۵'));
    expect(field()).toHaveValue('۱۲۳۴۵');
    expect(heard()).toBe('12345');
    end();
    expect(field()).toHaveValue('1234 5');
    expect(heard()).toBe('12345');
  });

  it('keeps the caret behind the composed text', () => {
    render(<Form start="123456" />);
    field().setSelectionRange(2, 2);
    compose(field(), '۹')();
    expect(field()).toHaveValue('1293 456');
    expect(field().selectionStart).toBe(3);
  });

  it('follows a composition that shrinks, ends empty, or cuts the end', () => {
    render(<Form start="1234567" />);
    field().setSelectionRange(2, 2);
    compose(field(), ...growing('۹۹'), '۹')();
    expect(field()).toHaveValue('1293 4567');
    compose(field(), '۹', '')();
    expect(field()).toHaveValue('1293 4567');
    compose(field(), '۸۸')();
    expect(field()).toHaveValue('1298 8345');
    expect(field().selectionStart).toBe(6);
  });

  it('is rewritten when the focus leaves, and the late end changes nothing', () => {
    render(<Form />);
    const end = compose(field(), '۱۲۳۴۵');
    fireEvent.blur(field());
    expect(field()).toHaveValue('1234 5');
    end();
    expect(field()).toHaveValue('1234 5');
  });

  it('takes a paste into a composition', async () => {
    render(<Form />);
    compose(field(), '۱۲۳');
    await userEvent.paste('45 67');
    expect(field()).toHaveValue('1234 567');
  });

  it('survives a composition that starts again without an end', () => {
    render(<Form />);
    compose(field(), '۱۲۳');
    compose(field(), '۴۵')();
    expect(field()).toHaveValue('1234 5');
  });

  it('shows the change of its owner after a composition', async () => {
    render(<Form />);
    compose(field(), '۱۲۳')();
    await userEvent.type(field(), '45');
    expect(field()).toHaveValue('1234 5');
  });
});

describe('caretIn', () => {
  it.each([
    ['1234|5', 'insertText', '1234 5', '1234| 5'],
    ['12345|', 'insertText', '1234 5', '1234 5|'],
    ['12|9٬345', 'insertText', '129٬345', '12|9٬345'],
    ['129|٬345', 'insertText', '129٬345', '129|٬345'],
    ['0912۵|345', 'insertText', '09125345', '09125|345'],
    ['09129|34567890', 'insertText', '09129345678', '09129|345678'],
    ['IR13 0120|', 'insertFromPaste', '1301 20', '1301 20|'],
    ['0|07', 'deleteContentBackward', '7', '|7'],
    ['12|345', 'deleteContentBackward', '1345', '1|345'],
    ['1|111', 'deleteContentBackward', '111', '|111'],
    ['12|345', 'deleteContentForward', '1245', '12|45'],
    ['ab|cd', 'insertText', 'ABCD', 'AB|CD'],
  ])('%s after %s becomes %s', (typed, inputType, rewritten, expected) => {
    const caret = typed.indexOf('|');
    const edit = { before: '', text: typed.replace('|', ''), caret, inputType, data: null, composition: null };
    const place = caretIn(rewritten, edit);
    expect(`${rewritten.slice(0, place)}|${rewritten.slice(place)}`).toBe(expected);
  });
});
