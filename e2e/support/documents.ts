import { execFileSync } from 'node:child_process';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** The selectable text of a PDF, page by page. pdf.js is an ES module, which jest does not load, so it runs in its own process. */
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

/** The QR code in a picture; null without one. @param side width in pixels before reading */
export async function readQr(picture: Buffer, side?: number): Promise<string | null> {
  const sized = side === undefined ? sharp(picture) : sharp(picture).resize(side, side);
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
