import { ImagePlus, RefreshCw, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { disputeCopy } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Field, FieldMessage } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import styles from './PhotoField.module.css';
import type { ChosenPhoto, Photos } from './usePhotos';

const words = disputeCopy.photos;

/** What the server takes; a phone's own format is drawn anew where the browser can. */
const ACCEPTED = 'image/*';

export interface PhotoFieldProps {
  photos: Photos;
  /** How many an entry may have. */
  most: number;
}

/** Photos of an entry, four across: chosen, on their way, arrived or to be sent again. */
export function PhotoField({ photos, most }: PhotoFieldProps) {
  const id = useId();
  const { chosen } = photos;
  const problem = photoProblem(photos);
  return (
    <Field
      group
      label={words.label}
      aside={disputeCopy.text.count(formatCount(chosen.length), formatCount(most))}
      controlId={id}
      hint={words.hint}
    >
      <div className={styles.grid}>
        {chosen.map((photo, index) => (
          <PhotoTile key={photo.key} photo={photo} place={index + 1} photos={photos} />
        ))}
        {chosen.length < most && (
          <AddPhotos className={styles.add} photos={photos}>
            <Icon icon={ImagePlus} />
            {words.add}
          </AddPhotos>
        )}
      </div>
      <output className={styles.progress}>{chosen.some(isSending) && words.uploading}</output>
      {problem !== null && <FieldMessage text={problem} />}
    </Field>
  );
}

/** The same beside a line of text: only a strip of what was chosen. */
export function PhotoStrip({ photos }: { photos: Photos }) {
  const { chosen } = photos;
  const problem = photoProblem(photos);
  if (chosen.length === 0 && problem === null) return null;
  return (
    <div className={styles.strip}>
      <div className={styles.row}>
        {chosen.map((photo, index) => (
          <PhotoTile key={photo.key} photo={photo} place={index + 1} photos={photos} />
        ))}
      </div>
      <output className={styles.progress}>{chosen.some(isSending) && words.uploading}</output>
      {problem !== null && <FieldMessage text={problem} />}
    </div>
  );
}

interface AddPhotosProps {
  photos: Photos;
  disabled?: boolean;
  className?: string;
  /** What its button shows: an icon, and its words or their place for screen readers. */
  children: ReactNode;
}

/** A button that opens the phone's own chooser. */
export function AddPhotos({ photos, disabled, className, children }: AddPhotosProps) {
  return (
    <label className={className}>
      <input
        type="file"
        accept={ACCEPTED}
        multiple
        className="visually-hidden"
        disabled={disabled}
        onChange={(event) => {
          photos.add([...(event.target.files ?? [])]);
          // the same photo can be chosen again after it was removed
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}

interface PhotoTileProps {
  photo: ChosenPhoto;
  /** Counted from 1. */
  place: number;
  photos: Photos;
}

function PhotoTile({ photo, place, photos }: PhotoTileProps) {
  const { key, preview, state } = photo;
  const name = words.photo(toPersianDigits(place));
  const isBad = state === 'failed' || state === 'refused';
  return (
    <div
      className={classNames(styles.tile, state === 'sending' && styles.sending, isBad && styles.bad)}
      aria-busy={state === 'sending' || undefined}
    >
      <img src={preview} alt={name} />
      {state === 'sending' && (
        <span className={styles.ring}>
          <Spinner />
        </span>
      )}
      {state === 'failed' && (
        <button
          type="button"
          className={styles.again}
          aria-label={`${words.again}: ${name}`}
          onClick={() => photos.sendAgain(key)}
        >
          <Icon icon={RefreshCw} />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`${words.remove}: ${name}`}
        onClick={() => photos.remove(key)}
      >
        <span>
          <Icon icon={X} size="xs" />
        </span>
      </button>
    </div>
  );
}

function isSending({ state }: ChosenPhoto): boolean {
  return state === 'sending';
}

function photoProblem({ chosen, areLost }: Photos): string | null {
  if (areLost) return words.lost;
  const refused = chosen.find(({ state }) => state === 'refused');
  if (refused !== undefined) return refused.refusal;
  return chosen.some(({ state }) => state === 'failed') ? words.failed : null;
}
