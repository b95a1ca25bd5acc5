import { ERROR } from '@contract/errors';
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '@contract/rules/disputes';
import sharp from 'sharp';
import { refuse } from '../../refusal';

/** The longer side of a picture as it is kept, in pixels; the app shrinks to the same. */
const LONGEST_SIDE = 2_560;
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/** Nothing of one picture is kept for the next, and one picture takes one core. */
sharp.cache(false);
sharp.concurrency(1);

interface Picture {
  /** A JPEG. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a picture and draws it anew as a JPEG, turned as its camera says. Nothing else of the file comes through: no EXIF, no comment, no
 * colour profile, nothing behind its end.
 * @throws Refusal 1608 for anything but a JPEG, PNG or WebP of a permitted size that decodes.
 */
export async function drawAnew(file: Uint8Array): Promise<Picture> {
  if (file.byteLength > PICTURE_MAX_BYTES || !isPicture(file)) return refuse(ERROR.pictureRefused);
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return refuse(ERROR.pictureRefused, 'The picture could not be decoded');
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/** By its first bytes: whatever else the decoder knows (SVG, PDF, TIFF) never gets to it. */
function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12));
  const isWebp = start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || start.subarray(0, 3).equals(JPEG) || start.subarray(0, 8).equals(PNG);
}
