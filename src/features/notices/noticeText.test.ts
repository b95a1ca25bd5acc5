import { NOTICE_KINDS, pathOfNotice } from '@contract/rules/noticeKinds';
import { paths } from '@/lib/paths';
import { noticePush } from '../../../server/texts/noticePush';
import { noticeText } from './noticeText';

const NOW = new Date('2026-11-21T06:10:00Z');
const FACTS = {
  at: NOW,
  amountRials: 185_000_000,
  purpose: '',
  method: 'hand',
  account: null,
  traceNumber: null,
} as const;

const DETAILS = [
  {},
  { grace: true, yours: true, task: 'deliver', if_silent: 'refund' },
  { yours: false, by_silence: true, task: 'pay', delivery: 'sent', stage: 'office', event: 'card_added' },
  { news: 'said', yours: true },
  ...(['said', 'asked', 'rejected', 'stage', 'late', 'closed'] as const).map((news) => ({ news })),
] as const;

test.each(NOTICE_KINDS)('«%s» has the same words in the list and in the push message', (kind) => {
  for (const details of DETAILS) {
    const words = noticeText({ kind, details }, NOW);
    const push = noticePush({ ...FACTS, kind, details }, false);
    expect(words.title).toBe(push.title);
    // the list formats times and amounts like the app
    if (!push.body.includes('تا') && kind !== 'award') expect(words.body).toBe(push.body);
  }
});

test.each(['expired', 'canceled'] as const)('«%s» does not tell the buyer that no money has moved', (kind) => {
  const bodyFor = (side: 'payer' | 'payee') => noticeText({ kind, details: { side } }, NOW).body;
  expect(bodyFor('payer')).toContain('پولی به فروشنده نرسید');
  expect(bodyFor('payee')).toContain('پولی جابه‌جا نشد');
});

test('money of a payment that went back by bank ends no deal', () => {
  expect(noticeText({ kind: 'refunded_done', details: { reversal: true } }, NOW).body).toContain('به حساب شما');
  expect(noticeText({ kind: 'refunded_done', details: {} }, NOW).body).toBe('معامله تمام شد.');
});

test.each([
  ['paid', { paymentCode: 'ABCD2345', details: {} }, paths.transactionDetail('ABCD2345')],
  ['award', { paymentCode: 'ABCD2345', details: {} }, paths.dispute('ABCD2345')],
  ['deadline', { paymentCode: 'ABCD2345', details: { task: 'answer' } }, paths.dispute('ABCD2345')],
  ['deadline', { paymentCode: 'ABCD2345', details: { task: 'deliver' } }, paths.transactionDetail('ABCD2345')],
  ['judge_invited', { paymentCode: 'ABCD2345', details: { dispute_id: 'x' } }, paths.judgment('x')],
  ['security', { paymentCode: null, details: { event: 'card_added' } }, paths.cardList],
  ['security', { paymentCode: null, details: { event: 'new_device' } }, paths.devices],
] as const)('a tap on «%s» opens %j', (kind, notice, path) => {
  expect(pathOfNotice({ kind, ...notice })).toBe(path);
});
