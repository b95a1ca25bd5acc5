import { Readable } from 'node:stream';
import { FormatRulesBody, type Sample, type SampleQuery } from '@contract/calls/bankFormatCalls';
import { FOUND_TEXT_MAX_LENGTH } from '@contract/rules/bankFileRules';
import { type FormatRules, SAMPLE_ROWS } from '@contract/rules/bankFormatRules';
import { cleanText } from '@contract/rules/text';
import { Check } from 'typebox/value';
import type { Context } from '../../context';
import { BankFileError, type FileRecord, type Heading, rowIn } from '../../domain/bankRows';
import { refuseField } from '../../refusal';
import { rawCsvRecords } from './csvRecords';
import { soundRules } from './formats';
import { countedChunks, isZip, openFile } from './readBankFile';
import { refuseFile } from './uploadBankFile';
import { workbookRecords } from './workbookRecords';

/** Cells of a row that are shown. */
const MOST_CELLS = 30;

/**
 * What rules make of the first rows of a file. Nothing of it is kept.
 * @throws Refusal 1002 with `fields.rules` or `fields.file`
 */
export async function readBankSample(
  { clock }: Pick<Context, 'clock'>,
  { source, rules: encodedRules }: SampleQuery,
  body: AsyncIterable<Uint8Array>,
): Promise<Sample> {
  const rules = rulesIn(encodedRules);
  const read: Uint8Array[] = [];
  const chunks = countedChunks(body, (chunk) => read.push(chunk));
  try {
    const { heading, above, records } = await openFile(chunks, { source, rules });
    const rows = [...above, heading.record].map(passedOver);
    for await (const record of records) {
      if (rows.length >= SAMPLE_ROWS + above.length + 1) break;
      rows.push(rowOf(record, heading, clock.now()));
    }
    return { heading: heading.record.line, rows };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    if (error.fault !== 'columns') refuseFile(error.fault, error.row);
    // The person chooses heads from the rows as they are.
    return { heading: null, rows: (await rawRecords(Buffer.concat(read), rules)).map(passedOver) };
  } finally {
    if (body instanceof Readable) body.destroy();
  }
}

/** @throws Refusal 1002 */
function rulesIn(encodedRules: string): FormatRules {
  let rules: unknown;
  try {
    rules = JSON.parse(Buffer.from(encodedRules, 'base64url').toString());
  } catch {
    return refuseField('rules', 'are no JSON');
  }
  return Check(FormatRulesBody, rules) ? soundRules(rules) : refuseField('rules', 'are no rules of a format');
}

async function rawRecords(bytes: Buffer, rules: FormatRules): Promise<readonly FileRecord[]> {
  if (!isZip(bytes)) return rawCsvRecords(bytes, rules, SAMPLE_ROWS);
  const rows: FileRecord[] = [];
  for await (const record of workbookRecords(bytes)) {
    if (rows.push(record) >= SAMPLE_ROWS) break;
  }
  return rows;
}

function passedOver({ line, cells }: FileRecord): Sample['rows'][number] {
  return { line, cells: cells.slice(0, MOST_CELLS).map(shown), read: null, fault: null };
}

function rowOf(record: FileRecord, heading: Heading, today: Date): Sample['rows'][number] {
  const row = passedOver(record);
  try {
    const read = rowIn(record, heading, today);
    return { ...row, read: read && { reference: read.reference, rials: read.rials, day: read.day } };
  } catch (error) {
    if (!(error instanceof BankFileError) || error.row === null) throw error;
    const { column, found, needed } = error.row;
    return { ...row, fault: { column, found: shown(found), needed } };
  }
}

function shown(text: string): string {
  return cleanText(text).slice(0, FOUND_TEXT_MAX_LENGTH);
}
