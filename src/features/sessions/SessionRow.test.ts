import fc from 'fast-check';
import { describeDevice } from './SessionRow';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

describe('describeDevice', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 8) ${CHROME} Mobile Safari/537.36`,
      'phone',
      'گوشی اندروید',
      'Android · Chrome',
    ],
    [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36`, 'tablet', 'تبلت اندروید', 'Android · Chrome'],
    [
      'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
      'phone',
      'گوشی اندروید',
      'Android · Samsung Internet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'phone',
      'آیفون',
      'iOS · Safari',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'tablet',
      'آیپد',
      'iOS · Safari',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`,
      'desktop',
      'رایانهٔ ویندوز',
      'Windows · Edge',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'phone',
      'گوشی اندروید',
      'Android · Chrome',
    ],
    [
      'Mozilla/5.0 (Android 10; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      'phone',
      'گوشی اندروید',
      'Android · Firefox',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'phone',
      'آیفون',
      'iOS · Safari',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'desktop',
      'رایانهٔ مک',
      'macOS · Firefox',
    ],
    [
      'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0',
      'desktop',
      'رایانهٔ ویندوز',
      'Windows · Firefox',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'desktop',
      'رایانهٔ مک',
      'macOS · Safari',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'desktop',
      'رایانهٔ لینوکس',
      'Linux · Firefox',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
      'desktop',
      'رایانهٔ کروم',
      'Chrome OS · Chrome',
    ],
    [
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1',
      'tv',
      'تلویزیون',
      'Tizen',
    ],
  ])('reads %s', (userAgent, kind, name, software) => {
    expect(describeDevice(userAgent)).toEqual({ kind, name, software });
  });

  it.each(['', 'curl/8.5.0', 'Mozilla/5.0'])('calls «%s» an unknown device', (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ kind: 'unknown', name: 'دستگاه ناشناس', software: '' });
  });

  it('has a name for any user agent', () => {
    fc.assert(fc.property(fc.string({ maxLength: 512 }), (junk) => expect(describeDevice(junk).name).not.toBe('')));
  });
});
