import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that stops close what nobody has asked anything on: Node closes only connections that have been used, and waits for the
 * others until their time for a request is over. Browsers open such connections beforehand, and half a request is one as well. Whatever has
 * been asked is answered first.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  /** How many requests of each connection have no answer yet. */
  const unanswered = new Map<Socket, number>();
  let isClosing = false;

  const count = (socket: Socket, difference: 1 | -1) => {
    const before = unanswered.get(socket);
    if (before === undefined) return;
    unanswered.set(socket, before + difference);
    if (isClosing && before + difference === 0) socket.destroySoon();
  };

  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, 0);
    socket.once('close', () => unanswered.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of unanswered) if (requests === 0) socket.destroy();
  });
}
