interface NavigateOptions {
  /** Replaces the present history entry. */
  replace?: boolean;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

/** The router's `navigate` for code that runs outside React. */
export interface Navigation {
  navigate: Navigate;
  /** Takes the mounted router's `navigate`. Returns a function that detaches it. */
  attach(navigate: Navigate): () => void;
}

/** Holds the router's `navigate`. Before a router is mounted, the last request waits for it. */
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
