import type { ListItem } from '@/api/listsApi';

/** A list row: an unpaid request of the viewer's own. */
export function listRow(code: string, change: Partial<ListItem> = {}): ListItem {
  return {
    code,
    createdAt: '2026-11-20T06:37:00Z',
    amountRials: 10_000,
    payerPaysRials: 10_000,
    payeeReceivesRials: 9_900,
    purpose: 'کتاب',
    status: 'inquired',
    ending: null,
    viewerRole: 'payee',
    commissionSide: 'payee',
    payee: { fullName: 'رضا کریمی', nationalCode: '008****948' },
    payer: null,
    payeeAccount: null,
    payerAccount: null,
    delivery: null,
    dispute: null,
    next: { actor: 'payer', action: 'pay', dueAt: null, since: null, ifSilent: 'nothing', movedHours: 0 },
    split: null,
    isSentBack: false,
    ...change,
  };
}
