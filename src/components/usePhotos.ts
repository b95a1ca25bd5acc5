import { ERROR } from '@contract/errors';
import { PICTURE_LONGEST_SIDE, PICTURE_MAX_BYTES } from '@contract/rules/disputeRules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { disputesApi } from '@/api/disputesApi';
import { toApiFailure } from '@/api/failure';
import { itemPhotosApi, showItemPhoto } from '@/api/itemPhotosApi';
import { errorText } from '@/messages/errorsCopy';
import { useAppDispatch } from '@/state/store';
import { type ChosenPhoto, type LocalPhoto, newPhotos } from './localPhotos';
import { useDraft } from './useDraft';

export interface Photos {
  readonly chosen: readonly ChosenPhoto[];
  /** Ids of the uploaded photos, in screen order. */
  readonly evidenceIds: string[];
  /** A photo is not uploaded yet, so the entry would lack it. */
  readonly isUnfinished: boolean;
  /** The photos of a draft are lost after a reload and must be chosen again. */
  readonly areLost: boolean;
  add(files: readonly File[]): void;
  sendAgain(key: string): void;
  remove(key: string): void;
  clear(): void;
}

interface OfRequest {
  /** The tile of a photo that could not be sent may be below the screen. */
  readonly onFailed: (failure: unknown) => void;
  /** The request has a photo that was removed while it was sent. */
  readonly onUnwanted: (evidenceId: string) => void;
}

/**
 * Photos of a form, uploaded one by one when chosen. The server deletes unused uploads after a day.
 * @param form key of the form's draft
 * @param request puts each photo on the request at once, so the form has nothing to keep
 */
export function usePhotos(paymentCode: string, max: number, form: string, request?: OfRequest): Photos {
  const dispatch = useAppDispatch();
  const { draft, change: changeDraft, forget } = useDraft(`${form}:photos`, { count: 0 });
  const [chosen, setChosen] = useState<readonly LocalPhoto[]>([]);
  const latest = useRef(chosen);
  latest.current = chosen;
  const sending = useRef(Promise.resolve());

  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = useCallback((key: string, changed: Partial<LocalPhoto>) => {
    setChosen((photos) => photos.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)));
  }, []);

  const isChosen = (key: string) => latest.current.some((photo) => photo.key === key);

  /** After the photos before it, so the request shows them in the order of the choice. */
  function sendInTurn(photo: LocalPhoto) {
    change(photo.key, { state: 'sending' });
    sending.current = sending.current.then(() => send(photo));
  }

  async function send({ key, file }: LocalPhoto) {
    if (!isChosen(key)) return;
    try {
      const photo = await shrinkPhoto(file);
      if (!isChosen(key)) return;
      if (photo.size > PICTURE_MAX_BYTES)
        return change(key, { state: 'refused', refusal: errorText(ERROR.pictureRefused) });
      const upload = request ? itemPhotosApi.endpoints.addItemPhoto : disputesApi.endpoints.uploadEvidence;
      const picture = await dispatch(upload.initiate({ paymentCode, file: photo }, { track: false })).unwrap();
      const { evidenceId } = picture;
      if (!request) change(key, { state: 'sent', evidenceId });
      else if (!isChosen(key)) request.onUnwanted(evidenceId);
      else {
        dispatch(showItemPhoto(paymentCode, picture));
        remove(key);
      }
    } catch (thrown) {
      const { code } = toApiFailure(thrown);
      request?.onFailed(thrown);
      const isFinal = code === ERROR.pictureRefused || code === ERROR.tooManyEntries;
      change(key, isFinal ? { state: 'refused', refusal: errorText(code) } : { state: 'failed' });
    }
  }

  function remove(key: string) {
    const photo = latest.current.find((one) => one.key === key);
    if (photo) URL.revokeObjectURL(photo.preview);
    const left = latest.current.filter((one) => one !== photo);
    latest.current = left;
    setChosen(left);
    if (left.length === 0) forget();
  }

  return {
    chosen,
    evidenceIds: chosen.flatMap(({ evidenceId }) => evidenceId ?? []),
    isUnfinished: chosen.some(({ state }) => state !== 'sent'),
    areLost: draft.count > 0 && chosen.length === 0,
    add(files) {
      const added = newPhotos(files, max - chosen.length, 'sending');
      const all = [...chosen, ...added];
      latest.current = all;
      setChosen(all);
      if (!request) changeDraft({ count: all.length });
      for (const photo of added) sendInTurn(photo);
    },
    sendAgain(key) {
      const photo = chosen.find((one) => one.key === key);
      if (photo) sendInTurn(photo);
    },
    remove,
    clear() {
      for (const { preview } of chosen) URL.revokeObjectURL(preview);
      setChosen([]);
      forget();
    },
  };
}

const JPEG_QUALITY = 0.85;

/**
 * Converts a photo to a JPEG within the longest side, which removes its location and formats that others cannot read.
 * Returns the original if the browser cannot decode it; the server then decides.
 */
async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return photo;
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, PICTURE_LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return photo;
    // JPEG would turn transparent pixels black
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
