import { ERROR } from '@contract/errors';
import { BANK_FILE_FAULTS, BANK_SOURCES, type BankSource } from '@contract/rules/bankFileRules';
import {
  FORMAT_ACCOUNT_MAX_LENGTH,
  FORMAT_COLUMNS,
  FORMAT_NAME,
  type FormatColumn,
  type FormatRules,
  HEAD_MAX_LENGTH,
  MOST_HEADS,
  MOST_SKIPPED_ROWS,
  neededColumns,
  unsoundColumn,
} from '@contract/rules/bankFormatRules';
import { isWithin } from '@contract/rules/text';
import { toPersianDigits } from '@contract/rules/typedText';
import { useRef, useState } from 'react';
import {
  type BankFormat,
  type BankSample,
  useAddBankFormatMutation,
  useReadBankSampleMutation,
} from '@/api/bankFilesApi';
import { toApiFailure } from '@/api/failure';
import { MoneyText } from '@/components/MoneyText';
import { formatIsoDate } from '@/lib/calendar';
import { reconcileCopy, rowWords, SOURCE_WORDS } from '@/messages/bankFilesCopy';
import { CHOSEN_RULES, COLUMN_WORDS, RULE_WORDS, formatsCopy as words } from '@/messages/bankFormatsCopy';
import { uiCopy } from '@/messages/ui';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Segmented } from '@/ui/Segmented';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { OfficeForm, useOfficeAct } from './OfficeAct';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Panel } from './Panel';

/** The rules of a new format, whose heads are typed. */
const PLAIN: Omit<FormatRules, 'heads'> = {
  ...{ encoding: 'any', delimiter: 'any', skip: 0, finding: 'cell', sign: 'signed' },
  ...{ unit: 'rial', separator: 'any', calendar: 'any', order: 'any' },
};

type Typed = Readonly<Record<FormatColumn, string>>;

function ofColumns<Value>(value: (column: FormatColumn) => Value): Record<FormatColumn, Value> {
  return Object.fromEntries(FORMAT_COLUMNS.map((column) => [column, value(column)])) as Record<FormatColumn, Value>;
}

function headsIn(typed: string): string[] {
  return typed
    .split(/[;؛]/)
    .map((head) => head.trim())
    .filter((head) => head !== '');
}

interface FormatFormProps {
  /** The version before; null for a new format. */
  follows: BankFormat | null;
  onEnd: () => void;
}

/** The rules of a format, and what they make of a sample. */
export function FormatForm({ follows, onEnd }: FormatFormProps) {
  const act = useOfficeAct();
  const [add, { isLoading }] = useAddBankFormatMutation();
  const [name, setName] = useState(follows?.name ?? '');
  const [source, setSource] = useState<BankSource>(follows?.source ?? 'bank');
  const [account, setAccount] = useState(follows?.account ?? '');
  const [chosen, setChosen] = useState<Omit<FormatRules, 'heads'>>(follows?.rules ?? PLAIN);
  const [typed, setTyped] = useState<Typed>(() => ofColumns((column) => follows?.rules.heads[column].join('؛ ') ?? ''));
  const change = (changed: Partial<FormatRules>) => setChosen({ ...chosen, ...changed });
  const columns: readonly FormatColumn[] = [
    ...neededColumns(chosen),
    ...(chosen.finding === 'cell' ? [] : (['spare'] as const)),
  ];
  const rules: FormatRules = {
    ...chosen,
    heads: ofColumns((column) => (columns.includes(column) ? headsIn(typed[column]) : [])),
  };
  const isSound = unsoundColumn(rules) === null && columns.every((column) => fits(rules.heads[column]));

  async function save() {
    const body = { name, source, account, rules, follows: follows?.formatId ?? null };
    if (await act(add(body), words.made(name), { [ERROR.conflict]: words.known })) onEnd();
  }

  return (
    <Panel title={follows ? `${words.follow}: ${follows.name}` : words.make}>
      <OfficeForm label={words.make} onSubmit={save}>
        {follows === null && (
          <div className={styles.line}>
            <Segmented
              label={words.source}
              options={BANK_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value].tab }))}
              value={source}
              onChange={setSource}
            />
          </div>
        )}
        <div className={styles.cards}>
          <TextField
            label={words.name}
            value={name}
            maxLength={FORMAT_NAME.maximum}
            readOnly={follows !== null}
            onChange={setName}
          />
          <TextField
            label={words.account}
            hint={words.accountHint}
            ltr
            value={account}
            maxLength={FORMAT_ACCOUNT_MAX_LENGTH}
            onChange={(next) => setAccount(next.replace(/[^0-9A-Za-z.-]/g, ''))}
          />
          {CHOSEN_RULES.map((rule) => (
            <Choice
              key={rule}
              label={words[rule]}
              choices={RULE_WORDS[rule]}
              value={chosen[rule]}
              onChange={(value) => change({ [rule]: value })}
            />
          ))}
          <TextField
            label={words.skip}
            numeric
            value={String(chosen.skip)}
            onChange={(text) => change({ skip: Math.min(MOST_SKIPPED_ROWS, Number(text)) })}
          />
        </div>
        <fieldset>
          <legend>{words.heads}</legend>
          <p className={styles.muted}>{words.headsHint}</p>
          <div className={styles.cards}>
            {columns.map((column) => (
              <TextField
                key={column}
                label={COLUMN_WORDS[column]}
                value={typed[column]}
                maxLength={MOST_HEADS * HEAD_MAX_LENGTH}
                onChange={(text) => setTyped({ ...typed, [column]: text })}
              />
            ))}
          </div>
        </fieldset>
        <SamplePart source={source} rules={rules} isSound={isSound} />
        <div className={classNames(styles.line, styles.acts)}>
          <Button type="submit" size="md" disabled={!isSound || !isWithin(name, FORMAT_NAME)} loading={isLoading}>
            {words.save}
          </Button>
          <Button size="md" variant="text" onClick={onEnd}>
            {uiCopy.cancel}
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}

function fits(heads: readonly string[]): boolean {
  return heads.length <= MOST_HEADS && heads.every(({ length }) => length <= HEAD_MAX_LENGTH);
}

interface ChoiceProps {
  label: string;
  choices: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, choices, value, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      placeholder=""
      value={value}
      options={Object.entries(choices).map(([choice, word]) => ({ value: choice, label: word }))}
      onChange={onChange}
    />
  );
}

interface SamplePartProps {
  source: BankSource;
  rules: FormatRules;
  isSound: boolean;
}

/** A file of the bank, and what the rules make of its first rows. */
function SamplePart({ source, rules, isSound }: SamplePartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [read, { isLoading }] = useReadBankSampleMutation();
  const [file, setFile] = useState<File | null>(null);
  const [sample, setSample] = useState<BankSample | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function look(chosen: File) {
    setFault(null);
    try {
      setSample(await read({ source, rules: isSound ? rules : { ...rules, ...UNKNOWN }, file: chosen }).unwrap());
    } catch (thrown) {
      const { fields = {} } = toApiFailure(thrown);
      setSample(null);
      setFault(reconcileCopy.fault(BANK_FILE_FAULTS.find((one) => one === fields.file) ?? null, fields));
    }
  }

  return (
    <div className={styles.column}>
      <div className={styles.line}>
        <b>{words.sample}</b>
        {file && <Ltr>{file.name}</Ltr>}
        <Button size="sm" variant="soft" onClick={() => input.current?.click()}>
          {words.chooseSample}
        </Button>
        {file && (
          <Button size="sm" variant="soft" loading={isLoading} onClick={() => void look(file)}>
            {words.look}
          </Button>
        )}
        <small className={styles.muted}>{words.sampleText}</small>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          hidden
          aria-label={words.sample}
          onChange={({ target }) => {
            const [next] = target.files ?? [];
            if (next) {
              setFile(next);
              void look(next);
            }
            target.value = '';
          }}
        />
      </div>
      {fault !== null && (
        <p role="alert" className={styles.bad}>
          {fault}
        </p>
      )}
      {sample && <SampleTable sample={sample} />}
    </div>
  );
}

/** Rules that find nothing, so that the rows are shown as they are. */
const UNKNOWN: Pick<FormatRules, 'sign' | 'heads'> = {
  sign: 'signed',
  heads: ofColumns((column) => (['reference', 'amount', 'day'].includes(column) ? [`?${column}`] : [])),
};

function SampleTable({ sample: { heading, rows } }: { sample: BankSample }) {
  const columns: readonly OfficeColumn<BankSample['rows'][number]>[] = [
    { label: words.line, isHead: true, of: ({ line }) => toPersianDigits(line) },
    { label: words.became, of: (row) => <Became row={row} isHeading={row.line === heading} /> },
    { label: words.row, of: ({ cells }) => cells.map((cell) => `\u2068${cell}\u2069`).join(' | ') },
  ];
  const count = (isCounted: (row: BankSample['rows'][number]) => boolean) => rows.filter(isCounted).length;
  return (
    <>
      <p role="status">
        {heading === null
          ? words.noHeading
          : words.counts(
              count(({ read }) => read !== null),
              count(({ fault }) => fault !== null),
            )}
      </p>
      <OfficeTable label={words.rows} columns={columns} rows={rows} keyOf={(_, place) => place} scrolls />
    </>
  );
}

function Became({ row: { read, fault }, isHeading }: { row: BankSample['rows'][number]; isHeading: boolean }) {
  if (fault !== null) return <span className={styles.bad}>{rowWords(fault)}</span>;
  if (read === null) return <span className={styles.muted}>{isHeading ? words.headingRow : words.passedOver}</span>;
  return (
    <>
      <Ltr code>{read.reference}</Ltr> · <MoneyText rials={read.rials} /> · {formatIsoDate(read.day)}
    </>
  );
}
