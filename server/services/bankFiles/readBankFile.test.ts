import { BANK_FILE_MAX_BYTES } from '@contract/rules/bankFileRules';
import fc from 'fast-check';
import { BankFileError, type FileFormat, type FileRow } from '../../domain/bankRows';
import { formatFor } from '../../testing/bankFormats';
import { readBankFile } from './readBankFile';

const SIMPLE = formatFor('gateway');
const TODAY = new Date('2026-11-25T12:00:00Z');

async function* piecesOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Buffer, size = 7, format: FileFormat = SIMPLE) {
  const rows: FileRow[] = [];
  const source = piecesOf(Buffer.from(file), size);
  const result = await readBankFile(source, format, TODAY, async (batch) => void rows.push(...batch));
  return { ...result, found: rows };
}

const faultOf = async (file: string | Buffer, size: number) => {
  const error = await read(file, size).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BankFileError);
  const { fault, row } = error as BankFileError;
  return [fault, row?.line ?? null];
};

const HEAD = 'شماره مرجع,مبلغ,تاریخ\n';

test.each<[string, string]>([
  ['as it is', `${HEAD}AB12,1250000,2026-11-20\n`],
  ['with a byte order mark', `\ufeff${HEAD}AB12,1250000,2026-11-20\n`],
  ['with a mark and a quoted head', '\ufeff"شماره مرجع","مبلغ","تاریخ"\r\n"AB12","1,250,000","2026-11-20"\r\n'],
  ['with semicolons and commas in amounts', 'شماره مرجع;مبلغ;تاریخ\nAB12;1,250,000;1405/08/29\n'],
  ['with Persian digits', `${HEAD}AB۱۲,"۱٬۲۵۰٬۰۰۰",۱۴۰۵/۰۸/۲۹\n`],
  ['with a Jalali date of dashes', `${HEAD}AB12,1250000,1405-08-29\n`],
  ['with Arabic letters and digits', 'شماره مرجع,مبلغ,تاريخ\nAB١٢,١٢٥٠٠٠٠,2026-11-20\n'],
  [
    'with other columns, a time, empty lines and no last break',
    'تاریخ,ردیف,شماره‌مرجع,مبلغ\n\n2026-11-20 13:16,1,ab12,1250000',
  ],
])('reads a file %s', async (_name, text) => {
  const { rows, found } = await read(text);
  expect(rows).toBe(1);
  expect(found).toEqual([{ line: expect.any(Number), reference: 'ab12', rials: 1_250_000, day: '2026-11-20' }]);
});

const ROW = 'AB12,1250000,1405/08/29\n';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Windows-1256 has no Persian yeh. */
const WINDOWS = Buffer.concat([
  Buffer.from('d4e3c7d1e520e3d1ccda2ce3c8e1db2ccac7d1edce0d0a', 'hex'),
  Buffer.from('AB12,1250000,1405/08/29\r\n'),
]);

test.each<[string, string | Buffer]>([
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(HEAD + ROW)])],
  ['UTF-16, big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(HEAD + ROW).swap16()])],
  ['UTF-16 without a byte order mark', utf16(HEAD + ROW)],
  ['UTF-16, big-endian, without a byte order mark', utf16(HEAD + ROW).swap16()],
  ['Windows-1256', WINDOWS],
  ['the line breaks of old Macs', (HEAD + ROW).replaceAll('\n', '\r')],
  ['line breaks of two kinds', `${HEAD.trim()}\r\n\r${ROW}`],
  ['tabs', (HEAD + ROW).replaceAll(',', '\t')],
  ['bars', (HEAD + ROW).replaceAll(',', '|')],
  ['Excel’s line of the delimiter', `sep=;\r\n${(HEAD + ROW).replaceAll(',', ';')}`],
  ['a delimiter of its own', `\ufeffsep=#\n${(HEAD + ROW).replaceAll(',', '#')}`],
  ['lines above the heads', `بانک نمونه\nحساب:,"12,3",,\n\nاز تاریخ,1405/08/01,تا تاریخ,1405/08/30\n${HEAD}${ROW}`],
  ['lines of sums', `${HEAD}${ROW},,\nجمع,"1,250,000",\nمانده: 5,,\n`],
  ['Excel’s text cells', `${HEAD}="AB12","=""1250000""",'1405/08/29\n`],
  ['a note over two lines', `شرح,${HEAD}"یک\nدو",${ROW}`],
  ['a quote within a note', `شرح,${HEAD}نمایشگر 24",${ROW}`],
  [
    'a broken letter in a column that is not read',
    Buffer.concat([Buffer.from(`شرح,${HEAD}`), Buffer.from([0xd8, 0x2c]), Buffer.from(ROW)]),
  ],
])('reads a file with %s', async (_name, file) => {
  for (const size of [1, 7, 10_000]) {
    const { found } = await read(file, size);
    expect(found).toEqual([{ line: expect.any(Number), reference: 'ab12', rials: 1_250_000, day: '2026-11-20' }]);
  }
});

test.each<[string, string | Buffer, [string, number | null]]>([
  ['a row above the heads', `${ROW}${HEAD}${ROW}`, ['row', 1]],
  ['heads below many lines', `${'x\n'.repeat(30)}${HEAD}${ROW}`, ['columns', null]],
  ['a wrong row, counted with the lines above the heads', `بانک\n\n${HEAD}${ROW}a,x,2026-11-20\n`, ['row', 5]],
  ['a quote that joins two rows', `شرح,${HEAD}"a,${ROW}b",${ROW}`, ['row', 3]],
  ['a quote that joins two rows and goes on', `شرح,${HEAD}"a,${ROW}"b,${ROW}`, ['row', 3]],
  ['a last quote that does not end', `${HEAD}${ROW}"a,1,2026-11-20\n`, ['row', 3]],
  ['another delimiter than it says', `sep=;\n${HEAD}${ROW}`, ['columns', null]],
  ['half a letter of UTF-16', Buffer.concat([utf16(`${HEAD}a,1,2026-11-20`), Buffer.from([0x31])]), ['row', 2]],
  ['the bytes of a broken workbook', Buffer.from('504b0304140006000800000021', 'hex'), ['binary', null]],
  ['a sum in toman', `${HEAD}a,1000 تومان,1405/08/29\n`, ['row', 2]],
  ['nothing', '', ['columns', null]],
  ['another head', 'reference,amount,date\na,1,2026-11-20\n', ['columns', null]],
  ['a head twice', 'شماره مرجع,مبلغ,مبلغ,تاریخ\na,1,1,2026-11-20\n', ['columns', null]],
  ['another encoding', Buffer.from(HEAD, 'utf16le').toString('latin1'), ['columns', null]],
  ['no amount', `${HEAD}a,1,2026-11-20\nb,,2026-11-20\n`, ['row', 3]],
  ['a fraction', `${HEAD}a,1.5,2026-11-20\n`, ['row', 2]],
  ['zero', `${HEAD}a,0,2026-11-20\n`, ['row', 2]],
  ['an amount above all', `${HEAD}a,99999999999999999,2026-11-20\n`, ['row', 2]],
  ['a missing day', `${HEAD}a,1,1405/07/31\n`, ['row', 2]],
  ['a day to come', `${HEAD}a,1,2026-11-27\n`, ['row', 2]],
  ['a formula', `${HEAD}=cmd(),1,2026-11-20\n`, ['row', 2]],
  ['too few columns', `${HEAD}a,1,2026-11-20\na,1\n`, ['row', 3]],
  [
    'a quote that does not end, where the row becomes too long',
    `${HEAD}a,1,2026-11-20\n"a,1,2026-11-20\n${'x'.repeat(20_000)}`,
    ['row', 4],
  ],
  ['too many columns', `${HEAD}a,1,2026-11-20,x\n`, ['row', 2]],
  ['more than a time after the date', `${HEAD}a,1,2026-11-20x\n`, ['row', 2]],
  ['a broken letter', `${HEAD}a\ufffd,1,2026-11-20\n`, ['row', 2]],
])('refuses a file with %s', async (_name, text, fault) => {
  for (const size of [7, 100_000]) expect(await faultOf(text, size)).toEqual(fault);
});

test('reads each row of a file with mixed line breaks', async () => {
  const { found } = await read(`${HEAD.trim()}\r\na,1,2026-11-20\r\nb,2,2026-11-20\nc,3,2026-11-20\r\n`);
  expect(found.map(({ reference }) => reference)).toEqual(['a', 'b', 'c']);
});

test('refuses a file above 20 MB before it is whole', async () => {
  let sent = 0;
  async function* endless() {
    yield Buffer.from(`${HEAD}${ROW}`);
    for (; ; sent += 1) yield Buffer.alloc(BANK_FILE_MAX_BYTES);
  }
  await expect(readBankFile(endless(), SIMPLE, TODAY, async () => undefined)).rejects.toMatchObject({ fault: 'size' });
  expect(sent).toBe(0);
});

test('a source that breaks is no file', async () => {
  async function* broken() {
    yield Buffer.from(`${HEAD}a,1,2026-11-20\n`);
    throw new Error('aborted');
  }
  await expect(readBankFile(broken(), SIMPLE, TODAY, async () => undefined)).rejects.toThrow('aborted');
});

test('gives the same rows and hash, however the bytes arrive', async () => {
  const row = fc.record({ reference: fc.stringMatching(/^[0-9a-z]{1,8}$/), rials: fc.integer({ min: 1 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 200 }), async (list, size) => {
      const text = HEAD + list.map(({ reference, rials }) => `${reference},${rials},1405/08/29\n`).join('');
      const [one, other] = [await read(text, size), await read(text, 10_000)];
      expect(one).toEqual(other);
      expect(one.found.map(({ reference, rials }) => ({ reference, rials }))).toEqual(list);
    }),
    { numRuns: 40 },
  );
});
