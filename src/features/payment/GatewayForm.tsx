import { GATEWAY_FORM_FIELDS, GATEWAY_GET_METHOD } from '@contract/rules/limits';
import { useEffect, useRef } from 'react';
import type { GatewayTicket } from '@/api/transactions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { gatewayFormSubmitted, selectGatewayTicket } from './slice';

/** Takes the browser to the card gateway as soon as there is a token: the only place that leaves the app. */
export function GatewayForm() {
  const ticket = useAppSelector(selectGatewayTicket);
  return ticket && <LeavingForm key={ticket.token} ticket={ticket} />;
}

function LeavingForm({ ticket }: { ticket: GatewayTicket }) {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.submit();
    // the token leaves the store, and with it this form: it is submitted once
    dispatch(gatewayFormSubmitted());
  }, [dispatch]);

  return (
    <form ref={form} method="post" action={ticket.url} hidden>
      <input type="hidden" name={GATEWAY_FORM_FIELDS.terminalId} value={ticket.terminalId} readOnly />
      <input type="hidden" name={GATEWAY_FORM_FIELDS.token} value={ticket.token} readOnly />
      <input type="hidden" name={GATEWAY_FORM_FIELDS.getMethod} value={GATEWAY_GET_METHOD} readOnly />
    </form>
  );
}
