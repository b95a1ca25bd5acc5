import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Countdown } from './OtpPage';

function show(secondsLeft: number) {
  return <Countdown secondsLeft={secondsLeft} total={60} onResend={jest.fn()} />;
}

describe('Countdown', () => {
  it('is announced at 60, 30, 10 and 0 seconds and at no other', () => {
    const { rerender } = render(show(60));
    const announced: number[] = [];
    for (let second = 60; second >= 0; second -= 1) {
      rerender(show(second));
      if (screen.getByRole('status').textContent !== '') announced.push(second);
    }
    expect(announced).toEqual([60, 30, 10, 0]);
  });

  it('offers another code only when the wait is over', async () => {
    const onResend = jest.fn();
    const { rerender } = render(<Countdown secondsLeft={1} total={60} onResend={onResend} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(<Countdown secondsLeft={0} total={60} onResend={onResend} />);
    await userEvent.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
    expect(onResend).toHaveBeenCalledTimes(1);
  });
});
