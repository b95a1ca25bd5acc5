import { readCodeFromSms } from './codeStep';

const signal = new AbortController().signal;

function offerWebOtp(get: () => Promise<unknown>): void {
  Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('readCodeFromSms', () => {
  test('answers the code of the SMS', async () => {
    offerWebOtp(async () => ({ code: '5281' }));
    await expect(readCodeFromSms(signal)).resolves.toBe('5281');
  });

  test('answers null in a browser without WebOTP', async () => {
    await expect(readCodeFromSms(signal)).resolves.toBeNull();
  });

  test('answers null when the user denies access', async () => {
    offerWebOtp(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
    await expect(readCodeFromSms(signal)).resolves.toBeNull();
  });
});
