import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { JOB_QUEUES } from '../domain/moneyMove';

/** Makes the tables of pg-boss and one queue for each kind of job, where they are not there yet. */
export async function prepareJobQueues(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  for (const queue of JOB_QUEUES) await boss.createQueue(queue);
  await boss.stop({ graceful: false });
  if (failures[0]) throw failures[0];
}
