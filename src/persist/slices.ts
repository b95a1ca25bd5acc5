import { KEY_PREFIX } from 'redux-persist';

/** The slices that are stored. Never one-time codes, gateway tokens or cached answers. */
export const PERSISTED_SLICES = ['session', 'application', 'payLink', 'partner', 'deviceSecrets'] as const;

/** The version that the app writes: there are as many migrations. */
export const PERSIST_VERSION = 5;

/** redux-persist's name for all of it. */
export const KEY = 'amanat';

/** Under which name the blob is kept. */
export const STORAGE_KEY = KEY_PREFIX + KEY;

/** Under which name stands, beside it, what the person last saw (`lastKnown.ts`). */
export const LAST_KNOWN_KEY = 'amanat:last-known';

/** Under which name stand the calls that got no answer (`unansweredCalls.ts`). */
export const UNANSWERED_KEY = 'amanat:unanswered';
