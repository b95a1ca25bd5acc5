import type { Context } from '../../../server/context';
import { JOB_QUEUES, type JobQueue } from '../../../server/domain/transition';
import { type JobHandler, JobRunner } from '../../../server/jobs/jobRunner';
import type { Random } from '../../../server/sandbox/samples';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { type DeliveryContext, noticeHandlers } from '../../../server/services/notices/notices';

type WorkerContext = DeliveryContext & Pick<Context, 'log'>;

/** Events in the life of a worker. A provider drops repeated sends by their reference. */
export type NoticeEvent = 'send' | 'kill' | 'lostAnswer' | 'refusal';

export interface Life {
  /** Seeds the choices. */
  readonly name: string;
  readonly note: (event: NoticeEvent) => void;
  /** Ends the process at once. */
  readonly die: () => Promise<never>;
}

type Disturbance = 'none' | 'killed before' | 'killed after' | 'answer lost' | 'refused';

/**
 * Runs the due jobs of notices like the server's worker. It may be killed before and after a send, and before it deletes the job.
 * Providers refuse, and answers get lost.
 */
export function runDisturbed(context: WorkerContext, { name, note, die }: Life): Promise<void> {
  const random = seededRandom(name);
  let isAlive = true;
  const killed = () => {
    if (isAlive) note('kill');
    isAlive = false;
    return die();
  };
  const ports = watched(context.ports, note, async (send, refused) => {
    const what = isAlive ? disturbance(random) : 'killed before';
    if (what === 'refused') note('refusal');
    if (what === 'refused') return refused;
    if (what === 'killed before') return killed();
    const answer = await send();
    if (what === 'killed after') return killed();
    if (what === 'none') return answer;
    note('lostAnswer');
    return refused;
  });
  const told = async () => {
    if (!isAlive || random(100) < 2) await killed();
  };
  return tellingRunner({ ...context, ports }, told).runDue();
}

/** Runs the due jobs of notices without disturbances. */
export function runUndisturbed(context: WorkerContext, note: (event: NoticeEvent) => void): Promise<void> {
  const ports = watched(context.ports, note, (send) => send());
  return tellingRunner({ ...context, ports }, async () => undefined).runDue();
}

function disturbance(random: Random): Disturbance {
  const drawn = random(100);
  if (drawn < 3) return 'killed before';
  if (drawn < 7) return 'killed after';
  if (drawn < 17) return 'answer lost';
  return drawn < 30 ? 'refused' : 'none';
}

function watched(
  { sms, push }: DeliveryContext['ports'],
  note: (event: NoticeEvent) => void,
  how: <Answer>(send: () => Promise<Answer>, refused: Answer) => Promise<Answer>,
): DeliveryContext['ports'] {
  const noted = <Answer>(send: () => Promise<Answer>) => {
    note('send');
    return send();
  };
  return {
    sms: { send: (message) => how(() => noted(() => sms.send(message)), { delivered: false }) },
    push: {
      publicKey: push.publicKey,
      send: (...sent) => how(() => noted(() => push.send(...sent)), 'failed' as const),
    },
  };
}

function tellingRunner(context: WorkerContext, told: () => Promise<void>): JobRunner {
  const { db: database, clock, log } = context;
  const deliver = noticeHandlers(context);
  const telling = (handler: JobHandler) => async (subject: string) => {
    const result = await handler(subject);
    await told();
    return result;
  };
  const nothing = JOB_QUEUES.map((queue): [JobQueue, JobHandler] => [queue, async () => 'done']);
  return new JobRunner({
    database,
    clock,
    log,
    handlers: {
      ...(Object.fromEntries(nothing) as Record<JobQueue, JobHandler>),
      'notice-sms': telling(deliver['notice-sms']),
      'notice-push': telling(deliver['notice-push']),
    },
  });
}
