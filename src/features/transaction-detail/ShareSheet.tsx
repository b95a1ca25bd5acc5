import { moneyCopy } from '@/messages/money';
import { Sheet } from '@/ui/Sheet';
import { ShareButton } from './ShareButton';
import { ShareContent } from './ShareContent';
import styles from './ShareSheet.module.css';

interface ShareSheetProps {
  open: boolean;
  code: string;
  purpose: string;
  onClose: () => void;
}

/** The same link, from the detail page. */
export function ShareSheet({ open, code, purpose, onClose }: ShareSheetProps) {
  return (
    <Sheet open={open} title={moneyCopy.share.title} onClose={onClose}>
      <div className={styles.content}>
        <ShareContent code={code} />
        <ShareButton code={code} purpose={purpose} />
      </div>
    </Sheet>
  );
}
