import { neededColumns } from '@contract/rules/bankFormatRules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BankFormat, useListBankFormatsQuery, useSwitchBankFormatMutation } from '@/api/bankFilesApi';
import { formatDate } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { SECTION_PATHS } from '@/lib/officePaths';
import { SOURCE_WORDS } from '@/messages/bankFilesCopy';
import { RULE_WORDS, formatsCopy as words } from '@/messages/bankFormatsCopy';
import { Button } from '@/ui/Button';
import { Ltr } from '@/ui/Ltr';
import { FormatForm } from './FormatForm';
import { useOfficeAct } from './OfficeAct';
import { OfficePage, useHolds } from './OfficeFrame';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Chip } from './Panel';

const COLUMNS: readonly OfficeColumn<BankFormat>[] = [
  {
    label: words.name,
    isHead: true,
    of: ({ name, version }) => (
      <>
        <b>{name}</b> {version > 1 && <small className={styles.muted}>{words.version(version)}</small>}
      </>
    ),
  },
  { label: words.source, of: ({ source }) => SOURCE_WORDS[source].tab },
  { label: words.account, isExtra: true, of: ({ account }) => (account === '' ? '—' : <Ltr>{account}</Ltr>) },
  {
    label: words.heads,
    isExtra: true,
    of: ({ rules }) =>
      neededColumns(rules)
        .map((column) => rules.heads[column][0])
        .join('، '),
  },
  { label: words.sign, isExtra: true, of: ({ rules }) => RULE_WORDS.sign[rules.sign] },
  {
    label: words.madeBy,
    isExtra: true,
    of: ({ by, at }) => (by === null ? words.builtIn : `${by} · ${toPersianDigits(formatDate(at))}`),
  },
  { label: words.files, isExtra: true, of: ({ files }) => words.fileCount(files) },
  { label: words.state, of: ({ off }) => <Chip tone={off ? 'off' : 'in'}>{off ? words.off : words.on}</Chip> },
];

/** /office/formats: how files of banks and gateways are read. Finance makes formats and switches them. */
export function FormatsScreen() {
  const query = useListBankFormatsQuery();
  const mayChange = useHolds('finance');
  /** The format that the form begins with: null for a new one. */
  const [begun, setBegun] = useState<BankFormat | null>(null);
  const [isOpen, setOpen] = useState(false);
  const begin = (format: BankFormat | null) => {
    setBegun(format);
    setOpen(true);
  };
  const acts: OfficeColumn<BankFormat> = {
    label: '',
    of: (format) => <FormatActs format={format} onFollow={() => begin(format)} />,
  };
  return (
    <OfficePage
      section="reconcile"
      title={words.title}
      head={
        <>
          <Link className={styles.link} to={SECTION_PATHS.reconcile ?? ''}>
            {words.toReconcile}
          </Link>
          {mayChange && !isOpen && (
            <Button size="sm" variant="soft" onClick={() => begin(null)}>
              {words.make}
            </Button>
          )}
        </>
      }
      query={query}
      show={(formats) => (
        <>
          {isOpen && <FormatForm key={begun?.formatId} follows={begun} onEnd={() => setOpen(false)} />}
          <OfficeTable
            label={words.title}
            columns={mayChange ? [...COLUMNS, acts] : COLUMNS}
            rows={formats}
            keyOf={({ formatId }) => formatId}
            foot={<p className={styles.muted}>{words.about}</p>}
          />
        </>
      )}
    />
  );
}

function FormatActs({ format: { formatId, off }, onFollow }: { format: BankFormat; onFollow: () => void }) {
  const act = useOfficeAct();
  const [turn, { isLoading }] = useSwitchBankFormatMutation();
  return (
    <div className={styles.line}>
      {!off && (
        <Button size="sm" variant="text" onClick={onFollow}>
          {words.follow}
        </Button>
      )}
      <Button
        size="sm"
        variant="text"
        loading={isLoading}
        onClick={() => void act(turn({ formatId, off: !off }), off ? words.turnedOn : words.turnedOff)}
      >
        {off ? words.turnOn : words.turnOff}
      </Button>
    </div>
  );
}
