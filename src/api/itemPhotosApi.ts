import { addressOf } from '@contract/address';
import type { Evidence } from '@contract/calls/disputeCalls';
import { baseApi } from './baseApi';
import type { EvidencePicture } from './disputesApi';
import { fromWire, toWire } from './names';
import { type OfTransaction, transactionsApi } from './transactionsApi';

/** Photos of the item on an unpaid request, by its payee. */
export const itemPhotosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addItemPhoto: build.mutation<EvidencePicture, OfTransaction & { file: Blob }>({
      query: ({ paymentCode, file }) => {
        const form = new FormData();
        form.append('payment_code', paymentCode);
        form.append('file', file, 'photo');
        return { ...addressOf('POST /api/v1/transactions/photos/'), body: form };
      },
      transformResponse: ({ evidence_id, width, height }: Evidence) => fromWire({ evidence_id, width, height }),
      // A refused photo: the request was paid or cancelled meanwhile.
      invalidatesTags: (_result, failure, { paymentCode }) =>
        failure ? [{ type: 'Transaction', id: paymentCode }] : [],
    }),

    removeItemPhoto: build.mutation<void, OfTransaction & { evidenceId: string }>({
      query: ({ paymentCode, evidenceId }) => ({
        ...addressOf('POST /api/v1/transactions/photos/remove/'),
        body: toWire({ paymentCode, evidenceId }),
      }),
      transformResponse: () => undefined,
      invalidatesTags: (_result, _failure, { paymentCode }) => [{ type: 'Transaction', id: paymentCode }],
    }),
  }),
});

export const { useRemoveItemPhotoMutation } = itemPhotosApi;

/** Shows an added photo on the request before the next answer brings it. */
export const showItemPhoto = (paymentCode: string, photo: EvidencePicture) =>
  transactionsApi.util.updateQueryData('transactionDetails', paymentCode, ({ itemPhotos }) => {
    // A live change may have brought it already.
    if (itemPhotos.every(({ evidenceId }) => evidenceId !== photo.evidenceId)) itemPhotos.push(photo);
  });
