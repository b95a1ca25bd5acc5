import { addressOf } from '@contract/addresses/address';
import { TICKET_ADDRESSES } from '@contract/addresses/ticket';
import type { TicketAnswer } from '@contract/schemas/ticket';
import { baseApi } from './baseApi';
import type { TicketedPayment } from './models';
import { fromWire } from './names';

/** What somebody who came back from the gateway may read without a login. */
export const ticketApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ticketedPayment: build.query<TicketedPayment, string>({
      query: (ticket) => ({ ...addressOf(TICKET_ADDRESSES.readTicket, { ticket }), withoutAuth: true }),
      transformResponse: ({ outcome, ...wire }: TicketAnswer) => ({ ...fromWire(wire), state: outcome }),
    }),
  }),
});

export const { useTicketedPaymentQuery } = ticketApi;
