import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as the sessions list shows it. */
export function deviceOf(request: FastifyRequest): { userAgent: string; ipAddress: string } {
  return { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip };
}
