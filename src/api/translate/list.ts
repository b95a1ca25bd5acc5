import { COMMISSION_SIDE } from '@contract/limits';
import type { ListFilter as WireListFilter, ListItem as WireListItem } from '@contract/schemas/lists';
import type { ListFilter, ListItem } from '../models';
import { sideFromWire, sideToWire } from './side';
import { transactionAccountFromWire } from './transaction';

/** A row of the history, of the received or of the sent list. */
export function listItemFromWire(wire: WireListItem): ListItem {
  return {
    code: wire.payment_code,
    amountRials: wire.amount,
    purpose: wire.behalf,
    status: wire.status,
    createdAt: wire.create_datetime,
    viewerRole: wire.requesting_user_role,
    commissionSide: sideFromWire(wire.commision_side),
    payee: listPersonFromWire(wire.payee),
    payer: wire.payer && listPersonFromWire(wire.payer),
    payeeAccount: transactionAccountFromWire(wire.payee_bank_account),
    payerAccount: transactionAccountFromWire(wire.payer_bank_account),
    isSentBack: wire.payment === 'reversed',
  };
}

function listPersonFromWire(wire: { full_name: string; national_code: string }) {
  return { fullName: wire.full_name, nationalCode: wire.national_code };
}

/** The filter of the history. What does not filter is left out; an amount of 0 does not filter. */
export function filterToWire(filter: ListFilter): WireListFilter {
  return {
    ...(filter.purpose && { behalf: filter.purpose }),
    ...(filter.from && { date_gt: filter.from }),
    ...(filter.to && { date_lt: filter.to }),
    ...(filter.minRials && { amount_gt: filter.minRials }),
    ...(filter.maxRials && { amount_lt: filter.maxRials }),
    commission_side: filter.commissionSide ? sideToWire(filter.commissionSide) : COMMISSION_SIDE.all,
    ...(filter.statuses?.length && { _status: filter.statuses }),
  };
}

/** The same filter as the received and sent lists take it in their query, a status once for each. */
export function filterToQuery(filter: ListFilter): [string, string][] {
  const { _status, commission_side, ...rest } = filterToWire(filter);
  const statuses: [string, string][] = (filter.statuses ?? []).map((status) => ['_status', status]);
  const side: [string, string][] = commission_side ? [['commission_side', String(commission_side)]] : [];
  return [
    ...Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    ...side,
    ...statuses,
  ];
}
