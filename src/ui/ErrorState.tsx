import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiCopy } from '@/messages/ui';
import { visitorCopy } from '@/messages/visitor';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

export interface ErrorStateProps {
  title?: string;
  text?: string;
  /** Without it there is nothing to retry and no button. */
  onRetry?: () => void;
  retrying?: boolean;
  /** What else can be done, under the retry button. */
  more?: ReactNode;
}

/** What should be here could not be had: says that the money is safe, and tries again. */
export function ErrorState(props: ErrorStateProps) {
  const { title = uiCopy.errorTitle, text = uiCopy.errorText, onRetry, retrying, more } = props;
  return (
    <EmptyState
      tone="negative"
      icon={CloudOff}
      title={title}
      text={text}
      action={
        (onRetry || more) && (
          <>
            {onRetry && (
              <Button variant="soft" size="md" icon={RotateCcw} flipIcon loading={retrying} onClick={onRetry}>
                {visitorCopy.buttons.retry}
              </Button>
            )}
            {more}
          </>
        )
      }
    />
  );
}
