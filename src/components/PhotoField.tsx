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

/** Includes formats that only the browser can convert for the server. */
const ACCEPTED = 'image/*';

interface PhotoFieldProps {
  photos: Photos;
  max: number;
}

/** The photos of an entry in a grid, with upload state and retry. */
export function PhotoField({ photos, max }: PhotoFieldProps) {
  const id = useId();
  const { chosen } = photos;
  return (
    <Field
      group
      label={words.label}
      aside={disputeCopy.text.count(formatCount(chosen.length), formatCount(max))}
      controlId={id}
      hint={words.hint}
      error={problemOf(photos)}
    >
      <div className={styles.grid}>
        <PhotoTiles photos={photos} />
        {chosen.length < max && (
          <AddPhotos className={styles.add} photos={photos}>
            <Icon icon={ImagePlus} />
            {words.add}
          </AddPhotos>
        )}
      </div>
      <Progress photos={photos} />
    </Field>
  );
}

/** The chosen photos in a strip, below a text line. */
export function PhotoStrip({ photos }: { photos: Photos }) {
  const problem = problemOf(photos);
  if (photos.chosen.length === 0 && problem === null) return null;
  return (
    <div className={styles.strip}>
      <div className={styles.row}>
        <PhotoTiles photos={photos} />
      </div>
      <div className={styles.state}>
        <Progress photos={photos} />
        {problem !== null && <FieldMessage text={problem} />}
      </div>
    </div>
  );
}

function PhotoTiles({ photos }: { photos: Photos }) {
  return photos.chosen.map((photo, index) => (
    <PhotoTile key={photo.key} photo={photo} place={index + 1} photos={photos} />
  ));
}

/** For screen readers; each photo shows its own. */
function Progress({ photos }: { photos: Photos }) {
  const isSending = photos.chosen.some(({ state }) => state === 'sending');
  return <output className="visually-hidden">{isSending && words.uploading}</output>;
}

interface AddPhotosProps {
  photos: Photos;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button that opens the file chooser. */
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
          // allows choosing a removed photo again
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}

interface PhotoTileProps {
  photo: ChosenPhoto;
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

function problemOf({ chosen, areLost }: Photos): string | null {
  if (areLost) return words.lost;
  const refused = chosen.find(({ state }) => state === 'refused');
  if (refused !== undefined) return refused.refusal;
  return chosen.some(({ state }) => state === 'failed') ? words.failed : null;
}
