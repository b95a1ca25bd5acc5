import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { DatabaseUnavailableError } from './unavailable';

/**
 * Gives a connection up on which nothing has come or gone for so long (ms): a database that hangs takes part in the network's
 * conversation, so only its silence gives it away. What waits for an answer there fails with DatabaseUnavailableError.
 */
export function giveUpWhenSilent(client: Client, milliseconds: number): void {
  const socket = client.connection.stream as Socket;
  socket.setTimeout(milliseconds, () => {
    socket.destroy(new DatabaseUnavailableError(`PostgreSQL has said nothing for ${milliseconds} ms`));
  });
}
