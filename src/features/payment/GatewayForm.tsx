import { useEffect, useRef } from 'react';
import type { GatewayTicket } from '@/api/transactionsApi';
import { gatewayTarget } from '@/lib/gateway';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { gatewayFormSubmitted, selectGatewayTicket } from './slice';

/** Submits a form to the card gateway once there is a token. The browser leaves the app, for the configured host only. */
export function GatewayForm() {
  const ticket = useAppSelector(selectGatewayTicket);
  const target = ticket && gatewayTarget(ticket.url);
  return ticket && target && <LeavingForm key={ticket.token} ticket={ticket} target={target} />;
}

function LeavingForm({ ticket, target }: { ticket: GatewayTicket; target: string }) {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.submit();
    // removes the token, and so this form: it is submitted once
    dispatch(gatewayFormSubmitted());
  }, [dispatch]);

  return (
    <form ref={form} method={ticket.gatewayMethod ?? 'post'} action={target} hidden>
      {ticket.gatewayMethod !== 'get' && (
        <>
          <input type="hidden" name="TerminalID" value={ticket.terminalId} readOnly />
          <input type="hidden" name="token" value={ticket.token} readOnly />
          <input type="hidden" name="getMethod" value="0" readOnly />
        </>
      )}
    </form>
  );
}
