import { toJalaliDate } from '@contract/rules/calendar';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { AccountStatement } from '@/api/personalApi';
import { STATEMENT_KIND, statementCopy } from '@/messages/personalCopy';

const words = statementCopy.file;

/** A text that no spreadsheet takes for a formula, in quotes. */
function textCell(text: string): string {
  const harmless = /^[\s'"]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${harmless.replace(/"/g, '""')}"`;
}

/** A statement as CSV for Excel: UTF-8 with BOM, amounts as plain integers of rials. */
export function statementCsv({ rows, ...statement }: AccountStatement): string {
  const { heldBeforeRials, heldAfterRials, totalInRials, totalOutRials } = statement;
  const sums = (text: string, inRials: number | '', outRials: number | '', heldRials: number) =>
    ['', '', '', textCell(text), inRials, outRials, heldRials].join(',');
  const lines = [
    Object.values(words.columns).map(textCell).join(','),
    sums(words.heldBefore, '', '', heldBeforeRials),
    ...rows.map(({ at, paymentCode, purpose, kind, inRials, outRials, heldRials }) =>
      [
        // A spreadsheet reads and sorts «1405/09/04».
        ...[toJalaliDate(tehranDateOf(new Date(at))), paymentCode, purpose, STATEMENT_KIND[kind]].map(textCell),
        ...[inRials, outRials, heldRials],
      ].join(','),
    ),
    sums(words.total, totalInRials, totalOutRials, heldAfterRials),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
