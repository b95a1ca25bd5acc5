import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * In development React notes the stack of every element's making, up to so many a second: an eighth of what the screens' tests cost. It is
 * told that there were enough; its warnings come all the same, without the place of the element. Where React knows another way to
 * count, this does nothing.
 */
const internals: object | undefined = Reflect.get(React, INTERNALS);
if (internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  });
}
