import { ERROR } from '@contract/errors';
import { SWITCH_REASON, type SwitchName } from '@contract/rules/switchRules';
import { Ban, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toApiFailure } from '@/api/failure';
import { type Switch, useChangeSwitchMutation, useListSwitchesQuery } from '@/api/officeApi';
import { formatDateTime } from '@/lib/calendar';
import { officeCopy, SWITCH_WORDS } from '@/messages/officeCopy';
import { Button } from '@/ui/Button';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import { OFFICE_POLLING, OfficePage } from './OfficeFrame';
import styles from './office.module.css';
import { Chip, Panel } from './Panel';

const words = officeCopy.switches;

/**
 * /office/switches: the parts of the service that a supervisor closes and opens. A reader without a role for this
 * section sees `notFound`, as at an unknown path.
 */
export function SwitchesScreen({ notFound }: { notFound: ReactNode }) {
  const query = useListSwitchesQuery(undefined, OFFICE_POLLING);
  const { error } = query;
  if (error !== undefined && toApiFailure(error).code === ERROR.noAccess) return notFound;
  return (
    <OfficePage
      section="switches"
      title={words.title}
      isNarrow
      query={query}
      show={(switches) => <SwitchList switches={switches} />}
    >
      <p className={styles.muted}>{words.about}</p>
    </OfficePage>
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
    <Panel>
      <ul className={styles.rows}>
        {switches.map((one) => (
          <li key={one.name}>
            <SwitchRow one={one} onChange={() => setIntended({ name: one.name, isOpen: !one.isOpen })} />
            {/* a colleague's change meanwhile ends the intention */}
            {intended?.name === one.name && intended.isOpen !== one.isOpen && (
              <ChangeForm intended={intended} onEnd={() => setIntended(null)} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SwitchRow({ one, onChange }: { one: Switch; onChange: () => void }) {
  const { isOpen, reason, changedAt, changedBy } = one;
  const { name, closed } = SWITCH_WORDS[one.name];
  return (
    <>
      <div className={styles.what}>
        <div className={styles.line}>
          <h2>{name}</h2>
          <Chip tone={isOpen ? 'in' : 'out'} icon={isOpen ? CircleCheck : Ban}>
            {isOpen ? words.open : words.closed}
          </Chip>
        </div>
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

/** The reason of a change, and the question before it. */
function ChangeForm({ intended, onEnd }: { intended: Intended; onEnd: () => void }) {
  const act = useOfficeAct();
  const [change, { isLoading: isBusy }] = useChangeSwitchMutation();
  const { isOpen } = intended;
  const { name, closed } = SWITCH_WORDS[intended.name];

  async function send(reason: string) {
    const done = isOpen ? words.opened(name) : words.closedDone(name);
    if (await act(change({ ...intended, reason }), done)) onEnd();
  }

  return (
    <ReasonForm
      label={words.reason}
      hint={words.reasonHint}
      limits={SWITCH_REASON}
      submit={isOpen ? words.opens(name) : words.closes(name)}
      isDanger={!isOpen}
      isBusy={isBusy}
      question={{
        title: isOpen ? words.openQuestion(name) : words.closeQuestion(name),
        text: isOpen ? words.openText : closed,
        confirmLabel: isOpen ? words.yesOpen : words.yesClose,
      }}
      onSend={send}
      onCancel={onEnd}
    />
  );
}
