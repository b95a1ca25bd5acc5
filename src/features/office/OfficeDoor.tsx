import type { Assertion, AssertionOptions } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import { Fingerprint, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type OfficeState, useOfficeKeyOptionsMutation, useOpenOfficeMutation } from '@/api/deskApi';
import { toApiFailure, useTellFailure } from '@/api/failure';
import { signWithPasskey } from '@/api/webauthn';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Note } from '@/ui/Note';
import styles from './office.module.css';

const words = deskCopy.door;

/** Asks for the passkey before the office opens, or leads to the page that adds one. */
export function OfficeDoor({ state }: { state: OfficeState }) {
  const [ask] = useOfficeKeyOptionsMutation();
  const [open] = useOpenOfficeMutation();
  return (
    <Door
      state={state}
      title={words.title}
      text={words.text}
      noneText={words.noneText}
      ask={() => ask().unwrap()}
      open={(signed) => open(signed).unwrap()}
    />
  );
}

interface DoorProps {
  state: OfficeState;
  title: string;
  text: string;
  noneText: string;
  ask: () => Promise<AssertionOptions>;
  open: (signed: Assertion) => Promise<void>;
}

/** The door of pages that open with a passkey. */
export function Door({ state: { hasKey }, title, text, noneText, ask, open }: DoorProps) {
  return (
    <main className={styles.empty}>
      {hasKey ? (
        <EmptyState icon={Fingerprint} title={title} text={text} action={<Prove ask={ask} open={open} />} />
      ) : (
        <EmptyState
          icon={KeyRound}
          title={words.none}
          text={noneText}
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
      const signed = await signWithPasskey(await ask());
      if (signed === 'refused') setRefused(true);
      else if (signed !== 'canceled') await open(signed);
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
