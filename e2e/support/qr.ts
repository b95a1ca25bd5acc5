import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a camera reads in a picture; null when there is nothing. @param side so many pixels, which a picture is brought to first */
export async function readQr(picture: Buffer, side?: number): Promise<string | null> {
  const sized = side === undefined ? sharp(picture) : sharp(picture).resize(side, side);
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
