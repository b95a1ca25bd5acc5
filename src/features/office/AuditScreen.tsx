import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import { foldText } from '@contract/rules/searchText';
import { ChevronDown, FileSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { type AuditQuery, type AuditRow, useAuditTrailQuery, useOperatorsQuery } from '@/api/deskApi';
import { Loaded } from '@/components/Loaded';
import { formatDayMonth } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { actName, deskCopy } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import control from '@/ui/Control.module.css';
import { EmptyState } from '@/ui/EmptyState';
import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { BrokenChain, ChainCard, secondsOf, shortHash } from './AuditChain';
import styles from './Desk.module.css';
import { OfficeFrame } from './OfficeFrame';

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
    <OfficeFrame section="audit">
      <div className={styles.desk}>
        {trail.data && <BrokenChain chain={trail.data.chain} />}
        <header className={styles.head}>
          <h1>{words.title}</h1>
        </header>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Card>
              <div className={styles.filters}>
                <OperatorField value={operatorId} onChange={(id) => filter(() => setOperatorId(id))} />
                <TextField
                  ltr
                  label={words.subject}
                  hint={words.subjectHint}
                  value={subject}
                  onChange={(text) => filter(() => setSubject(text))}
                />
              </div>
            </Card>
            <Loaded query={trail} card skeleton={<SkeletonRows count={6} />}>
              {({ rows }) =>
                rows.length === 0 ? (
                  <Card>
                    <EmptyState icon={FileSearch} title={words.empty} text={words.emptyText} />
                  </Card>
                ) : (
                  <Card>
                    <h2 className={styles.title}>
                      {words.rows} <small>{words.latest}</small>
                    </h2>
                    <AuditTable rows={rows} onSubject={(text) => filter(() => setSubject(text))} />
                    {(before !== undefined || hasEarlier(rows)) && (
                      <div className={styles.buttons}>
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
                  </Card>
                )
              }
            </Loaded>
          </div>
          <div className={styles.column}>{trail.data && <ChainCard chain={trail.data.chain} />}</div>
        </div>
      </div>
    </OfficeFrame>
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

/** Rows of the audit. With `onSubject` a subject filters by itself. */
export function AuditTable({ rows, onSubject }: { rows: readonly AuditRow[]; onSubject?: (subject: string) => void }) {
  const { columns } = words;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.who}</th>
            <th scope="col">{columns.act}</th>
            <th scope="col" className={styles.wide}>
              {columns.subject}
            </th>
            <th scope="col">{columns.hash}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, at, operator, act, subject, hash }) => (
            <tr key={place}>
              <td className={styles.muted}>
                {toPersianDigits(formatDayMonth(at))}، <Ltr>{secondsOf(at)}</Ltr>
              </td>
              <td>{operator?.name ?? words.system}</td>
              <td>{actName(act)}</td>
              <td className={styles.wide}>
                <div className={styles.subject} dir="ltr" title={subject}>
                  {onSubject ? (
                    <button type="button" onClick={() => onSubject(subject)}>
                      {subject}
                    </button>
                  ) : (
                    subject
                  )}
                </div>
              </td>
              <td className={styles.code}>
                <Ltr>{shortHash(hash)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
