import { MINUTE_MS } from '@contract/rules/durations';
import { OFFICE_IDLE_MINUTES } from '@contract/rules/officeSession';
import { fireEvent, render } from '@testing-library/react';
import { IdleLock } from './IdleLock';

beforeEach(() => jest.useFakeTimers());

const pass = (minutes: number) => jest.advanceTimersByTimeAsync(minutes * MINUTE_MS);
/** A close call that succeeds. */
const closing = () => jest.fn(() => ({ unwrap: async (): Promise<unknown> => undefined }));

test('locks the page a while after the last touch, and no page that was left', async () => {
  const close = closing();
  const { unmount } = render(<IdleLock close={close} />);
  await pass(OFFICE_IDLE_MINUTES - 1);
  fireEvent.keyDown(document.body);
  await pass(OFFICE_IDLE_MINUTES - 1);
  expect(close).not.toHaveBeenCalled();
  await pass(1);
  expect(close).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body);
  unmount();
  await pass(OFFICE_IDLE_MINUTES);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a touch of another tab keeps the page open', async () => {
  const close = closing();
  render(<IdleLock close={close} />);
  const untouched = jest.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
  const idle = closing();
  render(<IdleLock close={idle} />);
  untouched.mockRestore();
  await pass(OFFICE_IDLE_MINUTES - 1);
  fireEvent.keyDown(document.body);
  await pass(OFFICE_IDLE_MINUTES - 1);
  expect(idle).not.toHaveBeenCalled();
  await pass(1);
  expect(idle).toHaveBeenCalledTimes(1);
});

test('a failed close is repeated until it succeeds, and not after the page was left', async () => {
  let isOffline = true;
  const close = jest.fn(() => ({
    unwrap: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve()),
  }));
  render(<IdleLock close={close} />);
  await pass(OFFICE_IDLE_MINUTES);
  expect(close).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body);
  isOffline = false;
  await pass(1);
  expect(close).toHaveBeenCalledTimes(2);
  await pass(OFFICE_IDLE_MINUTES);
  expect(close).toHaveBeenCalledTimes(2);

  isOffline = true;
  const { unmount } = render(<IdleLock close={close} />);
  await pass(OFFICE_IDLE_MINUTES);
  const calls = close.mock.calls.length;
  unmount();
  await pass(OFFICE_IDLE_MINUTES);
  expect(close).toHaveBeenCalledTimes(calls);
});
