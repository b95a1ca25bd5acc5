interface NavigateOptions {
  /** Puts the new place on top of the present one, so that «back» skips it. */
  replace?: boolean;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

/** The router's `navigate` for code that runs outside React. */
export interface Navigation {
  navigate: Navigate;
  /** Hands over the mounted router's own `navigate`; answers how to take it back. */
  attach(navigate: Navigate): () => void;
}

/** A place to keep `navigate`. What is asked before a router is mounted waits for it; the last wish wins. */
export function createNavigation(): Navigation {
  let attached: Navigate | null = null;
  let waiting: Parameters<Navigate> | null = null;
  return {
    navigate(...wish) {
      if (attached) {
        attached(...wish);
      } else {
        waiting = wish;
      }
    },
    attach(navigate) {
      attached = navigate;
      if (waiting) {
        const wish = waiting;
        waiting = null;
        navigate(...wish);
      }
      return () => {
        attached = null;
      };
    },
  };
}
