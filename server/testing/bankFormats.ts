import { crc32, deflateRawSync } from 'node:zlib';
import type { BankSource } from '@contract/rules/bankFileRules';
import type { FormatRules } from '@contract/rules/bankFormatRules';
import type { FileFormat } from '../domain/bankRows';

/** A format like the simple one of a source, with some rules of its own. */
export function formatFor(
  source: BankSource,
  { heads = {}, ...rules }: Partial<Omit<FormatRules, 'heads'>> & { heads?: Partial<FormatRules['heads']> } = {},
): FileFormat {
  const none = { spare: [], deposit: [], withdrawal: [], direction: [] };
  return {
    source,
    rules: {
      ...{ encoding: 'any', delimiter: 'any', skip: 0, finding: 'cell', sign: 'signed', unit: 'rial' },
      ...{ separator: 'any', calendar: 'any', order: 'any' },
      ...rules,
      heads: { ...none, reference: ['شماره مرجع'], amount: ['مبلغ'], day: ['تاریخ'], ...heads },
    } as FormatRules,
  };
}

/** A zip archive of texts, packed or, for one whose size is a lie, with another size in its directory. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, saidSize?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    // From the version to the lengths, the two headers of an entry are alike.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(saidSize ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('504b01021400', 'hex'), shared, tail, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** The parts of a workbook with one sheet. @param sheet the elements of its rows */
export function workbookParts(sheet: string, texts = ''): Readonly<Record<string, string>> {
  return {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1" xmlns:r="x"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-fa-IR]yyyy\\/mm\\/dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
}
