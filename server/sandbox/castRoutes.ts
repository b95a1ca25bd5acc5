import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { sandboxPeople } from './sandboxPeople';
import { seedDeals } from './seed/seedDeals';

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;

/**
 * Who and what a story needs besides its two sides. `GET /sandbox/api/people`: the office's people and two referees, by what they log in with. `POST
 * /sandbox/api/deals`: twelve deals of two more, one in each stage, as far as they are not there yet.
 */
export function registerCast(app: FastifyInstance, context: Context): void {
  const inTurn = oneAfterTheOther();
  app.get('/sandbox/api/people', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const people = await inTurn(() => sandboxPeople(context));
    return { data: people.map(({ role, ...person }) => ({ role, ...loginOf(person) })) };
  });
  app.post('/sandbox/api/deals', hidden, async () => {
    const { made, seller, buyer } = await inTurn(() => seedDeals(context));
    return { data: { made, seller: loginOf(seller), buyer: loginOf(buyer) } };
  });
}

function loginOf({ nationalCode, mobile }: { readonly nationalCode: string; readonly mobile: string }) {
  return { national_code: nationalCode, mobile };
}

/** Whoever is not there yet is registered once, however many ask at one moment. */
function oneAfterTheOther(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
