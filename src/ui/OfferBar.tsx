import styles from './OfferBar.module.css';

interface OfferBarProps {
  text: string;
  accept: string;
  onAccept: () => void;
  /** Absent where the offer stands until it is wanted. */
  decline?: string;
  onDecline?: () => void;
}

/** Something that is offered above the page's dock, or the navigation, and in nobody's way. */
export function OfferBar({ text, accept, onAccept, decline, onDecline }: OfferBarProps) {
  return (
    <div className={styles.bar} role="status">
      <img className={styles.mark} src="/app-icon.svg" alt="" />
      <p className={styles.text}>{text}</p>
      {decline !== undefined && (
        <button type="button" className={styles.decline} onClick={onDecline}>
          {decline}
        </button>
      )}
      <button type="button" className={styles.button} onClick={onAccept}>
        {accept}
      </button>
    </div>
  );
}
