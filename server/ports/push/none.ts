import type { Push } from './port';

/** No key to sign with: nobody can subscribe. */
export const noPush: Push = { publicKey: null, send: async () => 'gone' };
