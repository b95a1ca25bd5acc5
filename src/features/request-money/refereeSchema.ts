import { isNationalCode } from '@contract/rules/nationalCode';
import { object, string } from 'yup';
import { requestMoneyCopy } from '@/messages/request-money';

/** A referee's national code: ten digits that pass the check, and not the seller's own (null while that is unknown). */
export function refereeSchema(ownNationalCode: string | null) {
  return object({
    nationalCode: string()
      .required(requestMoneyCopy.referee.wrongCode)
      .test('check', requestMoneyCopy.referee.wrongCode, (code = '') => code === '' || isNationalCode(code))
      .test('other', requestMoneyCopy.referee.ownCode, (code) => code !== ownNationalCode),
  });
}
