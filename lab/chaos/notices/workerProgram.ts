import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../../server/db/database';
import { DatabaseOpenError, DatabaseUnavailableError } from '../../../server/db/databaseErrors';
import { createLogger } from '../../../server/http/logging';
import { pushSimulator } from '../../../server/ports/push/pushSimulator';
import { smsSimulator } from '../../../server/ports/sms/smsSimulator';
import { Switches } from '../../../server/services/switches/switches';
import { ManualClock } from '../../../server/testing/manualClock';
import { testDataKeys } from '../../../server/testing/testDataKeys';
import { runDisturbed } from './disturbedWorker';

/** One line of input for each life. */
export interface LifeOrder {
  readonly name: string;
  readonly now: string;
}

const SANDBOX_PUSH_KEY = 'AQ'.padEnd(43, 'A');

// Synchronous: the process may be killed a moment later.
const say = (word: string) => void writeSync(1, `${word}\n`);

/** A process that sends notices and is killed meanwhile. Prints each event at once, one word a line. */
async function main(): Promise<void> {
  const db = await openDatabase({ databaseUrl: process.argv[2], dataKeys: testDataKeys() });
  const clock = new ManualClock();
  const ports = { sms: smsSimulator(db, clock), push: pushSimulator(db, clock, SANDBOX_PUSH_KEY) };
  const context = { db, clock, ports, switches: new Switches(db), log: createLogger({ logLevel: 'silent' }) };
  const die = () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => undefined);
  };
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const { name, now }: LifeOrder = JSON.parse(line);
    clock.set(new Date(now));
    await runDisturbed(context, { name, note: say, die });
    say('over');
  }
  await db.close();
}

main().catch((error: Error) => {
  if (error instanceof DatabaseUnavailableError || error instanceof DatabaseOpenError) say('away');
  else process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
