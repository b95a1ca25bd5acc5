import type { LucideIcon } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from './backGuard';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './Menu.module.css';

import { nextChoice } from './useRadioRow';

export interface MenuItem {
  label: string;
  icon: LucideIcon;
  flipIcon?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** Accessible name of the button: «گزینه‌های کارت». */
  label: string;
  icon: LucideIcon;
  items: readonly MenuItem[];
}

/** A round button that opens a list of commands. Inside a menu surface a tap on the surface opens it too. */
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
    // ignores the second tap of a double tap, which lands on the list just opened
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

/** The element (a bank card for example) that opens its menu when tapped. */
export const MenuSurfaceContext = createContext<RefObject<HTMLElement | null> | null>(null);

const OWN_CONTROLS = 'a, button, dialog';
/** A longer press selects text. */
const TAP_MAX_MS = 500;

/**
 * Calls `onTap` for a tap on the surface of a closed menu. Keyboards and screen readers use the menu's button.
 * Selecting text on the surface, and the tap that clears a selection, are no taps.
 */
function useSurfaceTap(isClosed: boolean, onTap: () => void): void {
  const surface = useContext(MenuSurfaceContext);

  useEffect(() => {
    const element = surface?.current;
    if (!element || !isClosed) return undefined;
    // null for a press that started while the menu was open, because that press closes the menu
    let startedAt: number | null = null;
    function begin({ timeStamp }: Event) {
      startedAt = hasSelection() ? null : timeStamp;
    }
    function end({ target, timeStamp }: Event) {
      const isShort = startedAt !== null && timeStamp - startedAt <= TAP_MAX_MS;
      startedAt = null;
      if (isShort && !hasSelection() && !(target as Element).closest(OWN_CONTROLS)) onTap();
    }
    element.addEventListener('pointerdown', begin);
    element.addEventListener('click', end);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('click', end);
    };
  }, [surface, isClosed, onTap]);
}

function hasSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
