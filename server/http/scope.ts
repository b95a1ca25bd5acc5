import type { FastifyInstance } from 'fastify';

type Plugin = (scope: FastifyInstance) => Promise<void>;

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** A named Fastify plugin. To name a nameless one, Fastify searches all loaded modules, which takes half of the server's start. */
export function scope(name: string, define: (scope: FastifyInstance) => void | Promise<void>): Plugin {
  return Object.assign(async (instance: FastifyInstance) => define(instance), { [DISPLAY_NAME]: name });
}
