import type { FastifyRequest } from 'fastify';

/** The origin under which a browser reached us. */
export function originOfRequest(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
