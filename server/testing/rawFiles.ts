import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of a directory, as it lies on the disk. */
export function rawFiles(directory: string): Buffer[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

/** Those of the texts that stand in one of the files: as UTF-8 or UTF-16, and digits as a number too. */
export function foundIn(files: readonly Buffer[], texts: Iterable<string>): string[] {
  const sought = [...texts].map((text) => ({ text, forms: formsOf(text) }));
  // All at once, byte for byte, is ten times as fast as each by itself; and mostly nothing is there.
  const anything = new RegExp(sought.flatMap(({ forms }) => forms.map(literally)).join('|'));
  const telling = files.filter((file) => anything.test(file.toString('latin1')));
  return sought
    .filter(({ forms }) => forms.some((form) => telling.some((file) => file.includes(form))))
    .map(({ text }) => text);
}

/** What stands for just these bytes in a regular expression for text read as latin1. */
function literally(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function formsOf(text: string): Buffer[] {
  const forms = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  if (/^[0-9]{8,18}$/.test(text)) {
    const [little, big] = [Buffer.alloc(8), Buffer.alloc(8)];
    little.writeBigInt64LE(BigInt(text));
    big.writeBigInt64BE(BigInt(text));
    forms.push(little, big);
  }
  return forms;
}
