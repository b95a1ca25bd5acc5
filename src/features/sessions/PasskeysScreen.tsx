import { ERROR } from '@contract/errors';
import { PASSKEY_OTP_ACTION } from '@contract/rules/confirmedActions';
import { PASSKEYS_OF_A_USER } from '@contract/rules/passkeyRules';
import { Clock, KeyRound, type LucideIcon, MessageSquareWarning, Plus, ScanFace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toApiFailure, useTellFailure } from '@/api/failure';
import { supportsPasskeys } from '@/api/passkeySupport';
import {
  type Passkey,
  useListPasskeysQuery,
  usePasskeyOptionsMutation,
  useRegisterPasskeyMutation,
} from '@/api/passkeysApi';
import { makePasskey } from '@/api/webauthn';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { dateAndTime } from '@/components/timeWords';
import { useConfirmation } from '@/components/useConfirmation';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { passkeysCopy as copy } from '@/messages/passkeysCopy';
import { sessionsCopy } from '@/messages/sessionsCopy';
import { loginAgainRequested, toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import styles from './PasskeysScreen.module.css';
import { DEVICE_ICONS, describeDevice } from './SessionRow';
import list from './SessionsScreen.module.css';

/** /passkeys: the user's keys, with a button to remove each and to add one. */
export function PasskeysScreen() {
  const keys = useListPasskeysQuery();
  const goBack = useGoBack(paths.cardList);
  const [problem, setProblem] = useState<Problem | null>(null);
  const count = keys.currentData?.length ?? 0;
  return (
    <Page
      gap={3}
      header={<Header title={copy.title} back={goBack} />}
      dock={keys.currentData && <AddDock count={count} problem={problem} onProblem={setProblem} />}
    >
      <p className={list.lead}>{copy.lead}</p>
      {!supportsPasskeys() && <Note tone="plain">{copy.unsupported}</Note>}
      {problem === 'stale' && (
        <Note tone="warn" icon={Clock} title={copy.stale.title}>
          {copy.stale.text}
        </Note>
      )}
      {problem === 'refused' && <Note tone="negative">{copy.refused}</Note>}
      <Loaded query={keys} skeleton={<SkeletonRows count={2} />}>
        {(loaded) => <Keys keys={loaded} />}
      </Loaded>
      <Text as="h2" look="section">
        {copy.goodToKnow}
      </Text>
      <Card>
        <ul className={styles.facts}>
          <Fact icon={ScanFace} title={copy.facts.staysTitle} text={copy.facts.staysText} />
          <Fact icon={MessageSquareWarning} title={copy.facts.smsTitle} text={copy.facts.smsText} />
        </ul>
      </Card>
    </Page>
  );
}

/** `stale`: only a fresh login by a code may add a key. */
type Problem = 'stale' | 'refused';

interface AddDockProps {
  count: number;
  problem: Problem | null;
  onProblem: (problem: Problem | null) => void;
}

/** «افزودن کلید», or the way to a fresh login. Without support of the browser there is none. */
function AddDock({ count, problem, onProblem }: AddDockProps) {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  const [ask] = usePasskeyOptionsMutation();
  const [register] = useRegisterPasskeyMutation();
  const [isAdding, setAdding] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const say = (kind: 'success' | 'info', text: string) => dispatch(toastShown({ kind, text }));

  async function add() {
    onProblem(null);
    setAdding(true);
    try {
      const { token, options } = await ask().unwrap();
      const made = await makePasskey(options);
      if (made === 'known') say('info', copy.isKnown);
      else if (made === 'refused') onProblem('refused');
      else if (made !== 'canceled') {
        await register({ token, attestation: made }).unwrap();
        say('success', copy.isAdded);
      }
    } catch (thrown) {
      const { code } = toApiFailure(thrown);
      if (code === ERROR.freshLoginNeeded) onProblem('stale');
      else if (code === ERROR.passkeyRefused) onProblem('refused');
      else tellFailure(thrown);
    }
    setAdding(false);
  }

  function logInAgain() {
    setLeaving(true);
    dispatch(loginAgainRequested(paths.passkeys));
  }

  if (!supportsPasskeys()) return null;
  if (problem === 'stale') {
    return (
      <Dock note={copy.smsStays}>
        <Button block loading={isLeaving} onClick={logInAgain}>
          {copy.stale.button}
        </Button>
      </Dock>
    );
  }
  const isFull = count >= PASSKEYS_OF_A_USER;
  return (
    <Dock note={isFull ? countText(count) : copy.smsStays}>
      <Button block icon={Plus} disabled={isFull} loading={isAdding} loadingText={copy.adding} onClick={add}>
        {copy.add}
      </Button>
    </Dock>
  );
}

function countText(count: number): string {
  return copy.count(toPersianDigits(count), toPersianDigits(PASSKEYS_OF_A_USER));
}

function Keys({ keys }: { keys: readonly Passkey[] }) {
  const now = new Date();
  if (keys.length === 0) {
    return (
      <Card>
        <EmptyState icon={KeyRound} title={copy.empty} text={copy.emptyText} />
      </Card>
    );
  }
  return (
    <>
      <div className={styles.heading}>
        <Text as="h2" look="section">
          {copy.yours}
        </Text>
        <Text as="span" look="xs" tone="muted">
          {countText(keys.length)}
        </Text>
      </div>
      <Card>
        <ul>
          {keys.map((key) => (
            <li key={key.id} className={rows.item}>
              <KeyRow passkey={key} now={now} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** One key: device, system, last use, and the hour from which a young one moves money. */
function KeyRow({ passkey, now }: { passkey: Passkey; now: Date }) {
  const { userAgent, isCurrent, createdAt, lastUsedAt, moneyFrom, movesMoney } = passkey;
  const { kind, name, software } = describeDevice(userAgent);
  const { day, time } = dateAndTime(lastUsedAt ?? createdAt, now);
  const from = dateAndTime(moneyFrom, now);
  const [beforeTime, afterTime] = copy.young(from.day);
  return (
    <article className={styles.row}>
      <Tile icon={DEVICE_ICONS[kind]} />
      <div>
        <h3 className={styles.name}>
          {name}
          {isCurrent && (
            <span className={list.here}>
              <Tag>{sessionsCopy.thisDevice}</Tag>
            </span>
          )}
        </h3>
        <p>{software ? <Ltr>{software}</Ltr> : sessionsCopy.unknownSoftware}</p>
        <p>
          {lastUsedAt === null ? copy.added : copy.lastUse} {day}، <Ltr>{time}</Ltr>
        </p>
        {!movesMoney && (
          <p className={styles.young}>
            <Icon icon={Clock} size="xs" />
            <span>
              {beforeTime}
              <Ltr>{from.time}</Ltr>
              {afterTime}
            </span>
          </p>
        )}
      </div>
      <RemoveButton id={passkey.id} name={name} />
    </article>
  );
}

/** Asks, and sends the code that removes the key. */
function RemoveButton({ id, name }: { id: string; name: string }) {
  const { pending, start } = useConfirmation(({ decision }) => decision?.subjectId === id);

  function remove() {
    start({ action: PASSKEY_OTP_ACTION, nextPage: paths.passkeys, decision: { subjectId: id } });
    return 'stay' as const;
  }

  return (
    <span className={styles.remove}>
      <AskFirst
        danger
        title={copy.removeQuestion}
        text={copy.removeText}
        confirmLabel={copy.removeConfirm}
        busy={pending !== null}
        onConfirm={remove}
      >
        {(ask) => <IconButton label={copy.remove(name)} icon={Trash2} onClick={ask} />}
      </AskFirst>
    </span>
  );
}

function Fact({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className={classNames(rows.item, styles.fact)}>
      <Icon icon={icon} />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </li>
  );
}
