import { useRef, useState } from 'react';
import { selectLoginId } from '@/state/session';
import { useAppSelector } from '@/state/store';
import { type LocalPhoto, newPhotos } from './localPhotos';
import type { Photos } from './usePhotos';

/**
 * Photos of a person's request in progress, and of requests just made, by login and payment code. The stores keep no files, so a
 * reload loses them.
 */
const drafted = new Map<string, readonly LocalPhoto[]>();
const made = new Map<string, readonly File[]>();

/** The request in progress was made: its photos wait for its page, which sends them. */
export function handOverPhotos(loginId: string | null, paymentCode: string): void {
  const files = dropPhotos(loginId);
  if (files.length > 0) made.set(paymentCode, files);
}

/** Takes the photos off the request in progress, and returns them. */
export function dropPhotos(loginId: string | null): readonly File[] {
  const photos = drafted.get(String(loginId)) ?? [];
  drafted.delete(String(loginId));
  for (const { preview } of photos) URL.revokeObjectURL(preview);
  return photos.map(({ file }) => file);
}

/** The photos that a request brought from its form, once. */
export function takePhotosOf(paymentCode: string): readonly File[] {
  const files = made.get(paymentCode) ?? [];
  made.delete(paymentCode);
  return files;
}

/** Photos of the item on a request in progress. Nothing is sent before the request is made. */
export function useDraftPhotos(max: number): Photos {
  const owner = String(useAppSelector(selectLoginId));
  const [chosen, setChosen] = useState<readonly LocalPhoto[]>(() => drafted.get(owner) ?? []);
  const latest = useRef(chosen);

  function keep(photos: readonly LocalPhoto[]) {
    latest.current = photos;
    drafted.set(owner, photos);
    setChosen(photos);
  }

  return {
    chosen,
    evidenceIds: [],
    isUnfinished: false,
    areLost: false,
    add(files) {
      keep([...latest.current, ...newPhotos(files, max - latest.current.length, 'sent')]);
    },
    sendAgain: () => undefined,
    remove(key) {
      const photo = latest.current.find((one) => one.key === key);
      if (photo) URL.revokeObjectURL(photo.preview);
      keep(latest.current.filter((one) => one !== photo));
    },
    clear: () => keep([]),
  };
}
