import { type Static, Type } from 'typebox';
import { PAYMENT_STATES } from '../rules/paymentStates';
import { IsoDateTime, literals, nullable, Rials } from './common';

/** Whatever was sent for a ticket gets one same answer: it is not looked at before. */
export const TicketParams = Type.Object({ ticket: Type.String() });

/** One attempt at paying, for whoever came back with its ticket: nothing of the request, and nobody's name. */
export const TicketAnswer = Type.Object({
  outcome: literals(PAYMENT_STATES),
  amount: Rials,
  at: IsoDateTime,
  tracknumber: nullable(Type.String({ description: 'What the bank calls it' })),
  by: nullable(
    Type.String({ format: 'date-time', description: 'When it is back at the latest; with returning and lost' }),
  ),
});

export type TicketAnswer = Static<typeof TicketAnswer>;
