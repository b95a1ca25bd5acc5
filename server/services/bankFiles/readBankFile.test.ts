import fc from 'fast-check';
import { BankFileError, type FileRow, readBankFile } from './readBankFile';

const HEADS = ['شماره مرجع', 'مبلغ', 'تاریخ'];
const TODAY = new Date('2026-11-25T12:00:00Z');

async function* piecesOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 7) {
  const rows: FileRow[] = [];
  const source = piecesOf(Buffer.from(text), size);
  const result = await readBankFile(source, HEADS, TODAY, async (batch) => void rows.push(...batch));
  return { ...result, found: rows };
}

const faultOf = async (text: string) => {
  const error = await read(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BankFileError);
  const { fault, line } = error as BankFileError;
  return [fault, line];
};

const HEAD = 'شماره مرجع,مبلغ,تاریخ\n';

test.each<[string, string]>([
  ['as it is', `${HEAD}AB12,1250000,2026-11-20\n`],
  ['with a byte order mark', `\ufeff${HEAD}AB12,1250000,2026-11-20\n`],
  ['with a mark and a quoted head', '\ufeff"شماره مرجع","مبلغ","تاریخ"\r\n"AB12","1,250,000","2026-11-20"\r\n'],
  ['with semicolons and commas in amounts', 'شماره مرجع;مبلغ;تاریخ\nAB12;1,250,000;1405/08/29\n'],
  ['with Persian digits', `${HEAD}AB۱۲,"۱٬۲۵۰٬۰۰۰",۱۴۰۵/۰۸/۲۹\n`],
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

test.each<[string, string, [string, number | null]]>([
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
  expect(await faultOf(text)).toEqual(fault);
});

test('reads each row of a file with mixed line breaks', async () => {
  const { found } = await read(`${HEAD.trim()}\r\na,1,2026-11-20\r\nb,2,2026-11-20\nc,3,2026-11-20\r\n`);
  expect(found.map(({ reference }) => reference)).toEqual(['a', 'b', 'c']);
});

test('refuses a file above 20 MB before it is whole', async () => {
  let sent = 0;
  async function* endless() {
    yield Buffer.from(`note,${HEAD}`);
    for (; ; sent += 1) yield Buffer.from(`${'x'.repeat(10_000)},a${sent},1,2026-11-20\n`);
  }
  await expect(readBankFile(endless(), HEADS, TODAY, async () => undefined)).rejects.toMatchObject({ fault: 'size' });
  expect(sent).toBeLessThan(2_200);
});

test('a source that breaks is no file', async () => {
  async function* broken() {
    yield Buffer.from(`${HEAD}a,1,2026-11-20\n`);
    throw new Error('aborted');
  }
  await expect(readBankFile(broken(), HEADS, TODAY, async () => undefined)).rejects.toThrow('aborted');
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
