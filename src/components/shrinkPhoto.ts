import { PICTURE_MAX_BYTES } from '@contract/rules/disputes';

/** The longer side of a photo that is sent, in pixels. */
const LONGEST_SIDE = 2_560;
const JPEG_QUALITY = 0.85;

/**
 * A photo as JPEG, its longer side at most 2,560 pixels: smaller, without the place where it was taken, and readable where the
 * phone's own format is not. A picture that this browser cannot draw is sent as it is, for the server to judge.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return photo;
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return photo;
    // what is transparent would become black
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) =>
      canvas.toBlob((drawn) => resolve(drawn ?? photo), 'image/jpeg', JPEG_QUALITY),
    );
  } catch {
    return photo;
  }
}

/** True for a file that the server would refuse for its size alone. */
export function isTooLarge(photo: Blob): boolean {
  return photo.size > PICTURE_MAX_BYTES;
}
