import { ERROR } from '@contract/errors';
import { isSwitchReason, SWITCH_REASON, type SwitchName } from '@contract/rules/switchRules';
import { Ban, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toApiFailure } from '@/api/failure';
import { type Switch, useChangeSwitchMutation, useListSwitchesQuery } from '@/api/officeApi';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { Loaded } from '@/components/Loaded';
import { formatDateTime } from '@/lib/calendar';
import { officeCopy, SWITCH_WORDS } from '@/messages/officeCopy';
import { uiCopy } from '@/messages/ui';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { TextArea } from '@/ui/TextArea';
import { OfficeFrame } from './OfficeFrame';
import styles from './SwitchesScreen.module.css';

const POLL_MS = 30_000;

const words = officeCopy.switches;

/**
 * /office/switches: the parts of the service that a supervisor closes and opens. A reader who is no supervisor sees
 * `notFound`, as at an unknown path.
 */
export function SwitchesScreen({ notFound }: { notFound: ReactNode }) {
  const query = useListSwitchesQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const { error } = query;
  if (error !== undefined && toApiFailure(error).code === ERROR.noAccess) return notFound;
  return (
    <OfficeFrame section="switches">
      <div className={styles.page}>
        <Text as="h1" look="h2">
          {words.title}
        </Text>
        <Text look="sm" tone="muted">
          {words.about}
        </Text>
        <Loaded query={query} card skeleton={<SkeletonRows count={5} />}>
          {(switches) => <SwitchList switches={switches} />}
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

/** A change that the supervisor is about to make. */
interface Intended {
  readonly name: SwitchName;
  readonly isOpen: boolean;
}

function SwitchList({ switches }: { switches: readonly Switch[] }) {
  const [intended, setIntended] = useState<Intended | null>(null);
  return (
    <Card as="div">
      <ul>
        {switches.map((one) => (
          <li key={one.name} className={styles.row}>
            <SwitchRow one={one} onChange={() => setIntended({ name: one.name, isOpen: !one.isOpen })} />
            {/* a colleague's change meanwhile ends the intention */}
            {intended?.name === one.name && intended.isOpen !== one.isOpen && (
              <ChangeForm intended={intended} onEnd={() => setIntended(null)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SwitchRow({ one, onChange }: { one: Switch; onChange: () => void }) {
  const { isOpen, reason, changedAt, changedBy } = one;
  const { name, closed } = SWITCH_WORDS[one.name];
  return (
    <>
      <div className={styles.what}>
        <h2>{name}</h2>
        <span className={classNames(styles.state, isOpen ? styles.open : styles.closed)}>
          <Icon icon={isOpen ? CircleCheck : Ban} size="xs" />
          {isOpen ? words.open : words.closed}
        </span>
        {!isOpen && <p>{closed}</p>}
        {changedAt === null ? (
          <p>{words.never}</p>
        ) : (
          <>
            <p>«{reason}»</p>
            <p>{words.changed(changedBy ?? words.byCommand, formatDateTime(changedAt))}</p>
          </>
        )}
      </div>
      <Button variant={isOpen ? 'danger-soft' : 'soft'} size="md" onClick={onChange}>
        {isOpen ? words.closes(name) : words.opens(name)}
      </Button>
    </>
  );
}

/** The reason of a change, and the question before it. Stays with its text when the change fails. */
function ChangeForm({ intended, onEnd }: { intended: Intended; onEnd: () => void }) {
  const dispatch = useAppDispatch();
  const [change, isLoading] = useKeyedMutation(useChangeSwitchMutation);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { isOpen } = intended;
  const { name, closed } = SWITCH_WORDS[intended.name];

  async function confirm() {
    const isDone = await change({ ...intended, reason });
    setAsking(false);
    if (!isDone) return;
    dispatch(toastShown({ kind: 'success', text: isOpen ? words.opened(name) : words.closedDone(name) }));
    onEnd();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        maxLength={SWITCH_REASON.maximum}
        value={reason}
        onChange={setReason}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="md" variant={isOpen ? 'primary' : 'danger-soft'} disabled={!isSwitchReason(reason)}>
          {isOpen ? words.opens(name) : words.closes(name)}
        </Button>
        <Button size="md" variant="text" onClick={onEnd}>
          {uiCopy.cancel}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger={!isOpen}
        busy={isLoading}
        title={isOpen ? words.openQuestion(name) : words.closeQuestion(name)}
        text={isOpen ? words.openText : closed}
        confirmLabel={isOpen ? words.yesOpen : words.yesClose}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
