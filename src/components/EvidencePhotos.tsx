import { ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import type { EvidencePicture } from '@/api/disputesApi';
import { useEvidencePictureQuery } from '@/api/disputesApi';
import { toPersianDigits } from '@/lib/digits';
import { disputeCopy } from '@/messages/dispute';
import { uiCopy } from '@/messages/ui';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import layout from '@/ui/Layout.module.css';
import { useModalDialog } from '@/ui/useModalDialog';
import styles from './EvidencePhotos.module.css';

const words = disputeCopy.photos;

/** Thumbnails of an entry's photos; each opens full screen. */
export function EvidencePhotos({ pictures }: { pictures: readonly EvidencePicture[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const opened = open === null ? undefined : pictures[open];
  return (
    <div className={layout.wrap2}>
      {pictures.map((picture, index) => (
        <Thumbnail key={picture.evidenceId} picture={picture} name={nameOf(index)} onOpen={() => setOpen(index)} />
      ))}
      {opened !== undefined && open !== null && (
        <FullScreen picture={opened} name={nameOf(open)} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface PictureProps {
  picture: EvidencePicture;
  name: string;
}

function Thumbnail({ picture, name, onOpen }: PictureProps & { onOpen: () => void }) {
  const { data, isError, refetch } = useEvidence(picture);
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={isError ? `${words.notShown}: ${name}` : name}
      aria-busy={data === undefined && !isError ? true : undefined}
      onClick={isError ? refetch : onOpen}
    >
      {isError ? <Icon icon={ImageOff} /> : data !== undefined && <img src={data} alt="" />}
    </button>
  );
}

function FullScreen({ picture, name, onClose }: PictureProps & { onClose: () => void }) {
  const { data } = useEvidence(picture);
  const dialog = useModalDialog({ onClose });
  return (
    <dialog ref={dialog} className={styles.full} aria-label={name} aria-modal="true">
      <div className={styles.close}>
        <IconButton label={uiCopy.close} icon={X} onClick={onClose} />
      </div>
      <img src={data} alt={name} width={picture.width} height={picture.height} />
    </dialog>
  );
}

/** Fetches a picture once, because it never changes. */
export function useEvidence({ evidenceId }: EvidencePicture) {
  return useEvidencePictureQuery(evidenceId, {
    refetchOnMountOrArgChange: false,
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
}

function nameOf(index: number): string {
  return words.photo(toPersianDigits(index + 1));
}
