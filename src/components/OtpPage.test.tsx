import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Countdown, OtpPage, type OtpPageProps, secondsLeft } from './OtpPage';

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

test('shows the mobile masked', () => {
  setup();
  expect(screen.getByText('۰۹۱۲****۳۲۱')).toBeInTheDocument();
});

test('submits at the fourth digit, Persian or Latin', async () => {
  const { user, onSubmit } = setup();
  await user.type(boxes(), '۵۲٨');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(boxes(), '1');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith('5281');
});

test('submits nothing while pending', async () => {
  const { user, onSubmit, change } = setup();
  await user.type(boxes(), '5281');
  change({ pending: true });
  await user.click(screen.getByRole('button', { name: /تأیید/ }));
  await user.keyboard('{Enter}');
  await user.type(boxes(), '9');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(boxes()).toHaveValue('5281');
});

test('shows an error when confirm is pressed with an incomplete code', async () => {
  const { user, onSubmit, onIncomplete } = setup();
  await user.click(screen.getByRole('button', { name: 'تأیید' }));
  expect(onIncomplete).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(boxes()).toBeInvalid();
  expect(boxes()).toHaveAccessibleDescription('کد دریافتی را وارد کنید');
  expect(boxes()).toHaveFocus();
});

test('a wrong code is invalid until the next digit', async () => {
  const { user, change } = setup();
  await user.type(boxes(), '5281');
  change({ error: 'کد تأیید درست نیست' });
  expect(boxes()).toHaveAccessibleDescription('کد تأیید درست نیست');
  await user.type(boxes(), '7');
  expect(boxes()).toHaveValue('7');
  expect(boxes()).not.toBeInvalid();
});

test('counts 60 seconds after the code was sent, then offers another code', async () => {
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

test('moves the focus to the boxes after a resend', async () => {
  const { user, change } = setup({ codeSentAt: SENT_AT - 60_000 });
  await user.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
  expect(boxes()).toHaveFocus();
  change({ codeSentAt: Date.now() });
  expect(screen.queryByRole('button', { name: 'ارسال دوباره' })).not.toBeInTheDocument();
  expect(boxes()).toHaveFocus();
});

test('counts from the time the code was sent when the page opens later', () => {
  jest.setSystemTime(SENT_AT + 50_000);
  setup();
  expect(screen.getByText('۱۰')).toBeInTheDocument();
});

function countdown(left: number) {
  return <Countdown secondsLeft={left} total={60} onResend={jest.fn()} />;
}

describe('Countdown', () => {
  it('announces only 60, 30, 10 and 0 seconds', () => {
    const { rerender } = render(countdown(60));
    const announced: number[] = [];
    for (let second = 60; second >= 0; second -= 1) {
      rerender(countdown(second));
      if (screen.getByRole('status').textContent !== '') announced.push(second);
    }
    expect(announced).toEqual([60, 30, 10, 0]);
  });

  it('offers a resend only after the wait', async () => {
    const onResend = jest.fn();
    const { rerender } = render(<Countdown secondsLeft={1} total={60} onResend={onResend} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(<Countdown secondsLeft={0} total={60} onResend={onResend} />);
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'ارسال دوباره' }));
    expect(onResend).toHaveBeenCalledTimes(1);
  });
});

describe('secondsLeft', () => {
  test.each([
    ['at the start', 0, 60],
    ['within the first second', 999, 60],
    ['after one second', 1_000, 59],
    ['just before the end', 59_999, 1],
    ['at the end', 60_000, 0],
    ['long after', 3_600_000, 0],
    ['with a clock that was set back', -5_000, 60],
  ])('%s', (_moment, elapsed, expected) => {
    expect(secondsLeft(SENT_AT, 60, SENT_AT + elapsed)).toBe(expected);
  });

  test('without a start', () => {
    expect(secondsLeft(null, 60, SENT_AT)).toBe(0);
  });
});
