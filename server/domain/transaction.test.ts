import {
  TRANSACTION_STATUSES,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import { decide, partyOf, statusChange } from './transaction';

const ACTIONS: TransactionAction[] = [
  'pay',
  'confirm_payment',
  'cancel',
  'reject',
  'settle',
  'refund',
  'send_payout',
  'finish_payout',
];
const PARTIES: TransactionParty[] = ['payer', 'payee', 'both', 'stranger', 'system'];

/** Each allowed transition by party; all others are refused. */
const TRANSITIONS: [TransactionStatus, TransactionAction, TransactionParty[], TransactionStatus][] = [
  ['inquired', 'pay', ['payer', 'both'], 'redirected'],
  ['redirected', 'pay', ['payer', 'both'], 'redirected'],
  ['redirected', 'confirm_payment', ['system'], 'paid'],
  ['inquired', 'cancel', ['payee', 'both'], 'canceled'],
  ['inquired', 'reject', ['system'], 'canceled'],
  ['paid', 'settle', ['payer', 'both'], 'settled'],
  ['paid', 'refund', ['payee', 'both'], 'refunded'],
  ['settled', 'send_payout', ['system'], 'settled_awaiting'],
  ['settled_awaiting', 'finish_payout', ['system'], 'settled_done'],
  ['refunded', 'send_payout', ['system'], 'refunded_awaiting'],
  ['refunded_awaiting', 'finish_payout', ['system'], 'refunded_done'],
];

test('allows exactly the transitions of the table', () => {
  for (const status of TRANSACTION_STATUSES) {
    for (const action of ACTIONS) {
      for (const party of PARTIES) {
        const transition = TRANSITIONS.find(
          ([from, what, by]) => from === status && what === action && by.includes(party),
        );
        const decision = decide(status, action, party);
        expect([status, action, party, decision.allowed && decision.to]).toEqual([
          status,
          action,
          party,
          transition ? transition[3] : false,
        ]);
      }
    }
  }
});

test('refuses the wrong party with 1012 and the wrong status with 1007', () => {
  expect(decide('inquired', 'pay', 'payee')).toEqual({ allowed: false, code: 1007 });
  expect(decide('paid', 'settle', 'payee')).toEqual({ allowed: false, code: 1012 });
  expect(decide('paid', 'refund', 'payer')).toEqual({ allowed: false, code: 1012 });
  expect(decide('paid', 'pay', 'stranger')).toEqual({ allowed: false, code: 1012 });
  expect(decide('redirected', 'cancel', 'payee')).toEqual({ allowed: false, code: 1007 });
  expect(decide('settled', 'settle', 'payer')).toEqual({ allowed: false, code: 1007 });
});

test('gives an action one target for its statuses or a subset', () => {
  expect(statusChange('pay')).toEqual({ from: ['inquired', 'redirected'], to: 'redirected' });
  expect(statusChange('send_payout', ['refunded'])).toEqual({ from: ['refunded'], to: 'refunded_awaiting' });
  expect(() => statusChange('send_payout')).toThrow();
  expect(() => statusChange('settle', ['inquired'])).toThrow();
});

test('takes any other user for the payer until the payment', () => {
  for (const partner of [null, { onePerson: false }]) {
    expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'a')).toBe('payee');
    expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'b')).toBe('payer');
    expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'a')).toBe('payee');
    expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'b')).toBe('payer');
    expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'c')).toBe('stranger');
  }
});

test('lets the payee pay in a process with one person, unless another user has paid', () => {
  const partner = { onePerson: true };
  expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'a')).toBe('both');
  expect(partyOf({ payeeId: 'a', payerId: 'a', partner }, 'a')).toBe('both');
  expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'b')).toBe('payer');
  expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'a')).toBe('payee');
  expect(partyOf({ payeeId: 'a', payerId: 'a', partner }, 'b')).toBe('stranger');
});
