import { ERROR } from '@contract/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { disputesApi } from '@/api/disputes';
import { toApiFailure } from '@/api/failure';
import { errorText } from '@/messages/errors';
import { useAppDispatch } from '@/state/store';
import { isTooLarge, shrinkPhoto } from './shrinkPhoto';
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
