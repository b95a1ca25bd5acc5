import type { Logger } from '../../context';

/**
 * Logs an error that no code handles, and ends the process with 1: its state is unknown, and another process takes over
 * its jobs. The log is flushed at the exit.
 */
export function endOnUnhandledErrors(log: Logger): void {
  const end = (message: string) => (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(String(reason));
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', end('An exception was not caught; the process ends'));
  process.on('unhandledRejection', end('A rejection was not handled; the process ends'));
}
