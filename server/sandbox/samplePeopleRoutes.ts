import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { HIDDEN } from './page';
import { seedDeals } from './seed/seedDeals';
import { samplePeople } from './seed/seedPeople';

/**
 * `GET /sandbox/api/people`: the logins of two arbiters and two referees. `POST /sandbox/api/deals`: twelve deals of a
 * sample seller and buyer, one in each stage. Both create only what is missing.
 */
export function registerSamplePeople(app: FastifyInstance, context: Context): void {
  const inTurn = oneAtATime();
  app.get('/sandbox/api/people', HIDDEN, async () => {
    const people = await inTurn(() => samplePeople(context));
    return { data: people.map(({ role, ...person }) => ({ role, ...loginOf(person) })) };
  });
  app.post('/sandbox/api/deals', HIDDEN, async () => {
    const { made, seller, buyer } = await inTurn(() => seedDeals(context));
    return { data: { made, seller: loginOf(seller), buyer: loginOf(buyer) } };
  });
}

function loginOf({ nationalCode, mobile }: { readonly nationalCode: string; readonly mobile: string }) {
  return { national_code: nationalCode, mobile };
}

/** Serializes work, so that concurrent calls do not create a person twice. */
function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
