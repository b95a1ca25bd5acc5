import styles from './HelpPictures.module.css';

/** Dark squares of a sample code, nine by nine. */
const MODULES = [
  [0, 0, 3],
  [6, 0, 3],
  [0, 6, 3],
  [4, 1, 1],
  [4, 4, 1],
  [3, 5, 1],
  [5, 3, 1],
  [7, 4, 1],
  [4, 7, 1],
  [6, 6, 1],
  [8, 6, 1],
  [7, 7, 1],
  [6, 8, 1],
  [8, 8, 1],
  [1, 4, 1],
] as const;
const MODULE = 5;

/** The buyer's phone shows the code; the seller's phone reads it. */
export function HandoverPicture({ label }: { label: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 170" role="img" aria-label={label}>
      <rect className={styles.ground} y="150" x="16" width="288" height="8" rx="4" />
      <rect className={styles.phone} x="196" y="10" width="84" height="142" rx="14" />
      <rect className={styles.code} x="209" y="28" width="58" height="58" rx="6" />
      {MODULES.map(([x, y, size]) => (
        <rect
          key={`${x} ${y}`}
          className={styles.module}
          x={215.5 + x * MODULE}
          y={34.5 + y * MODULE}
          width={size * MODULE}
          height={size * MODULE}
          rx="1"
        />
      ))}
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <circle key={place} className={styles.digit} cx={211 + place * 10.8} cy="106" r="3.4" />
      ))}
      <path className={styles.way} d="M186 72C172 52 150 52 136 72" />
      <rect className={styles.phone} x="40" y="10" width="84" height="142" rx="14" />
      <path className={styles.corner} d="M56 42V32H66M98 32H108V42M108 74V84H98M66 84H56V74" />
      <circle className={styles.done} cx="82" cy="112" r="17" />
      <path className={styles.tick} d="M74 112.500 80 118.500 91 106.500" />
    </svg>
  );
}

/** Time from right to left, from the coin to the clock. It stops at night. */
export function TimePicture({ label }: { label: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 110" role="img" aria-label={label}>
      <rect className={styles.night} x="128" y="18" width="76" height="74" rx="20" />
      <path className={styles.line} d="M262 55H204" />
      <path className={styles.nightLine} d="M198 55H134" />
      <path className={styles.line} d="M128 55H74" />
      <path className={styles.moon} d="M174 28a9.500 9.500 0 1 0 5 14a8 8 0 0 1-5-14z" />
      <circle className={styles.gold} cx="284" cy="55" r="20" />
      <path
        className={styles.alef}
        transform="translate(284 55) scale(1.5)"
        d="M-1.7-5.7c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z"
      />
      <circle className={styles.clock} cx="44" cy="55" r="24" />
      <path className={styles.hand} d="M44 40V55L54 62" />
    </svg>
  );
}
