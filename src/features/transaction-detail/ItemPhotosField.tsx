import { ERROR } from '@contract/errors';
import { PHOTOS_OF_AN_ITEM } from '@contract/rules/disputeRules';
import { useEffect, useRef } from 'react';
import { useTellFailure } from '@/api/failure';
import { useRemoveItemPhotoMutation } from '@/api/itemPhotosApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { takePhotosOf } from '@/components/draftPhotos';
import { PhotoField } from '@/components/PhotoField';
import { usePhotos } from '@/components/usePhotos';
import { itemPhotosCopy } from '@/messages/itemPhotos';

const FROZEN = { [ERROR.notAcceptable]: itemPhotosCopy.frozen };

/** True for the seller of a request without a payment: from the gateway on, its photos are frozen. */
export function canChangeItemPhotos({ status, viewerRole }: TransactionDetails): boolean {
  return status === 'inquired' && viewerRole === 'payee';
}

/** «عکس‌های درخواست» with buttons to add and to remove. Each photo is sent when it is chosen, and those of the request's form at once. */
export function ItemPhotosField({ transaction }: { transaction: TransactionDetails }) {
  const { code: paymentCode, itemPhotos } = transaction;
  const max = PHOTOS_OF_AN_ITEM - itemPhotos.length;
  const tellFailure = useTellFailure();
  const photos = usePhotos(paymentCode, max, `item:${paymentCode}`, {
    onFailed: (failure) => tellFailure(failure, FROZEN),
  });
  const { add } = photos;
  const sendFirst = useRef(add);

  useEffect(() => {
    const files = takePhotosOf(paymentCode);
    if (files.length > 0) sendFirst.current(files);
  }, [paymentCode]);

  const [remove] = useMutationWithToast(useRemoveItemPhotoMutation);
  return (
    <PhotoField
      label={itemPhotosCopy.title}
      hint={itemPhotosCopy.hint}
      photos={photos}
      max={PHOTOS_OF_AN_ITEM}
      kept={itemPhotos}
      onRemove={(evidenceId) => remove({ paymentCode, evidenceId }, () => FROZEN)}
    />
  );
}
