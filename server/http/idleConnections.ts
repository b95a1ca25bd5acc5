import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections without an open request when the server stops. Node closes only used connections and waits for the
 * others until their request timeout; browsers preconnect, and half a request counts as none. Open requests are
 * answered first.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  /** Open requests of each connection. */
  const openRequests = new Map<Socket, number>();
  let isClosing = false;

  const count = (socket: Socket, difference: 1 | -1) => {
    const before = openRequests.get(socket);
    if (before === undefined) return;
    openRequests.set(socket, before + difference);
    if (isClosing && before + difference === 0) socket.destroySoon();
  };

  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    openRequests.set(socket, 0);
    socket.once('close', () => openRequests.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of openRequests) if (requests === 0) socket.destroy();
  });
}
