import { execFileSync } from 'node:child_process';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** What somebody can select in a PDF, page by page. pdf.js is a module, which jest does not load: it runs in a process of its own. */
export function textOfPages(pdf: Buffer): string[] {
  const program = `
    import { extractText } from 'unpdf';
    const parts = [];
    for await (const part of process.stdin) parts.push(part);
    const { text } = await extractText(new Uint8Array(Buffer.concat(parts)));
    process.stdout.write(JSON.stringify(text));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', program], { input: pdf, cwd: __dirname });
  return JSON.parse(told.toString());
}

/** What a camera reads in a picture; null when there is nothing. @param side so many pixels, which a picture is brought to first */
export async function readQr(picture: Buffer, side?: number): Promise<string | null> {
  const sized = side === undefined ? sharp(picture) : sharp(picture).resize(side, side);
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
