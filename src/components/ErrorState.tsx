import { CircleAlert, CloudOff, RotateCcw } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { errorText, type FailureCode } from '@/messages/errorsCopy';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { DockLockContext } from '@/ui/dockLock';
import { EmptyState } from '@/ui/EmptyState';

/** The error code of a failed call and a reassurance (by default about the money), or a title and a text. */
type Words =
  | { code: FailureCode; retryAfterSeconds?: number; title?: string; safe?: string; text?: never }
  | { code?: never; retryAfterSeconds?: never; title: string; safe?: never; text: string };

type ErrorStateProps = Words & {
  /** Without it there is no retry button. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Further actions below the retry button. */
  more?: ReactNode;
};

/** A failed load: its reason from the error catalogue, and a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { code, title = productCopy.errorTitle, safe = productCopy.moneyIsSafe, onRetry, retrying, more } = props;
  const isOffline = useContext(DockLockContext) !== null;
  // the page's banner has the reason, and the screen loads again when the browser is online
  if (isOffline && code === 'network') {
    return <EmptyState icon={CloudOff} title={productCopy.notSeenYet} text={productCopy.comesWithConnection} />;
  }
  return (
    <EmptyState
      tone="negative"
      icon={code === undefined || code === 'network' ? CloudOff : CircleAlert}
      title={title}
      text={code === undefined ? props.text : reason(code, safe, props.retryAfterSeconds)}
      action={
        (onRetry || more) && (
          <>
            {onRetry && (
              <Button variant="soft" size="md" icon={RotateCcw} flipIcon loading={retrying} onClick={onRetry}>
                {productCopy.buttons.retry}
              </Button>
            )}
            {more}
          </>
        )
      }
    />
  );
}

/** Codes 1004 and 1005 have no text of their own. */
function reason(code: FailureCode, safe: string, retryAfterSeconds?: number): string {
  const text = errorText(code, undefined, retryAfterSeconds);
  return text === null ? safe : `${text}. ${safe}`;
}
