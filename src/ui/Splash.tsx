import { copy } from '@/messages/copy';
import { Logo } from './Logo';
import styles from './Splash.module.css';

/** The whole window while the app finds out who is here. */
export function Splash() {
  return (
    <main className={styles.splash} aria-busy="true">
      <Logo size="lg" onLapis />
      <output className="visually-hidden">{copy.notices.loading}</output>
    </main>
  );
}
