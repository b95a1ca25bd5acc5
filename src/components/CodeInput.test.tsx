import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { compose, growing } from '@/testing/composingKeyboard';
import { CodeInput, type CodeInputProps } from './CodeInput';

function Form({ start = '', ...props }: Partial<CodeInputProps> & { start?: string }) {
  const [code, setCode] = useState(start);
  return (
    <CodeInput length={4} autoComplete="one-time-code" label="کد تأیید" value={code} onChange={setCode} {...props} />
  );
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'کد تأیید' });
}

describe('CodeInput', () => {
  it('is one input that supports SMS autofill and has the focus on mount', () => {
    render(<Form />);
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
  });

  it('reports the complete code once, in Latin digits', async () => {
    const onComplete = jest.fn();
    render(<Form onComplete={onComplete} />);
    await userEvent.keyboard('۵۲۸۱');
    expect(onComplete).toHaveBeenCalledTimes(1);
    expect(onComplete).toHaveBeenCalledWith('5281');
  });

  it('extracts the digits of a pasted text', async () => {
    const onComplete = jest.fn();
    render(<Form onComplete={onComplete} />);
    await userEvent.paste('کد: ۵۲۸۱');
    expect(onComplete).toHaveBeenCalledWith('5281');
  });

  it.each([
    ['an SMS', 'مبلغ 1,250,000 ریال، ۱۴۰۵/۰۸/۲۹\nکد تأیید: 5281\n@amanat.example #5281'],
    ['a spaced code', '\u202b۵۲ ۸۱\u202c'],
  ])('finds the code of %s, also over typed digits', async (_case, text) => {
    const onComplete = jest.fn();
    render(<Form start="90" onComplete={onComplete} />);
    await userEvent.paste(text);
    expect(field()).toHaveValue('5281');
    expect(onComplete.mock.calls).toEqual([['5281']]);
  });

  it('sends nothing of a text without one code, and says so until the next digit', async () => {
    const onComplete = jest.fn();
    render(<Form start="52" onComplete={onComplete} />);
    for (const text of ['528193', 'کد 5281 یا 9047', 'مبلغ 5,281 ریال']) {
      await userEvent.paste(text);
      expect(field()).toHaveValue('52');
      expect(screen.getByRole('alert')).toHaveTextContent('در این متن یک کد ۴ رقمی روشن نیست. آن را با دست وارد کنید');
    }
    await userEvent.keyboard('8');
    expect(field()).toHaveValue('528');
    expect(field()).toBeValid();
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('takes a part of a code that is pasted', async () => {
    render(<Form start="52" />);
    await userEvent.paste('81');
    expect(field()).toHaveValue('5281');
  });

  it('takes a message that is filled in', () => {
    const onComplete = jest.fn();
    render(<Form onComplete={onComplete} />);
    fireEvent.input(field(), { target: { value: 'کد تأیید: 5281 ۱۴۰۵/۰۸/۲۹' } });
    expect(onComplete.mock.calls).toEqual([['5281']]);
  });

  it('clears the error and starts a new code on the next digit', async () => {
    render(<Form start="5281" error="کد تأیید درست نیست" />);
    expect(field()).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('کد تأیید درست نیست');
    await userEvent.keyboard('9');
    expect(field()).toHaveValue('9');
    expect(field()).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a code that is pasted after a refused one', async () => {
    const onComplete = jest.fn();
    render(<Form start="5281" error="کد تأیید درست نیست" onComplete={onComplete} />);
    await userEvent.paste('۹۰۴۷');
    expect(onComplete).toHaveBeenCalledWith('9047');
  });

  it('reports a composed code once, while it is composed', () => {
    const onComplete = jest.fn();
    render(<Form onComplete={onComplete} />);
    const end = compose(field(), ...growing('۵۲۸۱'));
    expect(field()).toHaveValue('۵۲۸۱');
    expect(onComplete).toHaveBeenCalledWith('5281');
    end();
    expect(field()).toHaveValue('5281');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('takes a code that is composed after a refused one', () => {
    const onComplete = jest.fn();
    render(<Form start="5281" error="کد تأیید درست نیست" onComplete={onComplete} />);
    compose(field(), ...growing('۹۰۴۷'))();
    expect(onComplete.mock.calls).toEqual([['9047']]);
    expect(field()).toHaveValue('9047');
  });
});
