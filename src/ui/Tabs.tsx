import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import segmented from './Segmented.module.css';
import styles from './Tabs.module.css';
import { nextChoice } from './useRadioRow';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** Path of a tab that is a page. */
  to?: string;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the row. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange?: (value: Value) => void;
  /** `underline` above a list, `segmented` for two forms. */
  look?: 'underline' | 'segmented';
  /** The id of the element with role="tabpanel". */
  panelId?: string;
}

/** Location state after navigation by a tab. */
const CAME_BY_TAB = 'by-tab';

/** Tabs of one page, or of sibling pages if the items have `to`. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, look = 'underline', panelId } = props;
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const navigationType = useNavigationType();
  const cameByTab = state === CAME_BY_TAB && navigationType === NavigationType.Replace;

  // the new page renders its own tabs: keep the focus on the selected one
  useEffect(() => {
    if (cameByTab) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
  }, [cameByTab]);

  function choose(item: TabItem<Value>) {
    onChange?.(item.value);
    if (item.to !== undefined) navigate(item.to, { replace: true, state: CAME_BY_TAB });
  }

  function move(event: KeyboardEvent, index: number) {
    const next = nextChoice(event.key, index, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || item === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    choose(item);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={look === 'segmented' ? segmented.segmented : styles.tabs}
    >
      {items.map((item, index) => {
        const selected = item.value === value;
        const shared = {
          role: 'tab',
          'aria-selected': selected,
          'aria-controls': panelId,
          tabIndex: selected ? 0 : -1,
          className: look === 'segmented' ? segmented.option : styles.tab,
          onKeyDown: (event: KeyboardEvent) => move(event, index),
        } as const;
        return item.to === undefined ? (
          <button key={item.value} type="button" {...shared} onClick={() => choose(item)}>
            {item.label}
          </button>
        ) : (
          <Link key={item.value} to={item.to} replace state={CAME_BY_TAB} {...shared}>
            {item.label}
          </Link>
        );
      })}
    </div>
  );
}
