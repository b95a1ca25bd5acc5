import { toJalaliDate } from '@contract/rules/calendar';
import { type Cell, CSV_START, csvLine } from '@contract/rules/csv';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { AccountStatement } from '@/api/personalApi';
import { STATEMENT_KIND, statementCopy } from '@/messages/personalCopy';

const words = statementCopy.file;

/** A statement as CSV for Excel: UTF-8 with BOM, amounts as plain integers of rials. */
export function statementCsv({ rows, ...statement }: AccountStatement): string {
  const { heldBeforeRials, heldAfterRials, totalInRials, totalOutRials } = statement;
  const sums = (text: string, inRials: Cell, outRials: Cell, heldRials: number) =>
    csvLine([null, null, null, text, inRials, outRials, heldRials]);
  const lines = [
    csvLine(Object.values(words.columns)),
    sums(words.heldBefore, null, null, heldBeforeRials),
    ...rows.map(({ at, paymentCode, purpose, kind, inRials, outRials, heldRials }) =>
      // A spreadsheet reads and sorts «1405/09/04».
      csvLine([
        ...[toJalaliDate(tehranDateOf(new Date(at))), paymentCode, purpose, STATEMENT_KIND[kind]],
        ...[inRials, outRials, heldRials],
      ]),
    ),
    sums(words.total, totalInRials, totalOutRials, heldAfterRials),
  ];
  return CSV_START + lines.join('');
}
