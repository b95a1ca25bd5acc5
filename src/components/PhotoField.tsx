import { ImagePlus, RefreshCw, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { EvidencePicture } from '@/api/disputesApi';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { disputeCopy } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Field, FieldMessage } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { Spinner } from '@/ui/Spinner';
import { useEvidence } from './EvidencePhotos';
import type { ChosenPhoto } from './localPhotos';
import styles from './PhotoField.module.css';
import type { Photos } from './usePhotos';

const words = disputeCopy.photos;

/** Includes formats that only the browser can convert for the server. */
const ACCEPTED = 'image/*';

interface PhotoFieldProps {
  photos: Photos;
  max: number;
  label?: string;
  /** The count by default. */
  aside?: string;
  hint?: string | null;
  /** Pictures that the server has already, before the chosen ones. */
  kept?: readonly EvidencePicture[];
  onRemove?: (evidenceId: string) => void;
}

/** Photos in a grid, with upload state and retry. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, max, label = words.label, hint = words.hint, kept = [], onRemove } = props;
  const id = useId();
  const count = kept.length + photos.chosen.length;
  const { aside = disputeCopy.text.count(formatCount(count), formatCount(max)) } = props;
  return (
    <Field group label={label} aside={aside} controlId={id} hint={hint} error={problemOf(photos)}>
      <div className={styles.grid}>
        {kept.map((picture, index) => (
          <KeptTile key={picture.evidenceId} picture={picture} place={index + 1} onRemove={onRemove} />
        ))}
        <PhotoTiles photos={photos} after={kept.length} />
        {count < max && (
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
    <div className={layout.stack1}>
      <div className={classNames(layout.wrap2, styles.row)}>
        <PhotoTiles photos={photos} />
      </div>
      <div className={styles.state}>
        <Progress photos={photos} />
        {problem !== null && <FieldMessage text={problem} />}
      </div>
    </div>
  );
}

function PhotoTiles({ photos, after = 0 }: { photos: Photos; after?: number }) {
  return photos.chosen.map((photo, index) => (
    <PhotoTile key={photo.key} photo={photo} place={after + index + 1} photos={photos} />
  ));
}

interface KeptTileProps {
  picture: EvidencePicture;
  place: number;
  onRemove?: (evidenceId: string) => void;
}

function KeptTile({ picture, place, onRemove }: KeptTileProps) {
  const { data, isError, refetch } = useEvidence(picture);
  const name = words.photo(toPersianDigits(place));
  return (
    <div
      className={classNames(styles.tile, isError && styles.bad)}
      aria-busy={data === undefined && !isError ? true : undefined}
    >
      {data !== undefined && <img src={data} alt={name} />}
      {isError && <AgainButton label={`${words.notShown}: ${name}`} onClick={refetch} />}
      {onRemove && <RemoveButton name={name} onClick={() => onRemove(picture.evidenceId)} />}
    </div>
  );
}

function AgainButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.again} aria-label={label} onClick={onClick}>
      <Icon icon={RefreshCw} />
    </button>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`${words.remove}: ${name}`} onClick={onClick}>
      <span>
        <Icon icon={X} size="xs" />
      </span>
    </button>
  );
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
      {state === 'failed' && <AgainButton label={`${words.again}: ${name}`} onClick={() => photos.sendAgain(key)} />}
      <RemoveButton name={name} onClick={() => photos.remove(key)} />
    </div>
  );
}

function problemOf({ chosen, areLost }: Photos): string | null {
  if (areLost) return words.lost;
  const refused = chosen.find(({ state }) => state === 'refused');
  if (refused !== undefined) return refused.refusal;
  return chosen.some(({ state }) => state === 'failed') ? words.failed : null;
}
