declare const __webpack_hash__: string | undefined;

/** Which build of the app this is: another one may read the same thing as another shape. */
export const BUILD = typeof __webpack_hash__ === 'undefined' ? 'test' : __webpack_hash__;
