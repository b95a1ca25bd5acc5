import { ClipboardPaste } from 'lucide-react';
import { pasteText } from '@/lib/clipboard';
import { toastShown } from '@/lib/commands';
import { useAppDispatch } from '@/lib/hooks';
import { moneyCopy } from '@/messages/money';
import { Button } from '@/ui/Button';
import styles from './PasteButton.module.css';

/** Fills the field from the clipboard, or says that the browser does not allow it. */
export function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const dispatch = useAppDispatch();

  async function paste() {
    const text = await pasteText();
    if (text === null) {
      dispatch(toastShown({ kind: 'info', text: moneyCopy.pay.pasteFailed }));
    } else {
      onPaste(text);
    }
  }

  return (
    <span className={styles.paste}>
      <Button variant="text" size="sm" icon={ClipboardPaste} onClick={paste}>
        {moneyCopy.pay.paste}
      </Button>
    </span>
  );
}
