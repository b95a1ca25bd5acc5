import type { Assertion, AssertionOptions } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import { Fingerprint, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeState } from '@/api/deskApi';
import { toApiFailure, useTellFailure } from '@/api/failure';
import { signWithPasskey } from '@/api/webauthn';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { PartnerLinkContext } from '@/components/usePartnerLink';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import { IdleLock } from './IdleLock';
import styles from './office.module.css';

const words = deskCopy.door;

interface ProvenAreaProps extends Omit<DoorProps, 'state'> {
  query: LoadedQuery<OfficeState>;
  close: () => { unwrap: () => Promise<unknown> };
  children: ReactNode;
}

/** Pages behind a passkey. Their readers come from no partner, so there is no way back to one. */
export function ProvenArea({ query, close, children, ...door }: ProvenAreaProps) {
  return (
    <PartnerLinkContext value={null}>
      <Loaded query={query} skeleton={<SkeletonRows count={5} />}>
        {(state) =>
          state.isOpen ? (
            <>
              {state.until !== null && <IdleLock close={close} />}
              {children}
            </>
          ) : (
            <Door state={state} {...door} />
          )
        }
      </Loaded>
    </PartnerLinkContext>
  );
}

interface DoorProps {
  state: OfficeState;
  copy: { title: string; text: string; noneText: string };
  ask: () => { unwrap: () => Promise<AssertionOptions> };
  open: (signed: Assertion) => { unwrap: () => Promise<void> };
}

/** Asks for the passkey before the pages open, or leads to the page that adds one. */
function Door({ state: { hasKey }, copy, ask, open }: DoorProps) {
  return (
    <main className={styles.empty}>
      {hasKey ? (
        <EmptyState icon={Fingerprint} title={copy.title} text={copy.text} action={<Prove ask={ask} open={open} />} />
      ) : (
        <EmptyState
          icon={KeyRound}
          title={words.none}
          text={copy.noneText}
          action={<LinkButton to={paths.passkeys}>{words.add}</LinkButton>}
        />
      )}
      <Link to={paths.home}>{words.toApp}</Link>
    </main>
  );
}

function Prove({ ask, open }: Pick<DoorProps, 'ask' | 'open'>) {
  const tellFailure = useTellFailure();
  const [isOpening, setOpening] = useState(false);
  const [isRefused, setRefused] = useState(false);

  async function prove() {
    setRefused(false);
    setOpening(true);
    try {
      const signed = await signWithPasskey(await ask().unwrap());
      if (signed === 'refused') setRefused(true);
      else if (signed !== 'canceled') await open(signed).unwrap();
    } catch (thrown) {
      if (toApiFailure(thrown).code === ERROR.passkeyRefused) setRefused(true);
      else tellFailure(thrown);
    }
    setOpening(false);
  }

  return (
    <>
      <Button block icon={Fingerprint} loading={isOpening} loadingText={words.opening} onClick={() => void prove()}>
        {words.open}
      </Button>
      {isRefused && <Note tone="negative">{words.refused}</Note>}
    </>
  );
}
