import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BankFileError, type FileFormat, type FileRow } from '../../domain/bankRows';
import { formatFor, workbookParts, zipOf } from '../../testing/bankFormats';
import { readBankFile } from './readBankFile';

const TODAY = new Date('2026-11-25T12:00:00Z');

async function read(format: FileFormat, file: string | Buffer): Promise<unknown[]> {
  const rows: FileRow[] = [];
  async function* source() {
    yield Buffer.from(file as string);
  }
  try {
    await readBankFile(source(), format, TODAY, async (batch) => void rows.push(...batch));
    return rows.map(({ line, reference, rials, day }) => [line, reference, rials, day]);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    const { fault, row } = error;
    return row ? [fault, row.line, row.column, row.found, row.needed] : [fault];
  }
}

const DAY = '2026-11-20';
const JALALI = { calendar: 'jalali', order: 'ymd' } as const;
/** A statement with a description, and two columns of sums. */
const STATEMENT = formatFor('bank', {
  ...JALALI,
  ...{ finding: 'order', sign: 'columns', separator: ',' },
  heads: {
    ...{ reference: ['شرح', 'شرح تراکنش'], spare: ['شماره سند', 'شماره سریال'], amount: [] },
    ...{ deposit: ['واریز', 'گردش بستانکار'], withdrawal: ['برداشت', 'گردش بدهکار'], day: ['تاریخ'] },
  },
});
const GATEWAY = formatFor('gateway', {
  ...JALALI,
  heads: { reference: ['شماره ارجاع', 'RRN'], amount: ['مبلغ تراکنش'], day: ['تاریخ تراکنش'] },
});
const withWord = formatFor('gateway', {
  ...{ sign: 'word', delimiter: ';', unit: 'toman', finding: 'label' },
  heads: { reference: ['توضیحات'], direction: ['نوع'] },
});
const statementWithWord = formatFor('bank', { ...JALALI, sign: 'word', heads: { direction: ['نوع'] } });
const american = formatFor('bank', { ...{ order: 'mdy', separator: '.', sign: 'turned', finding: 'digits' } });

test.each<[string, FileFormat, string | Buffer, unknown[]]>([
  [
    'a statement with lines above and below its heads',
    STATEMENT,
    `بانک\nحساب,1\nردیف,تاریخ,زمان,شماره سند,شرح,برداشت,واریز,مانده
1,1405/08/29,08:15,77,پایا ABCD2345-settle-1 به سپهر,"2,475,000",0,9
2,1405/08/29,09:00,78,تسویه,0,"5,000,000",9
3,1405/08/29,09:10,79,برگشت پایا abcd2345-settle-1,,"2,475,000",9
,,,,جمع کل,"1,000","2,000",\n`,
    [
      [4, 'abcd2345-settle-1', 2_475_000, DAY],
      [5, '78', -5_000_000, DAY],
      [6, 'abcd2345-settle-1', -2_475_000, DAY],
    ],
  ],
  [
    'Arabic letters in Windows-1256 with semicolons',
    STATEMENT,
    Buffer.concat([
      // «تاريخ;شرح;گردش بدهكار;گردش بستانكار», with the letters of an Arabic keyboard
      Buffer.from('cac7d1edce3bd4d1cd3b90d1cfd420c8cfe5dfc7d13b90d1cfd420c8d3cac7e4dfc7d10d0a', 'hex'),
      Buffer.from('1405/08/29;ABCD2345-refund-2;1,000;0\r\n'),
    ]),
    [[2, 'abcd2345-refund-2', 1_000, DAY]],
  ],
  [
    'tabs in UTF-16, big-endian',
    GATEWAY,
    Buffer.concat([
      Buffer.from('feff', 'hex'),
      Buffer.from('RRN\tمبلغ تراکنش (ریال)\tتاریخ تراکنش\n0123456\t1,000\t05/08/29\n', 'utf16le').swap16(),
    ]),
    [[2, '0123456', 1_000, DAY]],
  ],
  [
    'two heads for a reference, of which the first counts',
    GATEWAY,
    'RRN,شماره ارجاع,مبلغ تراکنش,تاریخ تراکنش\n9,12,1000,1405/08/29\n',
    [[2, '12', 1_000, DAY]],
  ],
  [
    'tomans, words of direction and a labelled reference',
    withWord,
    'توضیحات;مبلغ (تومان);نوع;تاریخ\nخرید شماره پیگیری: 554433 - علی;1,500;خرید;1405/08/29\nبرگشت کد رهگیری 554433;1500 تومان;برگشت;1405/08/29\n',
    [
      [2, '554433', 15_000, DAY],
      [3, '554433', -15_000, DAY],
    ],
  ],
  [
    'dots between groups, dates of America and money out with a minus',
    american,
    'شماره مرجع,مبلغ,تاریخ\n"ref 123456 of 99",-1.500,11/20/2026\n"9999999","2.500,00",11/05/2026\n',
    [
      [2, '123456', 1_500, DAY],
      [3, '9999999', -2_500, '2026-11-05'],
    ],
  ],
  [
    'rows to skip',
    formatFor('gateway', { skip: 2 }),
    'شماره مرجع,مبلغ,تاریخ\nx,1,2026-11-20\nشماره مرجع,مبلغ,تاریخ\na,1,2026-11-20\n',
    [[4, 'a', 1, DAY]],
  ],
  [
    'a workbook of LibreOffice',
    STATEMENT,
    readFileSync(join(__dirname, 'savedByLibreOffice.xlsx')),
    [
      [4, 'abcd2345-settle-1', 2_475_000, DAY],
      [5, '123457', -5_000_000, DAY],
      [6, 'abcd2345-settle-1', -2_475_000, DAY],
      [7, '123459', 9_000, DAY],
    ],
  ],
  [
    'a workbook with texts of its own, a date cell, an empty row and a formula',
    formatFor('gateway'),
    zipOf(
      workbookParts(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>مبلغ</t></is></c><c r="C1" t="str"><f>1</f><v>تاریخ</v></c></row>
        <row r="4"><c r="A4"><v>123456789012</v></c><c r="B4"><f>A1*2</f><v>1.25E6</v></c><c r="C4" s="1"><v>46346.5</v></c></row>
        <row r="5"><c r="A5" t="s"><v>1</v></c></row>`,
        '<si><r><t>شماره </t></r><r><t>مرجع</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>جمع</t></si>',
      ),
    ),
    [[4, '123456789012', 1_250_000, DAY]],
  ],
  [
    'a description with a card, a mobile and an IBAN',
    formatFor('gateway', { finding: 'digits' }),
    'شماره مرجع,مبلغ,تاریخ\n"از 6037991234567893 و 09121234567 به IR580170000000000123456789، پیگیری 123456",1,2026-11-20\n',
    [[2, '123456', 1, DAY]],
  ],
  [
    'a description that no bank writes',
    STATEMENT,
    `تاریخ,شرح,برداشت,واریز\n1405/08/29,${'و '.repeat(600)}ABCD2345-settle-1,1,0\n`,
    ['row', 2, 'شرح', expect.stringMatching(/^و و/), 'reference'],
  ],
  ['another bank’s heads', STATEMENT, 'شماره مرجع,مبلغ,تاریخ\na,1,2026-11-20\n', ['columns']],
  [
    'a sum in both columns',
    STATEMENT,
    'تاریخ,شرح,برداشت,واریز\n1405/08/29,ABCD2345-settle-1,10,20\n',
    ['row', 2, 'برداشت', '10', 'one_sum'],
  ],
  [
    'a fraction where commas part groups',
    STATEMENT,
    'تاریخ,شرح,برداشت,واریز\n1405/08/29,ABCD2345-settle-1,1.500,0\n',
    ['row', 2, 'برداشت', '1.500', 'one_sum'],
  ],
  [
    'two transfers in one description',
    STATEMENT,
    'تاریخ,شرح,برداشت,واریز\n1405/08/29,ABCD2345-settle-1 و ABCD2346-settle-1,1,0\n',
    ['row', 2, 'شرح', 'ABCD2345-settle-1 و ABCD2346-settle-1', 'reference'],
  ],
  [
    'a sum in rials where tomans are meant',
    withWord,
    'توضیحات;مبلغ;نوع;تاریخ\nشماره پیگیری 1;1500 ریال;خرید;1405/08/29\n',
    ['row', 2, 'مبلغ', '1500 ریال', 'tomans'],
  ],
  [
    'an unknown direction',
    withWord,
    'توضیحات;مبلغ;نوع;تاریخ\nشماره پیگیری 1;1500;قسط;1405/08/29\n',
    ['row', 2, 'نوع', 'قسط', 'direction'],
  ],
  ...['خرید', 'برگشت از خرید', 'purchase', 'refund'].map((word): [string, FileFormat, string, unknown[]] => [
    `«${word}» in a statement, where it has the other direction`,
    statementWithWord,
    `شماره مرجع,مبلغ,نوع,تاریخ\na1,1500,برداشت,1405/08/29\na2,1500,${word},1405/08/29\n`,
    ['row', 3, 'نوع', word, 'direction'],
  ]),
  [
    'a long number of a workbook, which is rounded',
    formatFor('gateway'),
    zipOf(
      workbookParts(
        '<row><c t="str"><v>شماره مرجع</v></c><c t="str"><v>مبلغ</v></c><c t="str"><v>تاریخ</v></c></row><row><c><v>1234567890123456</v></c><c><v>1</v></c><c t="str"><v>1405/08/29</v></c></row>',
      ),
    ),
    ['row', 2, 'شماره مرجع', '1.234567890123456e+15', 'reference'],
  ],
])('reads or refuses %s', async (_name, format, file, result) => expect(await read(format, file)).toEqual(result));

const LONG = `<row><c t="str"><v>${'x'.repeat(3_000)}</v></c></row>`;

test.each<[string, Buffer, string]>([
  ['an encrypted workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'encrypted'],
  ['a workbook with macros', zipOf({ ...workbookParts(''), 'xl/vbaProject.bin': 'x' }), 'macros'],
  ['an archive of something else', zipOf({ 'word/document.xml': '<a/>' }), 'binary'],
  [
    'an archive of many files',
    zipOf(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}`, '']))),
    'unpacked',
  ],
  ['a sheet that is larger than it says', zipOf(workbookParts(LONG.repeat(9)), 100), 'binary'],
  ['a text of blanks', zipOf(workbookParts('', `<si><t>${' '.repeat(1_000_000)}</t></si>`)), 'binary'],
  ['texts that unpack a thousandfold', zipOf(workbookParts('', '<si/>'.repeat(14_000_000))), 'unpacked'],
  [
    'a document type',
    zipOf({ ...workbookParts(''), 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
    'binary',
  ],
  [
    'a sheet that ends early',
    zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
    'binary',
  ],
  ['a column far to the right', zipOf(workbookParts('<row><c r="XFD1"><v>1</v></c></row>')), 'columns'],
  ['a workbook without its heads', zipOf(workbookParts(LONG.repeat(30))), 'columns'],
  ['a picture', Buffer.from('89504e470d0a1a0a0102030405060708', 'hex'), 'binary'],
])('refuses %s', async (_name, file, fault) => expect(await read(formatFor('gateway'), file)).toEqual([fault]));
