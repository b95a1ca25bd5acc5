import { DAY_MS } from '@contract/rules/durations';
import { loadStoredState, OPENED_LINK_KEYS } from './persistConfig';
import { type FieldKinds, wrongField } from './schema';
import type { Vault } from './vault';

// A chunk of its own, loaded once a visitor opens a link.

/** A link that is kept for a later login. */
export interface OpenedLink {
  /** A path of the app, or the parameters of a visit. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The login that waits for its first card; null before a login. */
  loginId: string | null;
}

export type OpenedLinkKind = keyof typeof OPENED_LINK_KEYS;

const FIELDS: FieldKinds<OpenedLink> = { text: 'text', at: 'number', loginId: 'text or null' };

/** Stores the link instead of an earlier one. Never rejects, also not for a full storage. */
export async function keepLink(vault: Vault, kind: OpenedLinkKind, link: OpenedLink): Promise<void> {
  const key = OPENED_LINK_KEYS[kind];
  try {
    const [encryption] = (await loadStoredState()).transformsOf(vault);
    await vault.setItem(key, JSON.stringify(encryption ? encryption.in(link, key, {}) : link));
  } catch {
    // The tab's note still has it.
  }
}

/** The kept link; null without a readable one of the last 24 hours. A clock may have been set back since. Never rejects. */
export async function readLink(vault: Vault, kind: OpenedLinkKind, now: number): Promise<OpenedLink | null> {
  const key = OPENED_LINK_KEYS[kind];
  try {
    const stored: unknown = JSON.parse((await vault.getItem(key)) ?? 'null');
    const [encryption] = (await loadStoredState()).transformsOf(vault);
    const link = (encryption ? encryption.out(stored, key, {}) : stored) as OpenedLink;
    const isSound = typeof link === 'object' && link !== null && wrongField(link, FIELDS) === undefined;
    return isSound && Math.abs(now - link.at) < DAY_MS ? link : null;
  } catch {
    return null;
  }
}
