import type { RefObject } from 'react';
import type { Receipt } from '@/api/receipts';
import { useCopy } from '@/components/useCopy';
import { receiptCopy } from '@/messages/receipt';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { drawReceipt } from './drawReceipt';

const PNG = 'image/png';

/**
 * Saves a receipt as a picture, or hands it to another app: the picture where the browser shares files, else the link to its check page.
 *
 * @param place where its QR code stands on the page
 */
export function useReceiptPicture(receipt: Receipt, place: RefObject<HTMLElement | null>) {
  const dispatch = useAppDispatch();
  const copyAndTell = useCopy();

  async function picture(): Promise<File | null> {
    const qr = place.current?.querySelector('svg');
    if (!qr) return null;
    const canvas = drawReceipt(receipt, qr);
    const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG)));
    return blob && new File([blob], receiptCopy.fileName(receipt.code), { type: PNG });
  }

  async function save(): Promise<void> {
    const file = await picture();
    if (file === null) {
      dispatch(toastShown({ kind: 'error', text: receiptCopy.saveFailed }));
      return;
    }
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    link.click();
    // the browser reads it after the click
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    dispatch(toastShown({ kind: 'success', text: receiptCopy.saved }));
  }

  async function share(): Promise<void> {
    const file = typeof navigator.canShare === 'function' ? await picture() : null;
    const files = file && navigator.canShare({ files: [file] }) ? [file] : null;
    try {
      if (typeof navigator.share !== 'function') throw new TypeError('There is no share sheet');
      await navigator.share(
        files ? { title: receiptCopy.title, files } : { title: receiptCopy.title, url: receipt.checkUrl },
      );
    } catch (thrown) {
      // closing the phone's own sheet is a choice, not a failure
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) {
        await copyAndTell(receipt.checkUrl, receiptCopy.linkCopied);
      }
    }
  }

  return { save, share };
}
