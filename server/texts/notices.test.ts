import { randomUUID } from 'node:crypto';
import { DELIVERY_METHODS } from '@contract/rules/deliveryRules';
import { AMOUNT_MAX_RIALS, BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { NEXT_ACTIONS, SILENCE_RESULTS } from '@contract/rules/nextStep';
import {
  ACCOUNT_EVENTS,
  DISPUTE_NEWS,
  NOTICE_KINDS,
  type NoticeDetails,
  type PushMessage,
} from '@contract/rules/noticeKinds';
import { PAYOUT_REASONS, passesByItself } from '@contract/rules/payoutRules';
import { RETURN_REASONS } from '@contract/rules/transactionStates';
import fc from 'fast-check';
import { SMS_KINDS } from '../domain/notices';
import { PUSH_MAX_BYTES } from '../ports/push/push';
import { samples } from '../testing/samples';
import { noticePush } from './noticePush';
import { type NoticeFacts, noticeSms, PURPOSE_IN_SMS, purposeInSms } from './noticeSms';

/** The longest day and month names. */
const LATE = '2026-09-20T19:59:00.000Z';
const LINK = /https?:\/\/|www\.|\.ir\/|[a-z]\.[a-z]{2}/i;

/** In UTF-16 units; one segment of two has 67. */
const TWO_SEGMENTS = 134;

const FACTS: NoticeFacts = {
  kind: 'paid',
  details: {},
  at: new Date(LATE),
  amountRials: AMOUNT_MAX_RIALS,
  purpose: 'دوچرخهٔ کوهستان بیست‌وهفت دنده',
  method: 'hand',
  account: { card: '6037991234561234', iban: 'IR820100000000000000001234', bank: 'بانک مرکزی جمهوری اسلامی ایران' },
  traceNumber: '140508294471',
};

const details: fc.Arbitrary<NoticeDetails> = fc.record({
  amount: fc.constant(AMOUNT_MAX_RIALS),
  due_at: fc.constant(LATE),
  task: fc.constantFrom(...NEXT_ACTIONS),
  if_silent: fc.constantFrom(...SILENCE_RESULTS),
  yours: fc.boolean(),
  grace: fc.boolean(),
  why: fc.constantFrom(...RETURN_REASONS),
  reversal: fc.boolean(),
  event: fc.constantFrom(...ACCOUNT_EVENTS),
  news: fc.constantFrom(...DISPUTE_NEWS),
  stage: fc.constantFrom('answer', 'office'),
  side: fc.constantFrom('payer', 'payee', undefined),
  payer_receives: fc.constant(AMOUNT_MAX_RIALS),
  payee_receives: fc.constant(AMOUNT_MAX_RIALS),
  by_silence: fc.boolean(),
  delivery: fc.constantFrom('sent', 'declared', 'confirmed'),
  payout_reason: fc.constantFrom(...PAYOUT_REASONS.filter((reason) => !passesByItself(reason)), undefined),
}) as fc.Arbitrary<NoticeDetails>;
const purpose = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constant('😀'.repeat(BEHALF_MAX_LENGTH)),
  fc
    .array(
      fc.constantFrom(
        'بخرید',
        'https://',
        'www.',
        'amanat',
        '.ir/',
        '.com',
        '6037',
        '۶۲۷۳',
        '09123456789',
        ' ',
        '«',
        '@',
        ':',
        '*',
        '|',
        '⑫',
        '7',
        '.',
        '。',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

test('an SMS has no link and at most two segments for any purpose, and a push message fits its service', () => {
  const facts = fc.record({
    kind: fc.constantFrom(...NOTICE_KINDS),
    details,
    purpose,
    method: fc.constantFrom(...DELIVERY_METHODS, null),
  });
  fc.assert(
    fc.property(facts, (drawn) => {
      const text = noticeSms({ ...FACTS, ...drawn });
      expect(text !== null).toBe(SMS_KINDS.includes(drawn.kind));
      expect(text ?? '').not.toMatch(LINK);
      expect((text ?? '').length).toBeLessThanOrEqual(TWO_SEGMENTS);
      expect(text ?? '').not.toMatch(/undefined|null|NaN/);
      const { title, body } = noticePush({ ...FACTS, ...drawn }, true);
      expect([title, body]).not.toContain('');
      const shown: PushMessage = { id: randomUUID(), title, body, path: `/transaction-detail/${'A'.repeat(64)}` };
      expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(PUSH_MAX_BYTES);
    }),
    { numRuns: samples(500, 2_000) },
  );
});

test('a purpose in an SMS is short and has no number or address', () => {
  fc.assert(
    fc.property(purpose, (drawn) => {
      const shown = purposeInSms(drawn);
      expect(shown.length).toBeLessThanOrEqual(PURPOSE_IN_SMS);
      expect(shown.match(/\p{N}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
      expect(shown).not.toMatch(LINK);
      expect(shown).not.toMatch(/[«»]/);
    }),
    { numRuns: samples(500, 2_000) },
  );
});

test.each([
  ['دوچرخهٔ کوهستان', 'دوچرخهٔ کوهستان'],
  ['گوشی/تبلت، ۱۲۸ گیگ', 'گوشی/تبلت، ۱۲۸ گیگ'],
  ['جایزه! amanat-ir.com بزنید', 'جایزه! بزنید'],
  ['کارت ۶۰۳۷-۹۹۱۱-۲۲۳۳-۴۴۵۵', 'کارت'],
  ['تماس 0912 345 6789 فوری', 'تماس فوری'],
  ['برو www.12345x.ir', 'برو'],
  ['سایت امانت.ایران را ببین', 'سایت را ببین'],
  ['12345678', ''],
  ['تماس 0912:345:6789 فوری', 'تماس فوری'],
  ['تماس 0912*345*6789', 'تماس'],
  ['تماس 0912~345~6789', 'تماس'],
  ['تماس 0912|345|6789', 'تماس'],
  ['تماس ۰۹۱۲ --- ۳۴۵ --- ۶۷۸۹', 'تماس'],
  ['تماس ۰۹۱ به ۲۳ یا ۴۵', 'تماس به یا'],
  ['0a9b1c2d3', 'abcd'],
  ['تماس ❶❷❸❹❺❻', 'تماس'],
  ['تماس ⑫⑫⑫', 'تماس'],
  ['بلیت ۲ نفره، ردیف ۱۲', 'بلیت ۲ نفره، ردیف ۱۲'],
  ['خانهٔ ۱۴۰۲', 'خانهٔ ۱۴۰۲'],
])('«%s» becomes «%s»', (written, shown) => expect(purposeInSms(written)).toBe(shown));

test('a push message shows amounts and purposes only where the user chose that', () => {
  for (const kind of NOTICE_KINDS) {
    const facts = { ...FACTS, kind, details: { payer_receives: 5_000_000, payee_receives: 0 } };
    expect(noticePush(facts, false).body).not.toMatch(/ریال|دوچرخه/);
    expect(noticePush(facts, true).body).toContain('دوچرخه');
  }
});
