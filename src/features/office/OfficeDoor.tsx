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
export function OfficeDoor({ state: { hasKey } }: { state: OfficeState }) {
  return (
    <main className={styles.empty}>
      {hasKey ? (
        <EmptyState icon={Fingerprint} title={words.title} text={words.text} action={<Prove />} />
      ) : (
        <EmptyState
          icon={KeyRound}
          title={words.none}
          text={words.noneText}
          action={<LinkButton to={paths.passkeys}>{words.add}</LinkButton>}
        />
      )}
      <Link to={paths.home}>{words.toApp}</Link>
    </main>
  );
}

function Prove() {
  const tellFailure = useTellFailure();
  const [ask] = useOfficeKeyOptionsMutation();
  const [open] = useOpenOfficeMutation();
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
