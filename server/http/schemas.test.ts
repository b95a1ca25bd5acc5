import { ActionBody, PaymentCodeBody } from '@contract/calls/common';
import { HandoverBody } from '@contract/calls/deliveryCalls';
import { FindPersonBody } from '@contract/calls/deskCalls';
import { SearchBody } from '@contract/calls/officeDealCalls';
import { AuthOtpBody, LoginBody, MatchBody } from '@contract/calls/userCalls';
import type { TSchema } from 'typebox';
import { contractValidator } from './schemas';

const LOGIN = { mobile: '09121234567', national_code: '0084575948' };

/** The value that a handler gets; the wrong fields of a refused one. */
function taken(schema: TSchema, value: unknown): unknown {
  const judge = contractValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { value: read, error } = judge(value) as { value?: unknown; error?: { instancePath: string }[] };
  return error?.map(({ instancePath }) => instancePath) ?? read;
}

describe('the texts of a request', () => {
  test.each<[string, TSchema, object, object]>([
    ['a payment code', PaymentCodeBody, { payment_code: '\u202bk۷m۲ qx9p.' }, { payment_code: 'K7M2QX9P' }],
    ['a code', AuthOtpBody, { verification_code: 'کد: ۴۸۲۱', token: 't' }, { verification_code: '4821', token: 't' }],
    [
      'a handover',
      HandoverBody,
      { payment_code: 'K7M2QX9P', pin: '۴۸۲ ۱۹۳' },
      { payment_code: 'K7M2QX9P', pin: '482193' },
    ],
    ['a search', SearchBody, { payment_code: 'https://amanat.example/pay/K7M2QX9P' }, { payment_code: 'K7M2QX9P' }],
    ['a login', LoginBody, { mobile: '+98 (912) 123-4567', national_code: '۰۰۸-۴۵۷۵۹۴-۸' }, LOGIN],
    ['a search of a person', FindPersonBody, { mobile: '9121234567' }, { mobile: LOGIN.mobile }],
    [
      'a card',
      SearchBody,
      { card_end: '۴۵ ۸۵', mobile: '0098912 1234567' },
      { card_end: '4585', mobile: LOGIN.mobile },
    ],
    [
      'a birth date',
      MatchBody,
      { national_code: '0084575948\u200f', date_of_birth: '۱۳۷۱-۷-۱۲' },
      { national_code: LOGIN.national_code, date_of_birth: '1371/07/12' },
    ],
  ])('are read in each spelling: %s', (_case, schema, given, expected) => {
    expect(taken(schema, given)).toEqual(expected);
  });

  test('stay as they are when unreadable, and are refused', () => {
    for (const payment_code of ['ABCDEFG0', 'K7M2QX9P ABCD2345', '', 'K7M2QX9P'.padEnd(5_000)]) {
      expect(taken(PaymentCodeBody, { payment_code })).toContain('/payment_code');
    }
  });

  test('are read only where the schema names them', () => {
    expect(taken(ActionBody, { payment_code: 'K7M2QX9P', 'payment-code': 'k7m2qx9p' })).toContain('');
    expect(taken(PaymentCodeBody, ['K7M2QX9P'])).toContain('');
    expect(taken(PaymentCodeBody, { payment_code: ['K7M2QX9P'] })).toContain('/payment_code');
    expect(taken(PaymentCodeBody, null)).toContain('');
  });
});
