import styles from './Spinner.module.css';

/** A spinner in the text colour. Decorative: text beside it names the action. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
