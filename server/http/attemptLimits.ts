import { MINUTE_MS } from '@contract/rules/durations';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { addressGroup } from '../domain/publicAddress';
import { refuseUntil } from '../refusal';
import { countHit } from '../services/counters';
import type { KnownDevice } from '../services/sessions/login';

/** Attempts per subject (mobile, national code, token, user) of one address, and per known device. */
const ATTEMPTS_PER_SUBJECT = 20;
const WINDOW_MS = 10 * MINUTE_MS;

/**
 * Refuses with 1016 when an address, or a subject of an address, has too many attempts. A known device counts apart, so
 * that strangers behind the same address cannot lock it out. Without a subject only the address counts.
 */
export type AttemptLimit = (
  request: FastifyRequest,
  subject: string | null,
  known?: KnownDevice | null,
) => Promise<void>;

/**
 * Limits for calls that invite guessing (login, registration, codes) or cost money outside. The counters are in the
 * database, so that all server processes share them.
 */
export function attemptLimit(context: Context): AttemptLimit {
  const count = async (name: string, key: string, most: number) => {
    const { current, ttl } = await countHit(context, key, WINDOW_MS);
    if (current > most) refuseUntil(name, ttl, 'Too many attempts');
  };
  return async ({ ip }, subject, known = null) => {
    if (known) return count('attempts-of-a-device', `subject:device:${known.id}`, ATTEMPTS_PER_SUBJECT);
    const group = addressGroup(ip);
    await count('attempts-of-an-address', `address:${group}`, context.config.authAttemptsPerAddress);
    if (subject !== null) await count('attempts-with-a-subject', `subject:${group}:${subject}`, ATTEMPTS_PER_SUBJECT);
  };
}
