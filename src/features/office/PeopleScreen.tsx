import { ERROR } from '@contract/errors';
import { mobileIn } from '@contract/rules/mobile';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import { actorsOf } from '@contract/rules/officeRoles';
import { reopenUntil } from '@contract/rules/personalRules';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import {
  type Person,
  useCancelMobileChangeMutation,
  useEndPersonSessionsMutation,
  useFindPersonMutation,
  useProposeForPersonMutation,
} from '@/api/deskApi';
import { useTellFailure } from '@/api/failure';
import { formatDate, formatDateTime } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { useNow } from '@/ui/useNow';
import { NumberField } from './NumberField';
import { OfficeForm, ReasonForm, useOfficeAct } from './OfficeAct';
import { OfficePage, useHolds } from './OfficeFrame';
import styles from './office.module.css';
import { Facts, Panel } from './Panel';

const words = deskCopy.people;

type By = 'nationalCode' | 'mobile';
type Asked = Parameters<ReturnType<typeof useFindPersonMutation>[0]>[0];
type Act = keyof typeof words.acts;

/** /office/people: one person by an exact number, and what can be done for the account. */
export function PeopleScreen() {
  const tellFailure = useTellFailure();
  const [find, { isLoading }] = useFindPersonMutation();
  const [by, setBy] = useState<By>('nationalCode');
  const [number, setNumber] = useState('');
  /** Undefined before a search. `asked` searches again, because the field may hold another number by then. */
  const [found, setFound] = useState<{ asked: Asked; person: Person | null } | undefined>();
  const read = by === 'mobile' ? mobileIn : nationalCodeIn;
  const whole = read(number);
  const submit = () => whole !== null && search(by === 'mobile' ? { mobile: whole } : { nationalCode: whole });

  async function search(asked: Asked) {
    try {
      setFound({ asked, person: await find(asked).unwrap() });
    } catch (thrown) {
      tellFailure(thrown);
    }
  }

  function change(next: By) {
    setBy(next);
    setNumber('');
    setFound(undefined);
  }

  return (
    <OfficePage section="people" title={words.title} isNarrow>
      <Panel>
        <OfficeForm onSubmit={submit}>
          <Segmented
            label={words.by}
            options={(['nationalCode', 'mobile'] as const).map((value) => ({ value, label: words[value] }))}
            value={by}
            onChange={change}
          />
          <NumberField label={words[by]} read={read} value={number} onChange={setNumber} />
          <Button type="submit" size="md" disabled={whole === null} loading={isLoading}>
            {words.find}
          </Button>
          <p className={styles.muted}>{words.rule}</p>
        </OfficeForm>
      </Panel>
      {found?.person === null && (
        <Panel>
          <EmptyState icon={UserRoundSearch} title={words.none} text={words.noneText} />
        </Panel>
      )}
      {found?.person && (
        <PersonPanel key={found.person.userId} person={found.person} onChanged={() => void search(found.asked)} />
      )}
    </OfficePage>
  );
}

/** What can be proposed for the account as it is, or done at once. */
function actsFor(person: Person, isSupervisor: boolean, now: Date): Act[] {
  const acts: Act[] = person.sessions > 0 ? ['end'] : [];
  if (person.mobileChange !== null) acts.push('cancel');
  if (!isSupervisor) return acts;
  const { closedAt, closedBy, mobileChange } = person;
  if (closedBy === 'office') return [...acts, 'reopen_account'];
  // The owner may need another mobile for the login that opens the account again.
  if (mobileChange === null && (closedAt === null || now < reopenUntil(new Date(closedAt)))) acts.push('change_mobile');
  return closedAt === null ? [...acts, 'close_account'] : acts;
}

function stateWords({ closedAt, closedBy }: Person, now: Date): string {
  if (closedAt === null) return words.open;
  const date = toPersianDigits(formatDate(closedAt));
  if (closedBy === 'office') return words.closed(date);
  const until = reopenUntil(new Date(closedAt));
  const closed = words.closedByOwner(date);
  return now < until ? words.reopens(closed, toPersianDigits(formatDate(until.toISOString()))) : closed;
}

function PersonPanel({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const now = useNow();
  const isActor = useHolds(...actorsOf('people'));
  const isSupervisor = useHolds(...actorsOf('roles'));
  const acts = isActor && !person.isReader ? actsFor(person, isSupervisor, now) : [];
  const { mobileChange } = person;
  return (
    <Panel title={person.name}>
      <Facts
        facts={{
          [words.nationalCode]: <Ltr>{toPersianDigits(person.nationalCode)}</Ltr>,
          [words.mobile]: <Ltr>{toPersianDigits(person.mobile)}</Ltr>,
          [words.joined]: toPersianDigits(formatDate(person.joinedAt)),
          [words.state]: stateWords(person, now),
          [words.sessions]: formatCount(person.sessions),
          [words.keys]: formatCount(person.passkeys),
          [words.change]: mobileChange && words.changeAt(toPersianDigits(formatDateTime(mobileChange.dueAt))),
        }}
      />
      {person.isReader && <Note tone="plain">{words.own}</Note>}
      {acts.length > 0 && (
        <div className={classNames(styles.line, styles.acts, styles.padded)}>
          {acts.map((one) => (
            <Button
              key={one}
              size="md"
              variant={one === 'close_account' ? 'danger-soft' : 'soft'}
              onClick={() => setAct(one)}
            >
              {words.acts[one]}
            </Button>
          ))}
        </div>
      )}
      {act && <ActSheet act={act} person={person} onEnd={() => setAct(null)} onChanged={onChanged} />}
    </Panel>
  );
}

interface ActSheetProps {
  act: Act;
  person: Person;
  onEnd: () => void;
  onChanged: () => void;
}

function ActSheet({ act, person: { userId, name }, onEnd, onChanged }: ActSheetProps) {
  const tell = useOfficeAct();
  const [endSessions, { isLoading: isEnding }] = useEndPersonSessionsMutation();
  const [cancelChange, { isLoading: isCanceling }] = useCancelMobileChangeMutation();
  const [propose, { isLoading: isProposing }] = useProposeForPersonMutation();
  const [mobile, setMobile] = useState('');
  const isBusy = isEnding || isCanceling || isProposing;
  const needsMobile = act === 'change_mobile';
  const refusals = {
    [ERROR.notAcceptable]: words.notNow,
    [ERROR.mobileMismatch]: words.otherOwner,
    [ERROR.userAlreadyRegistered]: words.taken,
    [ERROR.conflict]: words.repeated,
  };

  async function send(reason: string) {
    const body = { userId, reason };
    if (act === 'end' || act === 'cancel') {
      const call = act === 'end' ? endSessions : cancelChange;
      if (!(await tell(call(body), words.done[act], refusals))) return;
      onEnd();
      onChanged();
      return;
    }
    const change = { ...body, change: act, ...(needsMobile && { mobile: mobileIn(mobile) ?? mobile }) };
    if (await tell(propose(change), deskCopy.proposed, refusals)) onEnd();
  }

  return (
    <Sheet open title={`${words.acts[act]} · ${name}`} text={words.texts[act]} busy={isBusy} onClose={onEnd}>
      <ReasonForm
        submit={words.acts[act]}
        isBusy={isBusy}
        isWhole={!needsMobile || mobileIn(mobile) !== null}
        onSend={send}
      >
        {needsMobile && <NumberField label={words.newMobile} read={mobileIn} value={mobile} onChange={setMobile} />}
      </ReasonForm>
    </Sheet>
  );
}
