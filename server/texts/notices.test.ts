import { DELIVERY_METHODS } from '@contract/rules/delivery';
import { AMOUNT_MAX_RIALS } from '@contract/rules/limits';
import { NEXT_ACTIONS, SILENCE_RESULTS } from '@contract/rules/nextStep';
import { ACCOUNT_EVENTS, DISPUTE_NEWS, NOTICE_KINDS, type NoticeDetails } from '@contract/rules/notices';
import { RETURN_REASONS } from '@contract/rules/paymentStates';
import fc from 'fast-check';
import { SMS_KINDS } from '../domain/notices';
import { noticePush } from './noticePush';
import { type NoticeFacts, noticeSms } from './noticeSms';
import { PURPOSE_IN_SMS, purposeInSms } from './purpose';

/** The longest day and month there are. */
const LATE = '2026-09-20T19:59:00.000Z';
const LINK = /https?:\/\/|www\.|\.ir\/|[a-z]\.[a-z]{2}/i;

const FACTS: NoticeFacts = {
  kind: 'paid',
  details: {},
  at: new Date(LATE),
  amountRials: AMOUNT_MAX_RIALS,
  paidRials: AMOUNT_MAX_RIALS,
  purpose: 'دوچرخهٔ کوهستان بیست‌وهفت دنده',
  method: 'hand',
  lastFourOfIban: '1234',
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
  event: fc.constantFrom(...ACCOUNT_EVENTS),
  news: fc.constantFrom(...DISPUTE_NEWS),
  stage: fc.constantFrom('answer', 'office'),
  payer_receives: fc.constant(AMOUNT_MAX_RIALS),
  payee_receives: fc.constant(AMOUNT_MAX_RIALS),
  by_silence: fc.boolean(),
  delivery: fc.constantFrom('sent', 'declared', 'confirmed'),
});
const purpose = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
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

test('no SMS has a link or more than 134 characters, whatever somebody has written, and each of its kinds has one', () => {
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
      expect([...(text ?? '')].length).toBeLessThanOrEqual(134);
      expect(text ?? '').not.toMatch(/undefined|null|NaN/);
      // Everything that is shown says something.
      const { title, body } = noticePush({ ...FACTS, ...drawn }, true);
      expect([title, body]).not.toContain('');
    }),
    { numRuns: 2_000 },
  );
});

test('a purpose in an SMS is short, and names no number and no address', () => {
  fc.assert(
    fc.property(purpose, (drawn) => {
      const said = purposeInSms(drawn);
      expect([...said].length).toBeLessThanOrEqual(PURPOSE_IN_SMS);
      expect(said.match(/\p{N}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
      expect(said).not.toMatch(LINK);
      expect(said).not.toMatch(/[«»]/);
    }),
    { numRuns: 2_000 },
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
])('«%s» becomes «%s»', (written, said) => expect(purposeInSms(written)).toBe(said));

test('on a locked phone amounts and purposes are seen only by who has asked for them', () => {
  for (const kind of NOTICE_KINDS) {
    const facts = { ...FACTS, kind, details: { payer_receives: 5_000_000, payee_receives: 0 } };
    expect(noticePush(facts, false).body).not.toMatch(/ریال|دوچرخه/);
    expect(noticePush(facts, true).body).toContain('دوچرخه');
  }
});
