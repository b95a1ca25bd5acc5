import { setImmediate as turn } from 'node:timers/promises';
import { BANK_FILE_MAX_ROWS } from '@contract/rules/bankFileRules';
import { formatFor, workbookParts, zipOf } from '../../testing/bankFormats';
import { readBankFile } from './readBankFile';

const TODAY = new Date('2026-11-25T12:00:00Z');
const HEADS = ['شماره مرجع', 'مبلغ', 'تاریخ'].map((head) => `<c t="str"><v>${head}</v></c>`).join('');
/** Its sheet is unpacked in more pieces. */
const LEAST_TURNS = 100;

async function read(file: string | Buffer): Promise<number> {
  const bytes = Buffer.from(file as string);
  async function* source() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return (await readBankFile(source(), formatFor('gateway'), TODAY, async () => undefined)).rows;
}

test('refuses one row more than the limit', async () => {
  const rows = 'a,1,2026-11-20\n'.repeat(BANK_FILE_MAX_ROWS + 1);
  await expect(read(`شماره مرجع,مبلغ,تاریخ\n${rows}`)).rejects.toMatchObject({ fault: 'rows' });
});

test('refuses more empty rows than a file has', async () => {
  const workbook = zipOf(workbookParts(`<row>${HEADS}</row>${'<row/>'.repeat(2 * BANK_FILE_MAX_ROWS + 1)}`));
  await expect(read(workbook)).rejects.toMatchObject({ fault: 'rows' });
});

test('lets other calls go on while it reads a workbook of 100,000 rows', async () => {
  const texts = Array.from({ length: 100_000 }, (_, at) => `<si><t>ref${at}</t></si>`).join('');
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `<row><c t="s"><v>${at}</v></c><c><v>5</v></c><c s="1"><v>46346</v></c></row>`,
  );
  const workbook = zipOf(workbookParts(`<row>${HEADS}</row>${rows.join('')}`, texts));
  let [turns, isRead] = [0, false];
  const others = async () => {
    for (; !isRead; turns += 1) await turn();
  };
  const going = others();
  expect(await read(workbook)).toBe(100_000);
  isRead = true;
  await going;
  expect(turns).toBeGreaterThan(LEAST_TURNS);
});
