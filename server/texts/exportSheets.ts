import type { TransactionStatus } from '@contract/calls/common';
import { actName } from '@contract/rules/auditWords';
import { toJalaliDate } from '@contract/rules/calendar';
import type { Cell } from '@contract/rules/csv';
import { ACCOUNT_KIND_NAME, entryName } from '@contract/rules/ledgerWords';
import type { AccountKind } from '@contract/rules/officeDealRules';
import { statusLabel } from '@contract/rules/statusWords';
import { tehranClock, tehranDateOf } from '@contract/rules/tehranTime';

/** A column of a file: its heading, and its cell of a row. */
interface Column<Row> {
  readonly title: string;
  /** Its numbers are sums. */
  readonly isRials?: true;
  readonly of: (row: Row) => Cell;
}

/** The columns of a file, from the right. */
export type Sheet<Row> = readonly Column<Row>[];

/** A row's moment: the day and the clock of Tehran, and ISO 8601 in UTC. */
const MOMENT: Sheet<{ readonly at: Date }> = [
  { title: 'تاریخ', of: ({ at }) => toJalaliDate(tehranDateOf(at)) },
  { title: 'ساعت', of: ({ at }) => tehranClock(at).toISOString().slice(11, 19) },
  { title: 'زمان (ISO 8601)', of: ({ at }) => at.toISOString() },
];

export interface LedgerRow {
  readonly at: Date;
  readonly entryId: number;
  readonly entryKind: string;
  readonly paymentCode: string | null;
  readonly accountKind: AccountKind;
  /** Negative: taken from the account. */
  readonly rials: number;
}

export const LEDGER_SHEET: Sheet<LedgerRow> = [
  ...MOMENT,
  { title: 'شمارهٔ ثبت', of: ({ entryId }) => entryId },
  { title: 'ثبت', of: ({ entryKind }) => entryName(entryKind) },
  { title: 'کد پرداخت', of: ({ paymentCode }) => paymentCode },
  { title: 'حساب', of: ({ accountKind }) => ACCOUNT_KIND_NAME[accountKind] },
  { title: 'بدهکار (ریال)', isRials: true, of: ({ rials }) => (rials < 0 ? -rials : null) },
  { title: 'بستانکار (ریال)', isRials: true, of: ({ rials }) => (rials > 0 ? rials : null) },
];

export interface DealRow {
  readonly at: Date;
  /** Null for a deal of the reader, as are its purpose and its people. */
  readonly paymentCode: string | null;
  readonly purpose: string | null;
  readonly status: TransactionStatus;
  /** Masked. */
  readonly payee: string | null;
  readonly payer: string | null;
  readonly amountRials: number;
  readonly paidRials: number | null;
  readonly commissionRials: number | null;
  readonly receivedRials: number | null;
  readonly refundedRials: number | null;
}

export const DEAL_SHEET: Sheet<DealRow> = [
  ...MOMENT,
  { title: 'کد پرداخت', of: ({ paymentCode }) => paymentCode },
  { title: 'بابت', of: ({ purpose }) => purpose },
  { title: 'وضعیت', of: ({ status }) => statusLabel(status, 'payee') },
  { title: 'فروشنده', of: ({ payee }) => payee },
  { title: 'خریدار', of: ({ payer }) => payer },
  { title: 'مبلغ (ریال)', isRials: true, of: ({ amountRials }) => amountRials },
  { title: 'پرداخت خریدار (ریال)', isRials: true, of: ({ paidRials }) => paidRials },
  { title: 'کارمزد (ریال)', isRials: true, of: ({ commissionRials }) => commissionRials },
  { title: 'سهم فروشنده (ریال)', isRials: true, of: ({ receivedRials }) => receivedRials },
  { title: 'بازگشت به خریدار (ریال)', isRials: true, of: ({ refundedRials }) => refundedRials },
];

export interface AuditSheetRow {
  readonly at: Date;
  readonly place: number;
  /** Null for a command and for the system. */
  readonly operator: string | null;
  readonly act: string;
  readonly subject: string;
  /** JSON. */
  readonly details: string;
  readonly hash: string;
}

export const AUDIT_SHEET: Sheet<AuditSheetRow> = [
  ...MOMENT,
  { title: 'شماره', of: ({ place }) => place },
  { title: 'همکار', of: ({ operator }) => operator },
  { title: 'کار', of: ({ act }) => actName(act) },
  { title: 'موضوع', of: ({ subject }) => subject },
  { title: 'جزئیات', of: ({ details }) => details },
  { title: 'اثر زنجیره', of: ({ hash }) => hash },
];
