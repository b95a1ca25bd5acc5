import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './Fold.module.css';
import { Icon } from './Icon';

interface FoldProps {
  /** Identifies the fold on its page. */
  name: string;
  icon: LucideIcon;
  title: string;
  /** Before the reader has touched it in this history entry. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A row that opens its content in place. The history entry keeps its state, so a return finds it unchanged. */
export function Fold({ name, icon, title, startsOpen = false, children }: FoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => foldsOf(window.history.state)[name] ?? startsOpen);

  function toggle() {
    const { state } = window.history;
    window.history.replaceState({ ...state, folds: { ...foldsOf(state), [name]: !isOpen } }, '');
    setOpen(!isOpen);
  }

  return (
    <div>
      <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <Icon icon={icon} />
        <span>{title}</span>
        <Icon icon={isOpen ? ChevronUp : ChevronDown} size="sm" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}

/** Open folds by name, from the state of a history entry. */
function foldsOf(
  state: { readonly folds?: Readonly<Record<string, boolean>> } | null,
): Readonly<Record<string, boolean>> {
  return state?.folds ?? {};
}
