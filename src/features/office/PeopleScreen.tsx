import { ERROR } from '@contract/errors';
import { mobileIn } from '@contract/rules/mobile';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import { actorsOf, isProposalReason } from '@contract/rules/officeRoles';
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
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { useUserReport } from '@/api/user';
import { formatDate, formatDateTime } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import styles from './Desk.module.css';
import { NumberField } from './NumberField';
import { OfficeFrame } from './OfficeFrame';
import { ReasonField } from './Proposals';

const words = deskCopy.people;

type By = 'nationalCode' | 'mobile';
type Act = keyof typeof words.acts;

/** /office/people: one person by an exact number, and what can be done for the account. */
export function PeopleScreen() {
  const tellFailure = useTellFailure();
  const [find, { isLoading }] = useFindPersonMutation();
  const [by, setBy] = useState<By>('nationalCode');
  const [number, setNumber] = useState('');
  /** Undefined before a search. */
  const [found, setFound] = useState<Person | null | undefined>();
  const read = by === 'mobile' ? mobileIn : nationalCodeIn;
  const whole = read(number);

  async function search() {
    if (whole === null) return;
    try {
      setFound(await find(by === 'mobile' ? { mobile: whole } : { nationalCode: whole }).unwrap());
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
    <OfficeFrame section="people">
      <div className={`${styles.desk} ${styles.narrow}`}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
        </header>
        <Card>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void search();
            }}
          >
            <Segmented
              label={words.by}
              options={[
                { value: 'nationalCode', label: words.nationalCode },
                { value: 'mobile', label: words.mobile },
              ]}
              value={by}
              onChange={change}
            />
            <NumberField label={words[by]} read={read} value={number} onChange={setNumber} />
            <Button type="submit" size="md" disabled={whole === null} loading={isLoading}>
              {words.find}
            </Button>
            <Text look="xs" tone="muted">
              {words.rule}
            </Text>
          </form>
        </Card>
        {found === null && (
          <Card>
            <EmptyState icon={UserRoundSearch} title={words.none} text={words.noneText} />
          </Card>
        )}
        {found && <PersonCard key={found.userId} person={found} onChanged={() => void search()} />}
      </div>
    </OfficeFrame>
  );
}

/** What can be proposed for the account as it is, or done at once. */
function actsFor(person: Person, isSupervisor: boolean): Act[] {
  const acts: Act[] = person.sessions > 0 ? ['end'] : [];
  if (person.mobileChange !== null) acts.push('cancel');
  if (!isSupervisor) return acts;
  if (person.closedAt !== null) return [...acts, 'reopen_account'];
  return [...acts, ...(person.mobileChange === null ? (['change_mobile'] as const) : []), 'close_account'];
}

function PersonCard({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { data: user } = useUserReport();
  const [act, setAct] = useState<Act | null>(null);
  const holds = (roles: readonly string[]) => user?.roles.some((role) => roles.includes(role)) ?? false;
  const acts = holds(actorsOf('people')) && !person.isReader ? actsFor(person, holds(actorsOf('roles'))) : [];
  return (
    <Card title={person.name}>
      <KeyValueList
        items={[
          { label: words.nationalCode, value: <Ltr>{toPersianDigits(person.nationalCode)}</Ltr> },
          { label: words.mobile, value: <Ltr>{toPersianDigits(person.mobile)}</Ltr> },
          { label: words.joined, value: toPersianDigits(formatDate(person.joinedAt)) },
          {
            label: words.state,
            value: person.closedAt === null ? words.open : words.closed(toPersianDigits(formatDate(person.closedAt))),
          },
          { label: words.sessions, value: formatCount(person.sessions) },
          { label: words.keys, value: formatCount(person.passkeys) },
          ...(person.mobileChange === null
            ? []
            : [
                {
                  label: words.change,
                  value: words.changeAt(toPersianDigits(formatDateTime(person.mobileChange.dueAt))),
                },
              ]),
        ]}
      />
      {person.isReader && (
        <div className={styles.form}>
          <Note tone="plain">{words.own}</Note>
        </div>
      )}
      {acts.length > 0 && (
        <div className={styles.buttons}>
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
    </Card>
  );
}

interface ActSheetProps {
  act: Act;
  person: Person;
  onEnd: () => void;
  onChanged: () => void;
}

function ActSheet({ act, person: { userId, name }, onEnd, onChanged }: ActSheetProps) {
  const dispatch = useAppDispatch();
  const [endSessions, isEnding] = useKeyedMutation(useEndPersonSessionsMutation);
  const [cancelChange, isCanceling] = useKeyedMutation(useCancelMobileChangeMutation);
  const [propose, isProposing] = useKeyedMutation(useProposeForPersonMutation);
  const [reason, setReason] = useState('');
  const [mobile, setMobile] = useState('');
  const isLoading = isEnding || isCanceling || isProposing;
  const needsMobile = act === 'change_mobile';
  const isWhole = isProposalReason(reason) && (!needsMobile || mobileIn(mobile) !== null);
  const refusals = () => ({
    [ERROR.notAcceptable]: words.notNow,
    [ERROR.mobileMismatch]: words.otherOwner,
    [ERROR.userAlreadyRegistered]: words.taken,
    [ERROR.conflict]: words.repeated,
  });

  async function send() {
    const body = { userId, reason };
    const isDone =
      act === 'end'
        ? await endSessions(body, refusals)
        : act === 'cancel'
          ? await cancelChange(body, refusals)
          : await propose(
              { ...body, change: act, ...(needsMobile && { mobile: mobileIn(mobile) ?? mobile }) },
              refusals,
            );
    if (!isDone) return;
    const isAtOnce = act === 'end' || act === 'cancel';
    dispatch(toastShown({ kind: 'success', text: isAtOnce ? words.done[act] : deskCopy.proposed }));
    onEnd();
    if (isAtOnce) onChanged();
  }

  return (
    <Sheet open title={`${words.acts[act]} · ${name}`} text={words.texts[act]} busy={isLoading} onClose={onEnd}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {needsMobile && <NumberField label={words.newMobile} read={mobileIn} value={mobile} onChange={setMobile} />}
        <ReasonField value={reason} onChange={setReason} />
        <Button type="submit" block disabled={!isWhole} loading={isLoading}>
          {words.acts[act]}
        </Button>
      </form>
    </Sheet>
  );
}
