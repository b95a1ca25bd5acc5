import { type ComponentType, useEffect, useState } from 'react';
import { CodeMissing, fetchCode, untilAnswered } from './lateCode';

export interface Preloadable {
  /** Fetches the code: a component that is drawn later is there at once. Never rejects; a missing screen says so where it is drawn. */
  preload(): Promise<void>;
}

type LazyComponent<Props> = ComponentType<Props> & Preloadable;

/** Fetches a module with a component of this name. */
type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/** The code of one component: absent until it is fetched, and fetched once. */
interface Code<Props> {
  component?: ComponentType<Props>;
  /** Why it did not come, until it is asked for again. */
  missing?: CodeMissing;
  fetched(): Promise<void>;
}

interface DrawnProps<Props> {
  code: Code<Props>;
  own: Props;
}

/**
 * A screen in a chunk of its own: `lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen')`. It suspends until its code is there.
 * Where the code does not come it throws {@link CodeMissing}, and the error boundary offers another try. React's own `lazy` would keep the failure.
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): LazyComponent<Props> {
  let coming: Promise<void> | undefined;
  async function fetchScreen() {
    try {
      code.component = (await fetchCode(load))[name];
    } catch (error) {
      const missing = error instanceof CodeMissing ? error : new CodeMissing(true);
      code.missing = Object.assign(missing, { forget });
    }
  }
  const forget = () => {
    coming = undefined;
    code.missing = undefined;
  };
  const code: Code<Props> = {
    fetched: () => {
      coming ??= fetchScreen();
      return coming;
    },
  };
  const preload = async () => {
    await code.fetched();
    if (code.missing) forget();
  };
  return Object.assign((own: Props) => <DrawnScreen code={code} own={own} />, { preload });
}

/** Suspends as React's `lazy` does, by throwing the promise: `use` would have to be called after the code has come, too. */
function DrawnScreen<Props extends object>({ code, own }: DrawnProps<Props>) {
  if (code.missing) throw code.missing;
  if (!code.component) throw code.fetched();
  return <code.component {...own} />;
}

/**
 * A part of a page that the page can do without, in a chunk of its own. Nothing is drawn until its code is there, and its code is asked for again
 * when the connection is back.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): LazyComponent<Props> {
  let coming: Promise<void> | undefined;
  async function fetchPart() {
    code.component = (await untilAnswered(load))[name];
  }
  const code: Code<Props> = {
    fetched: () => {
      coming ??= fetchPart();
      return coming;
    },
  };
  return Object.assign((own: Props) => <DrawnPart code={code} own={own} />, { preload: code.fetched });
}

function DrawnPart<Props extends object>({ code, own }: DrawnProps<Props>) {
  const [isThere, setThere] = useState(code.component !== undefined);
  useEffect(() => {
    if (!isThere) code.fetched().then(() => setThere(true));
  }, [code, isThere]);
  return isThere && code.component ? <code.component {...own} /> : null;
}
