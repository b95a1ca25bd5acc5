import type { Device } from '@/api/models';
import { type EndpointShapes, fields, flag, instant, list, secret } from '@/lib/visibility';
import type { sessionsApi } from '../sessions';
import { nothing, sessionId } from './common';

const device = fields<Device>({
  sessionId,
  userAgent: secret('userAgent'),
  isCurrent: flag,
  lastLoginAt: instant,
  ipAddress: secret('address'),
  location: secret('location'),
});

/** What may be seen of the calls of `sessionsApi`. */
export const sessionsEndpoints: EndpointShapes<typeof sessionsApi> = {
  listSessions: { args: nothing, answer: list(device) },
  deleteSession: { args: sessionId, answer: nothing },
  deleteAllSessions: { args: nothing, answer: nothing },
};
