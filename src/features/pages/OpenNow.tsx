import { pagesCopy } from '@/messages/pages';
import { useNow } from '@/ui/useNow';
import styles from './OpenNow.module.css';
import { supportState } from './supportHours';

const words = pagesCopy.support;

/** Whether somebody answers right now, by the clock of Tehran; if not, when. */
export function OpenNow() {
  const state = supportState(useNow());
  return (
    <span className={state.open ? styles.open : styles.closed}>
      <span className={styles.dot} />
      <b>{state.open ? words.open : words.closed}</b> {state.open ? words.closesAt : words.opens[state.opens]}
    </span>
  );
}
