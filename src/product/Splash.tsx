import { uiCopy } from '@/messages/ui';
import { Logo } from '@/ui/Logo';
import styles from './Splash.module.css';

/** The whole window while the app finds out who is here. */
export function Splash() {
  return (
    <main className={styles.splash} aria-busy="true">
      <Logo size="lg" onLapis />
      <output className="visually-hidden">{uiCopy.loading}</output>
    </main>
  );
}
