import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/limits';
import { Share2 } from 'lucide-react';
import { useCopy } from '@/lib/useCopy';
import { useIsNarrowerThan } from '@/lib/windowWidth';
import { BRAND } from '@/messages/brand';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { Button } from '@/ui/Button';
import { payLinkOf } from './payLink';

interface ShareButtonProps {
  code: string;
  purpose: string;
}

/** Hands the link to another app of the phone; copies it where the browser cannot. Only below 1080 pixels. */
export function ShareButton({ code, purpose }: ShareButtonProps) {
  const isNarrow = useIsNarrowerThan(SHARE_BUTTON_BELOW_WIDTH);
  const copyAndTell = useCopy();

  async function share() {
    const url = payLinkOf(code);
    if (typeof navigator.share !== 'function') {
      await copyAndTell(url, moneyCopy.share.linkCopied);
      return;
    }
    try {
      await navigator.share({ title: BRAND, text: moneyCopy.share.message(purpose), url });
    } catch (thrown) {
      // closing the phone's own sheet is a choice, not a failure
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) {
        await copyAndTell(url, moneyCopy.share.linkCopied);
      }
    }
  }

  return isNarrow ? (
    <Button block icon={Share2} onClick={share}>
      {copy.buttons.share}
    </Button>
  ) : null;
}
