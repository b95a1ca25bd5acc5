import styles from './Spinner.module.css';

/** A turning ring, drawn in the colour of the text around it. Decoration: say in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
