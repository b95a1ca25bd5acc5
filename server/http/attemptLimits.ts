import { MINUTE_MS } from '@contract/rules/durations';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { refuseUntil } from '../refusal';
import { countHit } from '../services/counters';
import type { KnownDevice } from '../services/sessions/login';
import { addressGroup } from './caller';

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
export async function limitAttempts(app: FastifyInstance, context: Context): Promise<AttemptLimit> {
  await app.register(rateLimit, { global: false, store: databaseStore(context) });
  const perAddress = app.createRateLimit({
    max: context.config.authAttemptsPerAddress,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `address:${addressGroup(request.ip)}`,
  });
  const perSubject = app.createRateLimit({
    max: ATTEMPTS_PER_SUBJECT,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `subject:${request.attemptSubject}`,
  });
  const ofStrangers = [
    ['attempts-of-an-address', perAddress],
    ['attempts-with-a-subject', perSubject],
  ] as const;
  const ofDevices = [['attempts-of-a-device', perSubject]] as const;
  return async (request, subject, known = null) => {
    request.attemptSubject = known ? `device:${known.id}` : `${addressGroup(request.ip)}:${subject}`;
    for (const [name, limit] of known ? ofDevices : ofStrangers) {
      if (subject === null && limit === perSubject) continue;
      const result = await limit(request);
      if (!result.isAllowed && result.isExceeded) refuseUntil(name, result.ttl, 'Too many attempts');
    }
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    attemptSubject: string;
  }
}

function databaseStore(context: Context): FastifyRateLimitStoreCtor {
  return class DatabaseStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      countHit(context, key, timeWindow).then((result) => callback(null, result), callback);
    }

    child(): DatabaseStore {
      return this;
    }
  };
}
