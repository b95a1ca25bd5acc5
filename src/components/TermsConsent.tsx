import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { partsCopy } from '@/messages/parts';
import { registerCopy } from '@/messages/register';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Loading } from '@/ui/Loading';
import { Sheet } from '@/ui/Sheet';
import { Skeleton } from '@/ui/Skeleton';
import { ErrorState } from './ErrorState';
import styles from './TermsConsent.module.css';

interface TermsConsentProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
}

/** «قوانین و مقررات را می‌پذیرم» with a link that opens the terms. */
export function TermsConsent({ accepted, onChange }: TermsConsentProps) {
  const [reading, setReading] = useState(false);

  return (
    <>
      <Checkbox checked={accepted} onChange={onChange}>
        <button type="button" className={styles.link} onClick={() => setReading(true)}>
          {registerCopy.termsSheet.link}
        </button>
        {registerCopy.fields.terms.slice(registerCopy.termsSheet.link.length)}
      </Checkbox>
      {/* a portal, so that Escape does not also close a sheet around the checkbox */}
      {reading && createPortal(<TermsSheet onClose={() => setReading(false)} />, document.body)}
    </>
  );
}

function TermsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open title={registerCopy.termsSheet.link} onClose={onClose}>
      <LoadedTerms />
      <Button variant="soft" block onClick={onClose}>
        {partsCopy.understood}
      </Button>
    </Sheet>
  );
}

/** The text loads on demand, because it is long and the registration is often the first page. */
function LoadedTerms() {
  const [Terms, setTerms] = useState<ComponentType | null>(null);
  const [tries, setTries] = useState(1);
  const [failedTries, setFailedTries] = useState(0);

  useEffect(() => {
    import('./TextSections').then(
      ({ TermsText }) => setTerms(() => TermsText),
      () => setFailedTries(tries),
    );
  }, [tries]);

  if (Terms) return <Terms />;
  if (failedTries === tries) {
    return (
      <ErrorState
        title={registerCopy.termsSheet.notLoaded}
        text={registerCopy.termsSheet.notLoadedText}
        onRetry={() => setTries(tries + 1)}
      />
    );
  }
  return (
    <Loading>
      <Skeleton width="half" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </Loading>
  );
}
