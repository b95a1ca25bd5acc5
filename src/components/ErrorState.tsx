import { CircleAlert, CloudOff, RotateCcw } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { errorText, type FailureCode } from '@/messages/errors';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { DockLockContext } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';

/** What is said: why a call failed and what is safe all the same (the money, if nothing else is named), or other words. */
type Words =
  | { code: FailureCode; retryAfterSeconds?: number; title?: string; safe?: string; text?: never }
  | { code?: never; retryAfterSeconds?: never; title: string; safe?: never; text: string };

export type ErrorStateProps = Words & {
  /** Without it there is nothing to retry and no button. */
  onRetry?: () => void;
  retrying?: boolean;
  /** What else can be done, under the retry button. */
  more?: ReactNode;
};

/** What should be here could not be had: says why, in the words of the error catalogue, and tries again. */
export function ErrorState(props: ErrorStateProps) {
  const { code, title = productCopy.errorTitle, safe = productCopy.moneyIsSafe, onRetry, retrying, more } = props;
  const isOffline = useContext(DockLockContext) !== null;
  // the banner of the page has said why, and the screen asks by itself with the connection
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

/** A code that says nothing (1004, 1005) leaves what is safe. */
function reason(code: FailureCode, safe: string, retryAfterSeconds?: number): string {
  const text = errorText(code, undefined, retryAfterSeconds);
  return text === null ? safe : `${text}. ${safe}`;
}
