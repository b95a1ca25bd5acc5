import { useState } from 'react';
import { createPortal } from 'react-dom';
import { registerCopy } from '@/messages/register';
import { Checkbox } from '@/ui/Checkbox';
import styles from './TermsConsent.module.css';
import { TermsSheet } from './TermsSheet';

export interface TermsConsentProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
}

/** «قوانین و مقررات را می‌پذیرم», with the terms themselves behind their name. */
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
      {/* on the body, so that closing it with Escape never reaches a sheet that the consent stands in */}
      {reading && createPortal(<TermsSheet onClose={() => setReading(false)} />, document.body)}
    </>
  );
}
