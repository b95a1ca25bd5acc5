import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { OtpPage, type OtpPageProps } from './OtpPage';

const SENT_AT = 1_700_000_000_000;

function setup(changes: Partial<OtpPageProps> = {}) {
  const handlers = { onSubmit: jest.fn(), onIncomplete: jest.fn(), onResend: jest.fn(), onBack: jest.fn() };
  const props: OtpPageProps = {
    title: 'کد تأیید',
    mobile: '09123454321',
    codeSentAt: SENT_AT,
    pending: false,
    error: null,
    ...handlers,
    ...changes,
  };
  const page = (present: OtpPageProps) => (
    <MemoryRouter>
      <OtpPage {...present} />
    </MemoryRouter>
  );
  const { rerender } = render(page(props));
  return {
    ...handlers,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    change: (next: Partial<OtpPageProps>) => rerender(page({ ...props, ...next })),
  };
}

const boxes = () => screen.getByRole('textbox', { name: 'کد تأیید' });

beforeEach(() => {
  jest.useFakeTimers({ now: SENT_AT });
});

afterEach(() => {
  jest.useRealTimers();
});

test('shows the mobile masked', () => {
  setup();
  expect(screen.getByText('۰۹۱۲****۳۲۱')).toBeInTheDocument();
});

test('tries the code by itself at the fourth digit, whatever digits the keyboard has', async () => {
  const { user, onSubmit } = setup();
  await user.type(boxes(), '۵۲٨');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(boxes(), '1');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith('5281');
});

test('takes no second try while one is under way', async () => {
  const { user, onSubmit, change } = setup();
  await user.type(boxes(), '5281');
  change({ pending: true });
  await user.click(screen.getByRole('button', { name: /تأیید/ }));
  await user.keyboard('{Enter}');
  await user.type(boxes(), '9');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(boxes()).toHaveValue('5281');
});

test('says what is missing when confirm is pressed too early', async () => {
  const { user, onSubmit, onIncomplete } = setup();
  await user.click(screen.getByRole('button', { name: 'تأیید' }));
  expect(onIncomplete).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(boxes()).toBeInvalid();
  expect(boxes()).toHaveAccessibleDescription('کد دریافتی را وارد کنید');
  expect(boxes()).toHaveFocus();
});

test('a wrong code reddens the boxes until the next one is begun', async () => {
  const { user, change } = setup();
  await user.type(boxes(), '5281');
  change({ error: 'کد تأیید درست نیست' });
  expect(boxes()).toHaveAccessibleDescription('کد تأیید درست نیست');
  await user.type(boxes(), '7');
  expect(boxes()).toHaveValue('7');
  expect(boxes()).not.toBeInvalid();
});

test('counts 60 seconds from when the code was sent, then offers another one', async () => {
  const { user, onResend, change } = setup();
  expect(screen.getByText('۶۰')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ارسال دوباره' })).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(18_000));
  expect(screen.getByText('۴۲')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(42_000));

  await user.type(boxes(), '52');
  await user.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
  expect(onResend).toHaveBeenCalledTimes(1);
  expect(boxes()).toHaveValue('');

  change({ codeSentAt: Date.now() });
  expect(screen.getByText('۶۰')).toBeInTheDocument();
});

test('after asking for another code the reader is at its boxes, when the button has gone too', async () => {
  const { user, change } = setup({ codeSentAt: SENT_AT - 60_000 });
  await user.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
  expect(boxes()).toHaveFocus();
  change({ codeSentAt: Date.now() });
  expect(screen.queryByRole('button', { name: 'ارسال دوباره' })).not.toBeInTheDocument();
  expect(boxes()).toHaveFocus();
});

test('a page that is opened late counts from when the code was sent, not from now', () => {
  jest.setSystemTime(SENT_AT + 50_000);
  setup();
  expect(screen.getByText('۱۰')).toBeInTheDocument();
});
