import { ChevronLeft, Scale } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { requestMoneyCopy } from '@/messages/request-money';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Tile } from '@/ui/Tile';
import styles from './RefereeField.module.css';

const words = requestMoneyCopy.referee;

interface RefereeFieldProps {
  nationalCode: string | null;
  onRemove: () => void;
}

/** The way to the referee's page; once somebody is proposed, who, with a way to change and to take it back. */
export function RefereeField({ nationalCode, onRemove }: RefereeFieldProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [removed, setRemoved] = useState(false);

  // the button that was pressed is gone with the referee: the focus goes to what stands in its place
  useEffect(() => {
    if (removed) link.current?.focus();
  }, [removed]);

  function remove() {
    setRemoved(true);
    onRemove();
  }

  if (nationalCode === null) {
    return (
      <Link ref={link} to={paths.referee} className={styles.link}>
        <Icon icon={Scale} />
        <span className={styles.words}>
          {words.title} <span className={styles.optional}>{words.optional}</span>
        </span>
        <Icon icon={ChevronLeft} size="sm" />
      </Link>
    );
  }
  return (
    <section className={styles.row} aria-label={words.chosen}>
      <Tile icon={Scale} />
      <Link to={paths.referee} className={styles.words}>
        <span className={styles.label}>{requestMoneyCopy.fields.refereeNationalCode}</span>
        <Ltr persian>{nationalCode}</Ltr>
      </Link>
      <Button variant="soft" size="sm" onClick={remove}>
        {words.remove}
      </Button>
    </section>
  );
}
