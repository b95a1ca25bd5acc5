import { Link, useLocation } from 'react-router-dom';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import styles from './BottomNav.module.css';
import { currentMark, NAVIGATION } from './navigation';

/** The four places of the app, at the bottom of the window; from 1080 pixels the side panel has them instead. */
export function BottomNav() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={productCopy.navigation.main}>
      {NAVIGATION.map((item) => (
        <Link key={item.to} to={item.to} className={styles.link} aria-current={currentMark(item, pathname)}>
          <span className={styles.pill}>
            <Icon icon={item.icon} />
          </span>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
