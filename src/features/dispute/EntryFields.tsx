import { DISPUTE_TEXT_MAX_LENGTH, PICTURES_OF_AN_ENTRY } from '@contract/rules/disputes';
import { PhotoField } from '@/components/PhotoField';
import type { Photos } from '@/components/usePhotos';
import { formatCount } from '@/lib/digits';
import { disputeCopy } from '@/messages/dispute';
import { TextArea } from '@/ui/TextArea';

export interface EntryFieldsProps {
  text: string;
  onText: (text: string) => void;
  photos: Photos;
  /** «توضیح شما» where nothing else is asked for. */
  label?: string;
  /** What is wrong with the text, once somebody has tried to send it. */
  error?: string | null;
}

/** What somebody has to say and the photos that show it. */
export function EntryFields({ text, onText, photos, label = disputeCopy.text.label, error }: EntryFieldsProps) {
  return (
    <>
      <TextArea
        label={label}
        aside={disputeCopy.text.count(formatCount(text.length), formatCount(DISPUTE_TEXT_MAX_LENGTH))}
        value={text}
        onChange={onText}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
        error={error}
      />
      <PhotoField photos={photos} max={PICTURES_OF_AN_ENTRY} />
    </>
  );
}
