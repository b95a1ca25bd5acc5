import { actName } from '@contract/rules/auditWords';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import { foldText } from '@contract/rules/searchText';
import { ChevronDown, FileSearch } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type AuditQuery, type AuditRow, useAuditTrailQuery, useOperatorsQuery } from '@/api/deskApi';
import { Loaded } from '@/components/Loaded';
import { formatDayMonth } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { BrokenChain, ChainCard, secondsOf, shortHash } from './AuditChain';
import { OfficePage } from './OfficeFrame';
import { OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Panel } from './Panel';

const words = deskCopy.audit;

/** /office/audit: acts and reads of operators, and their chain. */
export function AuditScreen() {
  const [operatorId, setOperatorId] = useState('');
  const [subject, setSubject] = useState('');
  const [before, setBefore] = useState<number | undefined>();
  const asked: AuditQuery = {
    ...(operatorId !== '' && { operatorId }),
    ...(foldText(subject) !== '' && { subject: foldText(subject) }),
    ...(before !== undefined && { before }),
  };
  const trail = useAuditTrailQuery(asked);
  const filter = (change: () => void) => {
    setBefore(undefined);
    change();
  };
  return (
    <OfficePage section="audit" above={trail.data && <BrokenChain chain={trail.data.chain} />} title={words.title}>
      <div className={classNames(styles.columns, styles.deskColumns)}>
        <div className={styles.column}>
          <Panel>
            <div className={classNames(styles.form, styles.cards, styles.padded)}>
              <OperatorField value={operatorId} onChange={(id) => filter(() => setOperatorId(id))} />
              <TextField
                ltr
                label={words.subject}
                hint={words.subjectHint}
                value={subject}
                onChange={(text) => filter(() => setSubject(text))}
              />
            </div>
          </Panel>
          <Loaded query={trail} card skeleton={<SkeletonRows count={6} />}>
            {({ rows }) => (
              <AuditTable
                title={words.rows}
                aside={words.latest}
                rows={rows}
                onSubject={(text) => filter(() => setSubject(text))}
              >
                {(before !== undefined || hasEarlier(rows)) && (
                  <div className={classNames(styles.line, styles.acts, styles.padded)}>
                    {before !== undefined && (
                      <Button variant="text" size="md" onClick={() => setBefore(undefined)}>
                        {words.newest}
                      </Button>
                    )}
                    {hasEarlier(rows) && (
                      <Button variant="soft" size="md" onClick={() => setBefore(rows.at(-1)?.place)}>
                        {words.earlier}
                      </Button>
                    )}
                  </div>
                )}
              </AuditTable>
            )}
          </Loaded>
        </div>
        <div className={styles.column}>{trail.data && <ChainCard chain={trail.data.chain} />}</div>
      </div>
    </OfficePage>
  );
}

/** A full page may have rows before it. */
function hasEarlier(rows: readonly AuditRow[]): boolean {
  return rows.length >= LIST_PAGE_SIZE;
}

function OperatorField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const id = useId();
  const { data } = useOperatorsQuery();
  return (
    <Field label={words.operator} controlId={id}>
      <div className={control.control}>
        <select id={id} className={control.input} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{words.everybody}</option>
          {data?.operators.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} size="sm" />
      </div>
    </Field>
  );
}

interface AuditTableProps {
  title: string;
  aside: ReactNode;
  rows: readonly AuditRow[];
  /** Filters by a subject that was pressed. */
  onSubject?: (subject: string) => void;
  children?: ReactNode;
}

/** Rows of the audit. */
export function AuditTable({ onSubject, ...list }: AuditTableProps) {
  const { columns } = words;
  return (
    <OfficeTable
      {...list}
      none={<EmptyState icon={FileSearch} title={words.empty} text={words.emptyText} />}
      keyOf={({ place }) => place}
      columns={[
        {
          label: columns.time,
          of: ({ at }) => (
            <span className={styles.muted}>
              {toPersianDigits(formatDayMonth(at))}، <Ltr>{secondsOf(at)}</Ltr>
            </span>
          ),
        },
        { label: columns.who, of: ({ operator }) => operator?.name ?? words.system },
        { label: columns.act, of: ({ act }) => actName(act) },
        {
          label: columns.subject,
          isExtra: true,
          of: ({ subject }) => (
            <div className={styles.subject} dir="ltr" title={subject}>
              {onSubject ? (
                <button type="button" onClick={() => onSubject(subject)}>
                  {subject}
                </button>
              ) : (
                subject
              )}
            </div>
          ),
        },
        { label: columns.hash, of: ({ hash }) => <Ltr code>{shortHash(hash)}</Ltr> },
      ]}
    />
  );
}
