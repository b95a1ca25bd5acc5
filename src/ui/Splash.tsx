import { visitorCopy } from '@/messages/visitor';
import { Logo } from './Logo';
import styles from './Splash.module.css';

/** The whole window while the app finds out who is here. */
export function Splash() {
  return (
    <main className={styles.splash} aria-busy="true">
      <Logo size="lg" onLapis />
      <output className="visually-hidden">{visitorCopy.notices.loading}</output>
    </main>
  );
}
