import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paymentCodeFrom } from '@/lib/validators';
import type { FailureCode } from '@/messages/errors';
import { OpeningRequest } from './OpeningRequest';
import { PayForm } from './PayForm';

/** Sending money: by a link or code that is typed or pasted, or straight from the link, /pay/CODE. */
export function PayScreen() {
  const { pay_id: fromLink } = useParams();
  return <PayPage key={fromLink ?? ''} fromLink={fromLink ?? null} />;
}

function PayPage({ fromLink }: { fromLink: string | null }) {
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const code = fromLink === null ? null : paymentCodeFrom(fromLink);
  if (code !== null && failure === null) {
    return <OpeningRequest code={code} onFailure={setFailure} />;
  }
  return <PayForm initialCode={code ?? fromLink ?? ''} initialFailure={failure} />;
}
