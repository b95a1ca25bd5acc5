import { Link, useLocation } from 'react-router-dom';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import { currentMark, NAVIGATION } from './navigation';
import styles from './SideNavigation.module.css';

/** The four places of the app, in the side panel of wide windows. */
export function SideNavigation() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={productCopy.navigation.main}>
      {NAVIGATION.map((item) => (
        <Link key={item.to} to={item.to} className={styles.link} aria-current={currentMark(item, pathname)}>
          <Icon icon={item.icon} />
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
