import { ERROR } from '@contract/errors';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import { actorsOf, OPERATOR_ROLES, type OperatorRole, readersOf } from '@contract/rules/officeRoles';
import { Check, EllipsisVertical, Plus, UserRoundCog, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Operator, useAuditTrailQuery, useOperatorsQuery, useProposeRoleMutation } from '@/api/deskApi';
import { Loaded } from '@/components/Loaded';
import { formatDayMonth } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { SECTION_PATHS } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { ROLE_NAME } from '@/messages/officeCopy';
import { Button } from '@/ui/Button';
import { ChoiceRows } from '@/ui/ChoiceRows';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { Sheet } from '@/ui/Sheet';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { useNow } from '@/ui/useNow';
import { BrokenChain, ChainCard } from './AuditChain';
import { AuditTable } from './AuditScreen';
import { deskTime } from './moments';
import { NumberField } from './NumberField';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import { OfficePage, useHolds } from './OfficeFrame';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Initials, Panel } from './Panel';
import { Proposals } from './Proposals';

const words = deskCopy.roles;
/** Rows of the audit on this page. */
const LATEST = 5;

/** A role that the supervisor is about to propose. Without an operator: by national code. */
interface Intended {
  readonly operator?: Operator;
  readonly change: 'grant' | 'revoke';
  readonly role?: OperatorRole;
}

/** /office/roles: who holds which role, second approvals, and the state of the audit. */
export function RolesScreen() {
  const operators = useOperatorsQuery();
  const trail = useAuditTrailQuery({});
  const [intended, setIntended] = useState<Intended | null>(null);
  const mayAct = useHolds(...actorsOf('roles'));
  return (
    <OfficePage
      section="roles"
      above={trail.data && <BrokenChain chain={trail.data.chain} />}
      title={words.title}
      head={
        mayAct && (
          <span className={styles.end}>
            <Button variant="soft" size="md" icon={Plus} onClick={() => setIntended({ change: 'grant' })}>
              {words.propose}
            </Button>
          </span>
        )
      }
    >
      <div className={classNames(styles.columns, styles.deskColumns)}>
        <div className={styles.column}>
          <Loaded query={operators} card skeleton={<SkeletonRows count={5} />}>
            {(loaded) => <Operators operators={loaded.operators} onIntend={mayAct ? setIntended : undefined} />}
          </Loaded>
          <OfficeTable
            title={words.what}
            aside={words.whatHint}
            columns={RIGHT_COLUMNS}
            rows={RIGHTS}
            keyOf={([right]) => right}
            scrolls
            isCentred
          />
          {trail.data && (
            <AuditTable
              title={deskCopy.audit.title}
              rows={trail.data.rows.slice(0, LATEST)}
              aside={
                <>
                  <small className={styles.muted}>{deskCopy.audit.latest}</small>
                  <Link className={classNames(styles.link, styles.end)} to={SECTION_PATHS.audit ?? paths.officeStart}>
                    {deskCopy.audit.all}
                  </Link>
                </>
              }
            />
          )}
        </div>
        <div className={styles.column}>
          <Proposals mayDecide={mayAct} />
          {trail.data && <ChainCard chain={trail.data.chain} />}
          {operators.data && <ClosedAccounts accounts={operators.data.closedAccounts} />}
        </div>
      </div>
      {intended && <RoleSheet intended={intended} onEnd={() => setIntended(null)} />}
    </OfficePage>
  );
}

interface OperatorsProps {
  operators: readonly Operator[];
  /** Undefined for a reader who changes nothing. */
  onIntend: ((intended: Intended) => void) | undefined;
}

function Operators({ operators, onIntend }: OperatorsProps) {
  const now = useNow();
  const columns: OfficeColumn<Operator>[] = [
    {
      label: words.columns.name,
      isHead: true,
      of: ({ name }) => (
        <b className={styles.mark}>
          <Initials name={name} />
          {name}
        </b>
      ),
    },
    {
      label: words.columns.roles,
      of: ({ roles }) => (
        <span className={styles.tags}>
          {roles.map((role) => (
            <Tag key={role}>{ROLE_NAME[role]}</Tag>
          ))}
        </span>
      ),
    },
    { label: words.columns.keys, isExtra: true, of: ({ passkeys }) => words.keys(formatCount(passkeys)) },
    {
      label: words.columns.last,
      isExtra: true,
      of: ({ lastActAt }) => (lastActAt === null ? words.never : deskTime(lastActAt, now)),
    },
  ];
  const choices = (operator: Operator, intend: (intended: Intended) => void) =>
    !operator.isReader && (
      <Menu
        label={words.options(operator.name)}
        icon={EllipsisVertical}
        items={[
          { label: words.propose, icon: Plus, onSelect: () => intend({ operator, change: 'grant' }) },
          ...operator.roles.map((role) => ({
            label: words.revoke(ROLE_NAME[role]),
            icon: UserRoundX,
            danger: true,
            onSelect: () => intend({ operator, change: 'revoke', role }),
          })),
        ]}
      />
    );
  if (onIntend) columns.push({ label: '', of: (operator) => choices(operator, onIntend) });
  return (
    <OfficeTable
      title={words.operators}
      aside={words.count(formatCount(operators.length))}
      columns={columns}
      rows={operators}
      keyOf={({ userId }) => userId}
      none={<EmptyState icon={UserRoundCog} title={words.empty} />}
    />
  );
}

/** The rows of «هر نقش چه می‌تواند», from the rules. */
const RIGHTS = [
  [words.rights.people, actorsOf('people')],
  [words.rights.disputes, actorsOf('disputes')],
  [words.rights.ledger, readersOf('ledger')],
  [words.rights.payouts, actorsOf('payouts')],
  [words.rights.roles, actorsOf('roles')],
  [words.rights.audit, readersOf('audit')],
] as const;

const RIGHT_COLUMNS: readonly OfficeColumn<(typeof RIGHTS)[number]>[] = [
  { label: '', isHead: true, of: ([right]) => right },
  ...OPERATOR_ROLES.map((role) => ({
    label: ROLE_NAME[role],
    of: ([, roles]: (typeof RIGHTS)[number]) =>
      roles.includes(role) ? (
        <span className={styles.good} role="img" aria-label={words.has}>
          <Icon icon={Check} size="xs" />
        </span>
      ) : (
        <span className={styles.muted} role="img" aria-label={words.hasNot}>
          ·
        </span>
      ),
  })),
];

function ClosedAccounts({ accounts }: { accounts: readonly { userId: string; name: string; at: string }[] }) {
  return (
    <Panel title={words.closed} aside={accounts.length > 0 && words.closedCount(formatCount(accounts.length))}>
      {accounts.length === 0 && <p className={classNames(styles.muted, styles.padded)}>{words.noneClosed}</p>}
      <ul className={classNames(styles.rows, styles.events)}>
        {accounts.map(({ userId, name, at }) => (
          <li key={userId}>
            <Icon icon={UserRoundX} size="xs" />
            <b>{name}</b>
            <time dateTime={at}>{toPersianDigits(formatDayMonth(at))}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RoleSheet({ intended, onEnd }: { intended: Intended; onEnd: () => void }) {
  const { operator, change } = intended;
  const act = useOfficeAct();
  const [propose, { isLoading }] = useProposeRoleMutation();
  const [nationalCode, setNationalCode] = useState('');
  const [chosen, setRole] = useState<OperatorRole | null>(null);
  const role = intended.role ?? chosen;
  const title = change === 'revoke' && role ? words.revoke(ROLE_NAME[role]) : words.propose;

  async function send(reason: string) {
    if (role === null) return;
    const who = operator ? { userId: operator.userId } : { nationalCode: nationalCodeIn(nationalCode) ?? nationalCode };
    const isProposed = await act(propose({ ...who, role, change, reason }), deskCopy.proposed, {
      [ERROR.notAcceptable]: words.impossible,
      [ERROR.userNotFound]: words.unknown,
      [ERROR.conflict]: deskCopy.people.repeated,
    });
    if (isProposed) onEnd();
  }

  return (
    <Sheet open title={title} text={operator?.name} busy={isLoading} onClose={onEnd}>
      <ReasonForm
        submit={words.send}
        isBusy={isLoading}
        isWhole={role !== null && (operator !== undefined || nationalCodeIn(nationalCode) !== null)}
        onSend={send}
      >
        {operator === undefined && (
          <NumberField
            label={words.nationalCode}
            read={nationalCodeIn}
            value={nationalCode}
            onChange={setNationalCode}
          />
        )}
        {intended.role === undefined && (
          <ChoiceRows
            label={words.role}
            options={OPERATOR_ROLES.filter((one) => !operator?.roles.includes(one)).map((value) => ({
              value,
              label: ROLE_NAME[value],
            }))}
            value={chosen}
            onChange={setRole}
          />
        )}
      </ReasonForm>
    </Sheet>
  );
}
