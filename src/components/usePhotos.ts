import { ERROR } from '@contract/errors';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { disputesApi } from '@/api/disputes';
import { toApiFailure } from '@/api/failure';
import { errorText } from '@/messages/errors';
import { useAppDispatch } from '@/state/store';
import { useDraft } from './useDraft';

/** One photo of an entry that is being written. */
export interface ChosenPhoto {
  readonly key: string;
  /** Address of the picture in this tab. */
  readonly preview: string;
  readonly state: 'sending' | 'sent' | 'failed' | 'refused';
  /** The server's name of it, once it has it. */
  readonly evidenceId: string | null;
  /** What is wrong with a refused one: sending it again would change nothing. */
  readonly refusal: string | null;
}

export interface Photos {
  readonly chosen: readonly ChosenPhoto[];
  /** Names of what the server has, in the order of the screen. */
  readonly evidenceIds: string[];
  /** Something is still on its way, or did not arrive: the entry would go without it. */
  readonly isUnfinished: boolean;
  /** Some were chosen before the page was loaded anew: they have to be chosen again. */
  readonly areLost: boolean;
  add(files: readonly File[]): void;
  sendAgain(key: string): void;
  remove(key: string): void;
  clear(): void;
}

interface Kept extends ChosenPhoto {
  readonly file: File;
}

/**
 * Photos that are sent one by one as they are chosen, each with what became of it. What is never used the server forgets after a day.
 * @param form names the form that they are chosen for
 */
export function usePhotos(paymentCode: string, most: number, form: string): Photos {
  const dispatch = useAppDispatch();
  const kept = useDraft(`${form}:photos`, { count: 0 });
  const [chosen, setChosen] = useState<readonly Kept[]>([]);
  const latest = useRef(chosen);
  latest.current = chosen;

  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = useCallback((key: string, changed: Partial<Kept>) => {
    setChosen((photos) => photos.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)));
  }, []);

  async function send({ key, file }: Kept) {
    change(key, { state: 'sending' });
    try {
      const photo = await shrinkPhoto(file);
      if (isTooLarge(photo)) return change(key, { state: 'refused', refusal: errorText(ERROR.pictureRefused) });
      const call = disputesApi.endpoints.uploadEvidence.initiate({ paymentCode, file: photo }, { track: false });
      const { evidenceId } = await dispatch(call).unwrap();
      change(key, { state: 'sent', evidenceId });
    } catch (thrown) {
      const { code } = toApiFailure(thrown);
      const isFinal = code === ERROR.pictureRefused || code === ERROR.tooManyEntries;
      change(key, isFinal ? { state: 'refused', refusal: errorText(code) } : { state: 'failed' });
    }
  }

  return {
    chosen,
    evidenceIds: chosen.flatMap(({ evidenceId }) => evidenceId ?? []),
    isUnfinished: chosen.some(({ state }) => state !== 'sent'),
    areLost: kept.draft.count > 0 && chosen.length === 0,
    add(files) {
      const added = files.slice(0, Math.max(0, most - chosen.length)).map(
        (file): Kept => ({
          key: crypto.randomUUID(),
          preview: URL.createObjectURL(file),
          state: 'sending',
          evidenceId: null,
          refusal: null,
          file,
        }),
      );
      setChosen([...chosen, ...added]);
      kept.change({ count: chosen.length + added.length });
      for (const photo of added) void send(photo);
    },
    sendAgain(key) {
      const photo = chosen.find((one) => one.key === key);
      if (photo) void send(photo);
    },
    remove(key) {
      const photo = chosen.find((one) => one.key === key);
      if (photo) URL.revokeObjectURL(photo.preview);
      const left = chosen.filter((one) => one !== photo);
      setChosen(left);
      if (left.length === 0) kept.forget();
    },
    clear() {
      for (const { preview } of chosen) URL.revokeObjectURL(preview);
      setChosen([]);
      kept.forget();
    },
  };
}

/** The longer side of a photo that is sent, in pixels. */
const LONGEST_SIDE = 2_560;
const JPEG_QUALITY = 0.85;

/**
 * A photo as JPEG, its longer side at most 2,560 pixels: smaller, without the place where it was taken, and readable where the
 * phone's own format is not. A picture that this browser cannot draw is sent as it is, for the server to judge.
 */
async function shrinkPhoto(photo: Blob): Promise<Blob> {
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
function isTooLarge(photo: Blob): boolean {
  return photo.size > PICTURE_MAX_BYTES;
}
