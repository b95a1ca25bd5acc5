import { ERROR } from '@contract/errors';
import { PHOTOS_OF_AN_ITEM } from '@contract/rules/limits';
import { useEffect, useRef, useState } from 'react';
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
  // Until the server has removed them, other answers still bring them.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const kept = itemPhotos.filter(({ evidenceId }) => !removed.includes(evidenceId));
  const max = PHOTOS_OF_AN_ITEM - kept.length;
  const tellFailure = useTellFailure();
  const [callRemove] = useMutationWithToast(useRemoveItemPhotoMutation);

  async function remove(evidenceId: string) {
    setRemoved((ids) => [...ids, evidenceId]);
    const isGone = await callRemove({ paymentCode, evidenceId }, () => FROZEN);
    if (!isGone) setRemoved((ids) => ids.filter((id) => id !== evidenceId));
  }

  const photos = usePhotos(paymentCode, max, `item:${paymentCode}`, {
    onFailed: (failure) => tellFailure(failure, FROZEN),
    onUnwanted: remove,
  });
  const { add } = photos;
  const sendFirst = useRef(add);

  useEffect(() => {
    const files = takePhotosOf(paymentCode);
    if (files.length > 0) sendFirst.current(files);
  }, [paymentCode]);

  return (
    <PhotoField
      label={itemPhotosCopy.title}
      hint={itemPhotosCopy.hint}
      photos={photos}
      max={PHOTOS_OF_AN_ITEM}
      kept={kept}
      onRemove={remove}
    />
  );
}
