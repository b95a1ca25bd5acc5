import { type Carrier, trackingCodeIn } from './deliveryRules';

const POST_CODE = '246810121416182022242628';

test.each<[Carrier, string, string | null]>([
  ['post', POST_CODE, POST_CODE],
  ['post', ' ۲۴۶۸۱۰۱۲ ١٤١٦١٨٢٠\u00a022242628\u200f ', POST_CODE],
  ['post', 'کد رهگیری: 24681012-14161820-22242628.', POST_CODE],
  ['post', '12345678901234567890', '12345678901234567890'],
  ['post', `${POST_CODE}2`, null],
  ['post', `${POST_CODE} و 123456789012345678901234`, null],
  ['post', '1234567', null],
  ['post', 'TPX-1234', null],
  ['tipax', ' tpx\u200c-۱۲ ٣٤\u202c ', 'TPX-1234'],
  ['chapar', '12\u201334\u2212AB', '12-34-AB'],
  ['mahex', 'ＡＢ１２', 'AB12'],
  ['other', '12\t34', '1234'],
  ['other', '12 34;', null],
  ['other', 'کد 1234', null],
  ['other', '--1-2-3', null],
  ['other', '1'.repeat(41), null],
  ['other', '', null],
])('the tracking code of %s in %j is %j', (carrier, text, code) => {
  expect(trackingCodeIn(carrier, text)).toBe(code);
});
