import { partnerUrl } from '@contract/rules/partnerRules';
import { TRANSACTION_STATUSES, type TransactionStatus } from '@contract/rules/transactionStates';
import {
  approvalPath,
  isExpired,
  isReadOnly,
  nextStepOf,
  objectionToDecision,
  objectionToRequest,
  type PartnerDecision,
  type PartnerEntry,
  payPath,
  requestPath,
  requestToPay,
  sideOf,
  wordOf,
} from './partnerEntry';

const OFFER = { priceRials: 2_500_000, title: 'دوچرخه', commissionSide: 2 } as const;

const NOW = new Date('2026-11-26T10:00:00Z');

function entry(change: Partial<PartnerEntry> = {}): PartnerEntry {
  const open = { transactionId: null, decision: null, decidedAt: null };
  return { processId: 'p-1', offer: OFFER, submittedAt: NOW, ...open, ...change };
}

const request = (status: TransactionStatus) => ({ paymentCode: 'AAAA2222', status });

test('converts commission sides in both directions', () => {
  expect([sideOf('seller'), sideOf('buyer')]).toEqual([2, 1]);
  expect([wordOf(2), wordOf(1)]).toEqual(['seller', 'buyer']);
});

describe('making the request', () => {
  test('allows only the terms of the offer', () => {
    expect(objectionToRequest(entry(), OFFER, NOW)).toBeNull();
    expect(objectionToRequest(entry(), { ...OFFER, priceRials: 2_500_001 }, NOW)).toEqual({ code: 1021 });
    expect(objectionToRequest(entry(), { ...OFFER, title: 'خودرو', commissionSide: 1 }, NOW)).toEqual({
      code: 1002,
      fields: { behalf: expect.any(String), commision_side: expect.any(String) },
    });
  });

  test('refuses a request without an offer and a second one', () => {
    expect(objectionToRequest(undefined, OFFER, NOW)).toEqual({ code: 1007 });
    expect(objectionToRequest(entry({ transactionId: 't' }), OFFER, NOW)).toEqual({ code: 1005 });
  });

  // seconds since the offer; the server of the offer may have a clock that is ahead
  test.each([
    [0, null],
    [299.9, null],
    [300, { code: 1410 }],
    [86_400, { code: 1410 }],
    [-1, null],
    [-300, { code: 1410 }],
  ])('of an offer that is %d seconds old: %p', (age, objection) => {
    const offered = { submittedAt: new Date(NOW.getTime() - age * 1000) };
    expect(objectionToRequest(entry(offered), OFFER, NOW)).toEqual(objection);
    expect(isExpired(entry(offered), NOW)).toBe(objection !== null);
    // a second request is a conflict at any time, and an own process ends with its partner's term
    expect(objectionToRequest(entry({ ...offered, transactionId: 't' }), OFFER, NOW)).toEqual({ code: 1005 });
    expect(isExpired(entry({ ...offered, transactionId: 't' }), NOW)).toBe(false);
    expect(objectionToRequest(entry({ ...offered, processId: 'amp_1' }), OFFER, NOW)).toBeNull();
  });
});

describe('deciding', () => {
  test('allows a decision while the request is payable, and a rejection before an attempt', () => {
    const possible = (decision: PartnerDecision) =>
      TRANSACTION_STATUSES.filter(
        (status) => objectionToDecision(entry({ transactionId: 't' }), request(status), decision) === null,
      );
    expect(possible('approved')).toEqual(['inquired', 'redirected']);
    expect(possible('rejected')).toEqual(['inquired']);
  });

  test('refuses a decision without a request and a second one', () => {
    expect(objectionToDecision(undefined, undefined, 'approved')).toEqual({ code: 1007 });
    expect(objectionToDecision(entry(), undefined, 'rejected')).toEqual({ code: 1007 });
    for (const decision of ['approved', 'rejected'] as const) {
      const decided = entry({ transactionId: 't', decision });
      expect(objectionToDecision(decided, request('inquired'), 'approved')).toEqual({ code: 1005 });
      expect(isReadOnly(decided, request('inquired'))).toBe(true);
    }
  });

  test('makes the page read-only with nothing left to decide', () => {
    const open = entry({ transactionId: 't' });
    expect(isReadOnly(entry(), undefined)).toBe(false);
    expect(TRANSACTION_STATUSES.filter((status) => !isReadOnly(open, request(status)))).toEqual([
      'inquired',
      'redirected',
    ]);
  });
});

describe('after logging in', () => {
  const seller = { isSeller: true, isBuyer: false };
  const buyer = { isSeller: false, isBuyer: true };
  const approved = entry({ transactionId: 't', decision: 'approved' });

  test('leads the seller to the request once', () => {
    expect(nextStepOf(entry(), undefined, seller)).toEqual({ kind: 'make-request' });
    expect(nextStepOf(entry({ transactionId: 't' }), request('inquired'), seller)).toBeNull();
    expect(nextStepOf(entry(), undefined, buyer)).toBeNull();
  });

  test('leads the buyer to an approved and payable request', () => {
    expect(nextStepOf(approved, request('inquired'), buyer)).toEqual({ kind: 'pay', paymentCode: 'AAAA2222' });
    expect(nextStepOf(approved, request('redirected'), buyer)).toEqual({ kind: 'pay', paymentCode: 'AAAA2222' });
    expect(nextStepOf(approved, request('paid'), buyer)).toBeNull();
    expect(nextStepOf(entry({ transactionId: 't' }), request('inquired'), buyer)).toBeNull();
    expect(nextStepOf(approved, request('inquired'), seller)).toBeNull();
  });

  test('offers payment of approved and payable requests only', () => {
    const payable = TRANSACTION_STATUSES.filter((status) => requestToPay(approved, request(status)) !== null);
    expect(payable).toEqual(['inquired', 'redirected']);
    const rejected = entry({ transactionId: 't', decision: 'rejected' });
    expect(requestToPay(rejected, request('inquired'))).toBeNull();
    expect(requestToPay(entry({ transactionId: 't' }), request('inquired'))).toBeNull();
  });

  test('gives one person in both roles both steps', () => {
    const both = { isSeller: true, isBuyer: true };
    expect(nextStepOf(entry(), undefined, both)?.kind).toBe('make-request');
    expect(nextStepOf(approved, request('inquired'), both)?.kind).toBe('pay');
  });
});

test('builds addresses from configuration and escaped process id', () => {
  expect(requestPath('a b')).toBe('/new-transactions?process_id=a%20b');
  expect(approvalPath('p-1')).toBe('/submit-transaction?process_id=p-1');
  expect([payPath('AAAA2222'), payPath('AAAA2222', 'p-1')]).toEqual(['/pay/AAAA2222', '/pay/AAAA2222?process_id=p-1']);
  expect(partnerUrl('https://ads.example/{process_id}/done?id={process_id}', 'a/b?c')).toBe(
    'https://ads.example/a%2Fb%3Fc/done?id=a%2Fb%3Fc',
  );
  expect(partnerUrl('https://ads.example/done', 'p')).toBe('https://ads.example/done');
});
