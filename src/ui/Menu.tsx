import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './Menu.module.css';
import { useBackCloses } from './useBackCloses';
import { nextChoice } from './useRadioRow';
import { useSurfaceTap } from './useSurfaceTap';

export interface MenuItem {
  label: string;
  icon: LucideIcon;
  flipIcon?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** Accessible name of the button that opens it: «گزینه‌های کارت». */
  label: string;
  icon: LucideIcon;
  items: readonly MenuItem[];
}

/** A round button that opens a list of commands; on a menu surface a tap anywhere opens it too. */
export function Menu({ label, icon, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const openUp = useCallback(() => setOpen(true), []);
  useSurfaceTap(!open, openUp);
  useBackCloses(open, close);

  useEffect(() => {
    if (!open) return undefined;
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    function closeOutside(event: Event) {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function choose({ detail }: MouseEvent, { onSelect }: MenuItem) {
    // the second press of a double tap meets the list that the first one opened under it
    if (detail > 1) return;
    close();
    onSelect();
  }

  function move(event: KeyboardEvent, index: number) {
    const next = nextChoice(event.key, index, items.length);
    if (event.key === 'Escape') close();
    else if (next === null) return;
    else list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[next]?.focus();
    event.preventDefault();
  }

  return (
    <div className={styles.anchor} ref={anchor}>
      <IconButton
        ref={trigger}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div ref={list} id={id} role="menu" aria-label={label} className={styles.menu}>
          {items.map((item, index) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames(styles.item, item.danger && styles.danger)}
              onKeyDown={(event) => move(event, index)}
              onClick={(event) => choose(event, item)}
            >
              <Icon icon={item.icon} flip={item.flipIcon} />
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
