import { TICKET_ADDRESSES } from './addresses/ticket';
import { asCall } from './call';
import { ERROR } from './errors';
import { TicketAnswer, TicketParams } from './schemas/ticket';

/** What a browser that came back from the gateway may read without a login. */
export const TICKET_CALLS = {
  readTicket: asCall({
    ...TICKET_ADDRESSES.readTicket,
    summary: 'What became of the one payment that the gateway has just sent this browser back from; for half an hour',
    tag: 'transactions',
    auth: 'none',
    params: TicketParams,
    answer: TicketAnswer,
    errors: [ERROR.receiptNotFound, ERROR.tooManyRequests],
  }),
} as const;
