import { copy } from '@/messages/copy';
import { identitySchema, loginSchema, mobileSchema } from './schemas';

const NATIONAL_CODE = '0084575948';

async function errorsOf(validation: Promise<unknown>): Promise<string[]> {
  return validation.then(
    () => [],
    (thrown: { errors: string[] }) => thrown.errors,
  );
}

const all = { abortEarly: false };

describe('login', () => {
  test('takes a national code and a mobile', async () => {
    await expect(
      errorsOf(loginSchema.validate({ nationalCode: NATIONAL_CODE, mobile: '09121234567' }, all)),
    ).resolves.toEqual([]);
  });

  test.each(['', '0084575949', '008457594', '00845759481'])('refuses the national code «%s»', async (nationalCode) => {
    await expect(errorsOf(loginSchema.validate({ nationalCode, mobile: '09121234567' }, all))).resolves.toEqual([
      copy.validation.nationalCode,
    ]);
  });

  test.each(['', '0912123456', '08121234567', '091212345678'])('refuses the mobile «%s»', async (mobile) => {
    await expect(errorsOf(mobileSchema.validate({ mobile }, all))).resolves.toEqual([copy.validation.mobile]);
  });
});

describe('step 1 of the registration', () => {
  test.each([
    ['12', '7', '1371', []],
    ['31', '6', '1300', []],
    ['31', '7', '1371', [copy.validation.birthDate]],
    ['0', '1', '1371', [copy.validation.birthDate]],
    ['', '', '', [copy.validation.birthDate]],
    [undefined, '7', undefined, [copy.validation.birthDate]],
    ['12', '7', '137', [copy.validation.birthDate]],
  ])('day «%s», month «%s», year «%s»', async (day, month, year, expected) => {
    const birthDate = { day, month, year };
    await expect(errorsOf(identitySchema.validate({ nationalCode: NATIONAL_CODE, birthDate }, all))).resolves.toEqual(
      expected,
    );
  });
});
