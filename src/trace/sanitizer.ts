import type { UnknownAction } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import type { RootState } from '@/state/store';
import { checkOf, isEndpoint, isOfficeCall, labelOf, TAG_NAMES } from './allowList';
import { createNames } from './names';
import type { Recorder } from './recorder';

/** Replaces personal values in states and actions. Equal values get the same placeholder within one sanitizer. */
export interface Sanitizer {
  state(state: RootState): RootState;
  action(action: UnknownAction): UnknownAction;
  /** The pattern of a path of the app. */
  path(path: string): string;
}

/** An object key that is a name of the program, not data. */
const PROGRAM_NAME = /^_?[a-z][A-Za-z_]{0,30}\d?$/;

/** Fields whose objects have data as keys, and the number of levels. */
const DATA_KEYS: ReadonlyMap<string, number> = new Map([
  ['forms', 1],
  ['keys', 1],
  ['mutations', 1],
  ['queries', 1],
  ['subscriptions', 2],
  ['tags', 2],
]);

/** How a value is walked. */
interface Walk {
  /** The field of the value. */
  field: string;
  /** The number of levels from here with data as keys. */
  dataKeys?: number;
  /** Hides all values. */
  isClosed?: boolean;
}

/**
 * A sanitizer for one trace. Null, booleans, empty texts and object shapes stay, so that a trace with placeholders
 * replays.
 */
export function createSanitizer(): Sanitizer {
  const names = createNames();
  /** States share their parts, so each part is walked once per kind of walk. */
  const made = new Map<string, WeakMap<object, unknown>>();

  function show(value: unknown, walk: Walk): unknown {
    if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value;
    if (typeof value === 'object') return showObject(value, walk);
    const shown = walk.isClosed ? undefined : checkOf(walk.field)?.show(value);
    if (shown !== undefined) return shown;
    if (typeof value === 'string') return cacheKey(value) ?? names.of(labelOf(walk.field, value), value);
    return typeof value === 'number' ? names.ordinal(value) : `‹${typeof value}›`;
  }

  function showObject(value: object, walk: Walk): unknown {
    const kind = `${walk.field} ${walk.dataKeys ?? 0} ${walk.isClosed ?? false}`;
    const known = made.get(kind) ?? new WeakMap<object, unknown>();
    made.set(kind, known);
    if (!known.has(value)) {
      known.set(value, Array.isArray(value) ? value.map((item) => show(item, walk)) : showFields(value, walk));
    }
    return known.get(value);
  }

  function showFields(value: object, { field, dataKeys = 0, isClosed = false }: Walk): Record<string, unknown> {
    const isOffice = 'endpointName' in value && isOfficeCall(value.endpointName);
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) =>
        dataKeys > 0
          ? [showKey(key, field), show(part, { field, dataKeys: dataKeys - 1, isClosed })]
          : [
              PROGRAM_NAME.test(key) ? key : names.of('key', key),
              show(part, {
                field: key,
                dataKeys: DATA_KEYS.get(key) ?? 0,
                isClosed: isClosed || (isOffice && (key === 'originalArgs' || key === 'data')),
              }),
            ],
      ),
    );
  }

  function showKey(key: string, field: string): string {
    return TAG_NAMES.includes(key) ? key : (cacheKey(key) ?? names.of(labelOf(field, key), key));
  }

  /** RTK Query’s cache key, `details("ABCDEFGH")`, with sanitized arguments; null for another text. */
  function cacheKey(text: string): string | null {
    const [, endpoint = '', args = ''] = /^(\w+)\((.*)\)$/s.exec(text) ?? [];
    if (!isEndpoint(endpoint)) return null;
    if (args === 'undefined') return text;
    try {
      const shown = show(JSON.parse(args), { field: 'originalArgs', isClosed: isOfficeCall(endpoint) });
      return `${endpoint}(${JSON.stringify(shown)})`;
    } catch {
      return null;
    }
  }

  /** Immer’s patches of a part of the state. The last field of the path is the field of the value. */
  function showPatches(patches: unknown, root: Walk): unknown {
    if (!Array.isArray(patches)) return show(patches, { field: 'patch', isClosed: true });
    return patches.map(({ op, path, value }) => {
      const steps: unknown[] = Array.isArray(path) ? path : [];
      const dataKeys = root.dataKeys ?? 0;
      const field = String(steps.findLast((step) => PROGRAM_NAME.test(String(step))) ?? root.field);
      return {
        op: show(op, { field: 'op' }),
        path: steps.map((step, at) => {
          if (typeof step !== 'string') return step;
          return at >= dataKeys && PROGRAM_NAME.test(step) ? step : showKey(step, root.field);
        }),
        ...(value !== undefined && {
          value: show(value, { ...root, field, dataKeys: Math.max(0, dataKeys - steps.length) }),
        }),
      };
    });
  }

  function showPayload({ type, payload, meta }: UnknownAction): unknown {
    if (type === 'api/internalSubscriptions/subscriptionsUpdated') {
      return showPatches(payload, { field: 'subscriptions', dataKeys: 2 });
    }
    if (type === 'api/queries/queryResultPatched') {
      const { queryCacheKey, patches } = (payload ?? {}) as { queryCacheKey: unknown; patches: unknown };
      const isClosed = isOfficeCall(String(queryCacheKey).split('(')[0]);
      return {
        queryCacheKey: show(queryCacheKey, { field: 'queryCacheKey' }),
        patches: showPatches(patches, { field: 'data', isClosed }),
      };
    }
    const { arg, requestStatus } = (meta ?? {}) as { arg?: { endpointName?: unknown }; requestStatus?: unknown };
    return show(payload, {
      field: 'payload',
      isClosed: isOfficeCall(arg?.endpointName) && requestStatus !== 'rejected',
    });
  }

  return {
    // A placeholder has the type of its value.
    state: (state) => show(state, { field: 'state' }) as RootState,
    path: (value) => String(show(value, { field: 'path' })),
    action(action) {
      const { type } = action;
      if (type === REHYDRATE) {
        const { err } = action;
        return {
          type,
          key: show(action.key, { field: 'key' }),
          payload: show(action.payload, { field: 'payload' }),
          ...(err instanceof Error && { err: { name: show(err.name, { field: 'name' }) } }),
        };
      }
      const shown: UnknownAction = { type };
      if ('payload' in action) shown.payload = showPayload(action);
      if (type.startsWith('api/')) {
        if ('meta' in action) shown.meta = show(action.meta, { field: 'meta' });
        if ('error' in action) shown.error = show(action.error, { field: 'error' });
      }
      return shown;
    },
  };
}

/** Replaces the personal values in the recorder. The actions stay. */
export function seal(recorder: Recorder): void {
  recorder.sanitizer ??= createSanitizer();
  const { entries, sanitizer } = recorder;
  for (const entry of entries) {
    if (!entry.sealed) {
      entry.before = sanitizer.state(entry.before);
      entry.action = sanitizer.action(entry.action);
      entry.path = sanitizer.path(entry.path);
      entry.sealed = true;
    }
  }
}
