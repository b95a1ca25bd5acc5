import { MINUTE_MS } from '@contract/rules/durations';
import { OFFICE_IDLE_MINUTES } from '@contract/rules/officeSession';
import { fireEvent, render } from '@testing-library/react';
import { IdleLock } from './IdleLock';

test('locks the page a while after the last touch, and no page that was left', () => {
  jest.useFakeTimers();
  const close = jest.fn();
  const pass = (minutes: number) => jest.advanceTimersByTime(minutes * MINUTE_MS);
  const { unmount } = render(<IdleLock close={close} />);
  pass(OFFICE_IDLE_MINUTES - 1);
  fireEvent.keyDown(document.body);
  pass(OFFICE_IDLE_MINUTES - 1);
  expect(close).not.toHaveBeenCalled();
  pass(1);
  expect(close).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body);
  unmount();
  pass(OFFICE_IDLE_MINUTES);
  expect(close).toHaveBeenCalledTimes(1);
});
