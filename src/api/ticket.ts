import { addressOf } from '@contract/addresses/address';
import { TICKET_ADDRESSES } from '@contract/addresses/ticket';
import type { TicketAnswer } from '@contract/schemas/ticket';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

/** An attempt to pay, for the holder of a ticket from the gateway's return address. */
export type TicketedPayment = Omit<FromWire<TicketAnswer>, 'outcome'> & { state: TicketAnswer['outcome'] };

/** Reads the payment of a ticket without a login. */
export const ticketApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ticketedPayment: build.query<TicketedPayment, string>({
      query: (ticket) => ({ ...addressOf(TICKET_ADDRESSES.readTicket, { ticket }), withoutAuth: true }),
      transformResponse: ({ outcome, ...wire }: TicketAnswer) => ({ ...fromWire(wire), state: outcome }),
    }),
  }),
});

export const { useTicketedPaymentQuery } = ticketApi;
