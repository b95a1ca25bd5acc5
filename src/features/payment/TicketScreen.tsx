import { useSearchParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/paymentCode';
import { Redirect } from '@/ui/Redirect';
import { TicketPage } from './TicketPage';
import { useTicket } from './useTicket';

/** Back from the gateway without a login: with a ticket what became of this one payment, without it the login. */
export function TicketScreen() {
  const ticket = useTicket();
  const [search] = useSearchParams();
  const toLogin = <Redirect to={paths.login} />;
  return ticket === null ? (
    toLogin
  ) : (
    <TicketPage ticket={ticket} code={paymentCodeFrom(search.get('payment_code') ?? '')} otherwise={toLogin} />
  );
}
