import { PICTURES_OF_AN_ENTRY } from '@contract/rules/disputeRules';
import { type FormDraft, useDraft } from './useDraft';
import { type Photos, usePhotos } from './usePhotos';

interface Entry<Draft> extends FormDraft<Draft> {
  photos: Photos;
}

/**
 * The typed values of an entry and its photos. `forget` deletes both.
 * @param form a key for the form and its subject
 */
export function useEntry<Draft extends object>(form: string, paymentCode: string, empty: Draft): Entry<Draft> {
  const { draft, change, forget } = useDraft(form, empty);
  const photos = usePhotos(paymentCode, PICTURES_OF_AN_ENTRY, form);
  return {
    draft,
    change,
    photos,
    forget() {
      forget();
      photos.clear();
    },
  };
}
