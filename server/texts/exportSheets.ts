import { actName } from '@contract/rules/auditWords';
import { toJalaliDate } from '@contract/rules/calendar';
import type { Cell } from '@contract/rules/csv';
import { ACCOUNT_KIND_NAME, entryName } from '@contract/rules/ledgerWords';
import { statusLabel } from '@contract/rules/statusWords';
import { tehranClock, tehranDateOf } from '@contract/rules/tehranTime';
import type { ExportedDeal, ExportedPosting } from '../db/repositories/exportRows';
import type { AuditRow } from '../domain/auditChain';

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

export const LEDGER_SHEET: Sheet<ExportedPosting> = [
  ...MOMENT,
  { title: 'شمارهٔ ثبت', of: ({ entry_id: id }) => id },
  { title: 'ثبت', of: ({ entry_kind: kind }) => entryName(kind) },
  { title: 'کد پرداخت', of: ({ payment_code: code }) => code },
  { title: 'حساب', of: ({ account_kind: kind }) => ACCOUNT_KIND_NAME[kind] },
  { title: 'بدهکار (ریال)', isRials: true, of: ({ rials }) => (rials < 0 ? -rials : null) },
  { title: 'بستانکار (ریال)', isRials: true, of: ({ rials }) => (rials > 0 ? rials : null) },
];

/** Without the code, the purpose and the people of a deal of the reader. Names are masked. */
export type DealRow = Omit<ExportedDeal, 'id' | 'payee_id' | 'payer_id' | 'payment_code' | 'behalf'> &
  Readonly<Record<'payment_code' | 'behalf' | 'payee' | 'payer', string | null>>;

export const DEAL_SHEET: Sheet<DealRow> = [
  ...MOMENT,
  { title: 'کد پرداخت', of: ({ payment_code: code }) => code },
  { title: 'بابت', of: ({ behalf }) => behalf },
  { title: 'وضعیت', of: ({ status }) => statusLabel(status, 'payee') },
  { title: 'فروشنده', of: ({ payee }) => payee },
  { title: 'خریدار', of: ({ payer }) => payer },
  { title: 'مبلغ (ریال)', isRials: true, of: ({ amount_rials: rials }) => rials },
  { title: 'پرداخت خریدار (ریال)', isRials: true, of: ({ paid_rials: rials }) => rials },
  { title: 'کارمزد (ریال)', isRials: true, of: ({ commission_rials: rials }) => rials },
  { title: 'سهم فروشنده (ریال)', isRials: true, of: ({ received_rials: rials }) => rials },
  { title: 'بازگشت به خریدار (ریال)', isRials: true, of: ({ refunded_rials: rials }) => rials },
];

/** Null: a command, or the system. */
export type AuditSheetRow = AuditRow & { readonly operator: string | null };

export const AUDIT_SHEET: Sheet<AuditSheetRow> = [
  ...MOMENT,
  { title: 'شماره', of: ({ place }) => place },
  { title: 'همکار', of: ({ operator }) => operator },
  { title: 'کار', of: ({ act }) => actName(act) },
  { title: 'موضوع', of: ({ subject }) => subject },
  { title: 'جزئیات', of: ({ details }) => details },
  { title: 'اثر زنجیره', of: ({ hash }) => hash },
];
