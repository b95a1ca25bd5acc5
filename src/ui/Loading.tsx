import { type ReactNode, useEffect, useState } from 'react';
import { uiCopy } from '@/messages/ui';
import styles from './Loading.module.css';

/** What comes sooner than this is shown without a flash of grey before it. */
const SKELETON_DELAY_MS = 200;

/** Shows skeletons once a wait has become noticeable, and tells screen readers that something is on its way. */
export function Loading({ children }: { children: ReactNode }) {
  const [noticeable, setNoticeable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticeable(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">{noticeable && uiCopy.loading}</output>
      {noticeable && (
        <div className={styles.loading} aria-hidden="true">
          {children}
        </div>
      )}
    </div>
  );
}
