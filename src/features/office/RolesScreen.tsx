import { ERROR } from '@contract/errors';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import { actorsOf, isProposalReason, OPERATOR_ROLES, type OperatorRole, readersOf } from '@contract/rules/officeRoles';
import { Check, EllipsisVertical, Plus, UserRoundCog, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Operator, useAuditTrailQuery, useOperatorsQuery, useProposeRoleMutation } from '@/api/deskApi';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { formatDayMonth } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { SECTION_PATHS } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { ROLE_NAME } from '@/messages/officeCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ChoiceRows } from '@/ui/ChoiceRows';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { Sheet } from '@/ui/Sheet';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { useNow } from '@/ui/useNow';
import { BrokenChain, ChainCard } from './AuditChain';
import { AuditTable } from './AuditScreen';
import styles from './Desk.module.css';
import { deskTime, initialsOf } from './deskTime';
import { NumberField } from './NumberField';
import { OfficeFrame } from './OfficeFrame';
import { Proposals, ReasonField } from './Proposals';

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
  const { data: user } = useUserReport();
  const operators = useOperatorsQuery();
  const trail = useAuditTrailQuery({});
  const [intended, setIntended] = useState<Intended | null>(null);
  const mayAct = user?.roles.some((role) => actorsOf('roles').includes(role)) ?? false;
  return (
    <OfficeFrame section="roles">
      <div className={styles.desk}>
        {trail.data && <BrokenChain chain={trail.data.chain} />}
        <header className={styles.head}>
          <h1>{words.title}</h1>
          {mayAct && (
            <Button variant="soft" size="md" icon={Plus} onClick={() => setIntended({ change: 'grant' })}>
              {words.propose}
            </Button>
          )}
        </header>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Loaded query={operators} card skeleton={<SkeletonRows count={5} />}>
              {(loaded) => <Operators operators={loaded.operators} onIntend={mayAct ? setIntended : undefined} />}
            </Loaded>
            <Rights />
            {trail.data && (
              <Card>
                <h2 className={styles.title}>
                  {deskCopy.audit.title} <small>{deskCopy.audit.latest}</small>
                  <Link to={SECTION_PATHS.audit ?? paths.officeStart}>{deskCopy.audit.all}</Link>
                </h2>
                <AuditTable rows={trail.data.rows.slice(0, LATEST)} />
              </Card>
            )}
          </div>
          <div className={styles.column}>
            <Proposals mayDecide={mayAct} />
            {trail.data && <ChainCard chain={trail.data.chain} />}
            {operators.data && <ClosedAccounts accounts={operators.data.closedAccounts} />}
          </div>
        </div>
      </div>
      {intended && <RoleSheet intended={intended} onEnd={() => setIntended(null)} />}
    </OfficeFrame>
  );
}

interface OperatorsProps {
  operators: readonly Operator[];
  /** Undefined for a reader who changes nothing. */
  onIntend: ((intended: Intended) => void) | undefined;
}

function Operators({ operators, onIntend }: OperatorsProps) {
  const now = useNow();
  if (operators.length === 0) {
    return (
      <Card>
        <EmptyState icon={UserRoundCog} title={words.empty} />
      </Card>
    );
  }
  return (
    <Card>
      <h2 className={styles.title}>
        {words.operators} <small>{words.count(formatCount(operators.length))}</small>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.roles}</th>
            <th scope="col" className={styles.wide}>
              {words.columns.keys}
            </th>
            <th scope="col" className={styles.wide}>
              {words.columns.last}
            </th>
            {onIntend && <td />}
          </tr>
        </thead>
        <tbody>
          {operators.map((operator) => (
            <tr key={operator.userId}>
              <th scope="row">
                <span className={styles.person}>
                  <span className={styles.initials} aria-hidden="true">
                    {initialsOf(operator.name)}
                  </span>
                  {operator.name}
                </span>
              </th>
              <td>
                <span className={styles.tags}>
                  {operator.roles.map((role) => (
                    <Tag key={role}>{ROLE_NAME[role]}</Tag>
                  ))}
                </span>
              </td>
              <td className={`${styles.muted} ${styles.wide}`}>{words.keys(formatCount(operator.passkeys))}</td>
              <td className={`${styles.muted} ${styles.wide}`}>
                {operator.lastActAt === null ? words.never : deskTime(operator.lastActAt, now)}
              </td>
              {onIntend && (
                <td className={styles.end}>
                  {!operator.isReader && (
                    <Menu
                      label={words.options(operator.name)}
                      icon={EllipsisVertical}
                      items={[
                        {
                          label: words.propose,
                          icon: Plus,
                          onSelect: () => onIntend({ operator, change: 'grant' }),
                        },
                        ...operator.roles.map((role) => ({
                          label: words.revoke(ROLE_NAME[role]),
                          icon: UserRoundX,
                          danger: true,
                          onSelect: () => onIntend({ operator, change: 'revoke', role }),
                        })),
                      ]}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
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

function Rights() {
  return (
    <Card>
      <h2 className={styles.title}>
        {words.what} <small>{words.whatHint}</small>
      </h2>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.compact}`}>
          <thead>
            <tr>
              <td />
              {OPERATOR_ROLES.map((role) => (
                <th key={role} scope="col" className={styles.rights}>
                  {ROLE_NAME[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map(([right, roles]) => (
              <tr key={right}>
                <th scope="row">{right}</th>
                {OPERATOR_ROLES.map((role) => (
                  <td key={role} className={styles.rights}>
                    {roles.includes(role) ? (
                      <span className={styles.yes} role="img" aria-label={words.has}>
                        <Icon icon={Check} size="xs" />
                      </span>
                    ) : (
                      <span className={styles.muted} role="img" aria-label={words.hasNot}>
                        ·
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function ClosedAccounts({ accounts }: { accounts: readonly { userId: string; name: string; at: string }[] }) {
  return (
    <Card>
      <h2 className={styles.title}>
        {words.closed} {accounts.length > 0 && <small>{words.closedCount(formatCount(accounts.length))}</small>}
      </h2>
      {accounts.length === 0 && <p className={styles.none}>{words.noneClosed}</p>}
      <ul>
        {accounts.map(({ userId, name, at }) => (
          <li key={userId} className={styles.row}>
            <Icon icon={UserRoundX} size="xs" />
            <b>{name}</b>
            <time dateTime={at}>{toPersianDigits(formatDayMonth(at))}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RoleSheet({ intended, onEnd }: { intended: Intended; onEnd: () => void }) {
  const { operator, change } = intended;
  const dispatch = useAppDispatch();
  const [propose, isLoading] = useKeyedMutation(useProposeRoleMutation);
  const [nationalCode, setNationalCode] = useState('');
  const [chosen, setRole] = useState<OperatorRole | null>(null);
  const [reason, setReason] = useState('');
  const role = intended.role ?? chosen;
  const isWhole =
    role !== null && isProposalReason(reason) && (operator !== undefined || nationalCodeIn(nationalCode) !== null);
  const title = change === 'revoke' && role ? words.revoke(ROLE_NAME[role]) : words.propose;

  async function send() {
    if (role === null) return;
    const who =
      operator === undefined
        ? { nationalCode: nationalCodeIn(nationalCode) ?? nationalCode }
        : { userId: operator.userId };
    const isDone = await propose({ ...who, role, change, reason }, () => ({
      [ERROR.notAcceptable]: words.impossible,
      [ERROR.userNotFound]: words.unknown,
      [ERROR.conflict]: deskCopy.people.repeated,
    }));
    if (!isDone) return;
    dispatch(toastShown({ kind: 'success', text: deskCopy.proposed }));
    onEnd();
  }

  return (
    <Sheet open title={title} text={operator?.name} busy={isLoading} onClose={onEnd}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
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
        <ReasonField value={reason} onChange={setReason} />
        <Button type="submit" block disabled={!isWhole} loading={isLoading}>
          {words.send}
        </Button>
      </form>
    </Sheet>
  );
}
