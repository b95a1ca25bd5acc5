import { Headset } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { copy } from '@/messages/copy';
import { uiCopy } from '@/messages/ui';
import { Icon } from './Icon';
import { Logo } from './Logo';
import { Ltr } from './Ltr';
import { currentMark, NAVIGATION } from './navigation';
import styles from './SidePanel.module.css';

/** The lapis panel beside the column on wide windows. Logged out it has no navigation. */
export function SidePanel({ loggedIn }: { loggedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <aside className={styles.panel}>
      <Logo size="lg" onLapis />
      {loggedIn && (
        <nav className={styles.nav} aria-label={copy.navigation.main}>
          {NAVIGATION.map((item) => (
            <Link key={item.to} to={item.to} className={styles.link} aria-current={currentMark(item, pathname)}>
              <Icon icon={item.icon} />
              {item.label}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.promise}>
        <p className={styles.promiseTitle}>{uiCopy.promise}</p>
        <p className={styles.promiseText}>{uiCopy.promiseText}</p>
      </div>
      <p className={styles.help}>
        <Icon icon={Headset} size="sm" />
        <span>
          {uiCopy.support(copy.notices.supportHours)}
          <br />
          <Ltr>{uiCopy.supportPhone}</Ltr>
        </span>
      </p>
    </aside>
  );
}
