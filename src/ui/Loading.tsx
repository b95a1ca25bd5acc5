import { type ReactNode, useEffect, useState } from 'react';
import { uiCopy } from '@/messages/ui';
import { classNames } from './classNames';
import layout from './Layout.module.css';
import styles from './Loading.module.css';

/** A faster response shows no skeleton. */
const SKELETON_DELAY_MS = 200;

/** Keeps the space of the skeletons, shows them after a delay and announces the loading to screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  const [noticeable, setNoticeable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticeable(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={layout.stack4} aria-busy="true">
      <output className="visually-hidden">{noticeable && uiCopy.loading}</output>
      <div className={classNames(layout.stack4, !noticeable && styles.unseen)} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
