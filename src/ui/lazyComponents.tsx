import { type ComponentType, useEffect, useState } from 'react';
import { CodeMissing, fetchCode, retryUntilAnswered } from './lateCode';

export interface Preloadable {
  /** Loads the code ahead of the first render. Never rejects; a failed screen throws when it renders. */
  preload(): Promise<void>;
}

type LazyComponent<Props> = ComponentType<Props> & Preloadable;

/** Loads a module that exports a component of this name. */
type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/** The code of one component, loaded once. */
interface Code<Props> {
  component?: ComponentType<Props>;
  /** The failure of the last attempt. */
  missing?: CodeMissing;
  load(): Promise<void>;
}

interface RenderProps<Props> {
  code: Code<Props>;
  own: Props;
}

/**
 * A screen in its own chunk: `lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen')`. It suspends while it
 * loads. After a failure it throws {@link CodeMissing}, and the error boundary offers a retry, which `React.lazy` cannot.
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): LazyComponent<Props> {
  let loading: Promise<void> | undefined;
  async function loadScreen() {
    try {
      code.component = (await fetchCode(load))[name];
    } catch (error) {
      const missing = error instanceof CodeMissing ? error : new CodeMissing(true);
      code.missing = Object.assign(missing, { forget });
    }
  }
  const forget = () => {
    loading = undefined;
    code.missing = undefined;
  };
  const code: Code<Props> = {
    load: () => {
      loading ??= loadScreen();
      return loading;
    },
  };
  const preload = async () => {
    await code.load();
    if (code.missing) forget();
  };
  return Object.assign((own: Props) => <LoadedScreen code={code} own={own} />, { preload });
}

/** Throws the promise as `React.lazy` does; `use` would have to be called on each render. */
function LoadedScreen<Props extends object>({ code, own }: RenderProps<Props>) {
  if (code.missing) throw code.missing;
  if (!code.component) throw code.load();
  return <code.component {...own} />;
}

/** An optional part of a page in its own chunk. It renders nothing until its code has loaded, and retries until then. */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): LazyComponent<Props> {
  let loading: Promise<void> | undefined;
  async function loadPart() {
    code.component = (await retryUntilAnswered(load))[name];
  }
  const code: Code<Props> = {
    load: () => {
      loading ??= loadPart();
      return loading;
    },
  };
  return Object.assign((own: Props) => <LoadedPart code={code} own={own} />, { preload: code.load });
}

function LoadedPart<Props extends object>({ code, own }: RenderProps<Props>) {
  const [isLoaded, setLoaded] = useState(code.component !== undefined);
  useEffect(() => {
    if (!isLoaded) code.load().then(() => setLoaded(true));
  }, [code, isLoaded]);
  return isLoaded && code.component ? <code.component {...own} /> : null;
}
