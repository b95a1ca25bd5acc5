import { isNationalCode } from '@contract/nationalCode';
import { object, string } from 'yup';
import { moneyCopy } from '@/messages/money';

/** A referee's national code: ten digits that pass the check, and not the seller's own (null while that is unknown). */
export function refereeSchema(ownNationalCode: string | null) {
  return object({
    nationalCode: string()
      .required(moneyCopy.referee.wrongCode)
      .test('check', moneyCopy.referee.wrongCode, (code = '') => code === '' || isNationalCode(code))
      .test('other', moneyCopy.referee.ownCode, (code) => code !== ownNationalCode),
  });
}
