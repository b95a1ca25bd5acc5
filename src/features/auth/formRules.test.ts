import fc from 'fast-check';
import { authCopy } from '@/messages/auth';
import { registerCopy } from '@/messages/register';
import { checkLogin, checkMobile } from './formRules';
import { checkIdentity } from './RegisterScreen';

const NATIONAL_CODE = '0084575948';

describe('login', () => {
  test.each([NATIONAL_CODE, '1111111111'])('accepts the national code %s and a mobile', (nationalCode) => {
    expect(checkLogin({ nationalCode, mobile: '09121234567' })).toEqual({});
  });

  test('reports both invalid fields', () => {
    expect(Object.keys(checkLogin({ nationalCode: '', mobile: '' }))).toEqual(['nationalCode', 'mobile']);
  });

  test.each(['', '0084575949', '008457594', '00845759481'])('refuses the national code «%s»', (nationalCode) => {
    expect(checkLogin({ nationalCode, mobile: '09121234567' })).toEqual({
      nationalCode: authCopy.validation.nationalCode,
    });
  });

  test('takes any mobile of 09 and nine digits', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{9}$/),
        (rest) => Object.keys(checkMobile({ mobile: `09${rest}` })).length === 0,
      ),
    );
  });

  test.each(['', '0912123456', '08121234567', '091212345678', '02188776655'])('refuses the mobile «%s»', (mobile) => {
    expect(checkMobile({ mobile })).toEqual({ mobile: authCopy.validation.mobile });
  });
});

describe('step 1 of the registration', () => {
  const wrong = { birthDate: registerCopy.validation.birthDate };

  test.each([
    ['12', '7', '1371', {}],
    ['31', '6', '1300', {}],
    ['31', '7', '1371', wrong],
    ['30', '12', '1370', {}],
    ['30', '12', '1371', wrong],
    ['0', '1', '1371', wrong],
    ['', '', '', wrong],
    ['12', '7', '137', wrong],
  ])('validates day «%s», month «%s», year «%s»', (day, month, year, expected) => {
    expect(checkIdentity({ nationalCode: NATIONAL_CODE, birthDate: { day, month, year } })).toEqual(expected);
  });
});
