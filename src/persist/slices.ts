import { KEY_PREFIX } from 'redux-persist';

/** The slices that are stored. Never one-time codes, gateway tokens or cached answers. */
export const PERSISTED_SLICES = ['session', 'application', 'payLink', 'partner', 'deviceSecrets'] as const;

/** The version that the app writes; equals the number of migrations. */
export const PERSIST_VERSION = 1;

/** redux-persist's name for the blob of all slices. */
export const KEY = 'amanat';

/** The blob's name in storage. */
export const STORAGE_KEY = KEY_PREFIX + KEY;

/** The name of the answers that the member saw last (`lastKnown.ts`). */
export const LAST_KNOWN_KEY = 'amanat:last-known';

/** The name of the calls without an answer (`unansweredCalls.ts`). */
export const UNANSWERED_KEY = 'amanat:unanswered';
