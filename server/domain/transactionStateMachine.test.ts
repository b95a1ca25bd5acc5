import {
  TRANSACTION_STATUSES,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import { decide, partyOf, statusChange } from './transactionStateMachine';

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

/** The whole table: every transition that exists, by whom. Everything else is refused. */
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

test('exactly the transitions of the table exist', () => {
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

test('a refusal says whether it is not yours or not now', () => {
  expect(decide('inquired', 'pay', 'payee')).toEqual({ allowed: false, code: 1007 });
  expect(decide('paid', 'settle', 'payee')).toEqual({ allowed: false, code: 1012 });
  expect(decide('paid', 'refund', 'payer')).toEqual({ allowed: false, code: 1012 });
  expect(decide('paid', 'pay', 'stranger')).toEqual({ allowed: false, code: 1012 });
  expect(decide('redirected', 'cancel', 'payee')).toEqual({ allowed: false, code: 1007 });
  expect(decide('settled', 'settle', 'payer')).toEqual({ allowed: false, code: 1007 });
});

test('an action leads one way on, from all its statuses or from those that are named', () => {
  expect(statusChange('pay')).toEqual({ from: ['inquired', 'redirected'], to: 'redirected' });
  expect(statusChange('send_payout', ['refunded'])).toEqual({ from: ['refunded'], to: 'refunded_awaiting' });
  expect(() => statusChange('send_payout')).toThrow();
  expect(() => statusChange('settle', ['inquired'])).toThrow();
});

test('whoever is not the payee may become the payer, until somebody has paid', () => {
  for (const partner of [null, { onePerson: false }]) {
    expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'a')).toBe('payee');
    expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'b')).toBe('payer');
    expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'a')).toBe('payee');
    expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'b')).toBe('payer');
    expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'c')).toBe('stranger');
  }
});

test('a process that names one person lets the payee be the payer too, unless somebody else has paid', () => {
  const partner = { onePerson: true };
  expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'a')).toBe('both');
  expect(partyOf({ payeeId: 'a', payerId: 'a', partner }, 'a')).toBe('both');
  expect(partyOf({ payeeId: 'a', payerId: null, partner }, 'b')).toBe('payer');
  expect(partyOf({ payeeId: 'a', payerId: 'b', partner }, 'a')).toBe('payee');
  expect(partyOf({ payeeId: 'a', payerId: 'a', partner }, 'b')).toBe('stranger');
});
