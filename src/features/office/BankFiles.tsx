import { ERROR } from '@contract/errors';
import { BANK_FILE_FAULTS, BANK_FILE_NAME_MAX_LENGTH, type BankSource } from '@contract/rules/bankFileRules';
import { FileCheck2, FileUp, FileWarning as FileWarningIcon, FileX2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type BankFile,
  type BankFileOfDay,
  type BankFormat,
  useAcceptBankFileMutation,
  useBankFileQuery,
  useDropBankFileMutation,
  useListBankFormatsQuery,
  useUploadBankFileMutation,
  useWithdrawBankFileMutation,
} from '@/api/bankFilesApi';
import { toApiFailure } from '@/api/failure';
import { officePaths } from '@/lib/officePaths';
import { SOURCE_WORDS, reconcileCopy as words } from '@/messages/bankFilesCopy';
import { formatsCopy } from '@/messages/bankFormatsCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { SelectField } from '@/ui/SelectField';
import { Tile } from '@/ui/Tile';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import styles from './office.module.css';
import { Waiting } from './SecondPerson';

const PROGRESS_EVERY_MS = 500;

interface BankFilesProps {
  day: string;
  source: BankSource;
  files: readonly BankFileOfDay[];
  /** Files with warnings that nobody has accepted. */
  waiting: readonly BankFile[];
  /** The reader may add files, and the day takes them. */
  canAct: boolean;
  /** A file that was dropped on the page; `onTaken` follows at once, also when it is refused. */
  dropped: File | null;
  onTaken: () => void;
}

/** A file that is being read, or was refused. */
interface Reading {
  readonly id: string;
  readonly name: string;
  /** Null for a workbook, which is packed. */
  readonly rows: number | null;
  readonly fault: string | null;
}

/** The files of a day, the one that is being read, and the place for another. */
export function BankFiles({ day, source, files, waiting, canAct, dropped, onTaken }: BankFilesProps) {
  const dispatch = useAppDispatch();
  const [upload] = useUploadBankFileMutation();
  const [reading, setReading] = useState<Reading | null>(null);
  const abort = useRef<() => void>(() => undefined);
  const input = useRef<HTMLInputElement>(null);
  const { data: formats = [] } = useListBankFormatsQuery();
  const usable = formats.filter((one) => one.source === source && !one.off);
  const [chosenId, setChosenId] = useState('');
  const format = usable.find(({ formatId }) => formatId === chosenId) ?? usable[0];
  const isReading = reading !== null && reading.fault === null;

  async function send(file: File) {
    const started = { id: crypto.randomUUID(), name: file.name, rows: await rowsIn(file), fault: null };
    setReading(started);
    const name = file.name.slice(-BANK_FILE_NAME_MAX_LENGTH);
    const call = upload({ fileId: started.id, source, day, name, formatId: format?.formatId, file });
    let isCanceled = false;
    abort.current = () => {
      isCanceled = true;
      call.abort();
    };
    try {
      await call.unwrap();
      setReading(null);
    } catch (thrown) {
      setReading(isCanceled ? null : { ...started, fault: faultWords(thrown) });
    }
  }

  // A file that waited here would be sent later, as one of another source or day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each dropped file is taken once
  useEffect(() => {
    if (dropped === null) return;
    onTaken();
    if (isReading) dispatch(toastShown({ kind: 'error', text: words.oneFile }));
    else void send(dropped);
  }, [dropped]);

  return (
    <section className={styles.cards} aria-label={words.files}>
      {files.map((file) => (
        <ReadFile key={file.fileId} file={file} source={source} canAct={canAct} />
      ))}
      {waiting.map((file) => (
        <WaitingFile key={file.fileId} file={file} source={source} canAct={canAct} />
      ))}
      {reading !== null && (
        <div className={classNames(styles.panel, styles.file)}>
          <Tile icon={FileUp} tone="sky" />
          <span>
            <b>{SOURCE_WORDS[source].file}</b>
            <Ltr>{reading.name}</Ltr>
          </span>
          <Button size="sm" variant="text" onClick={() => (isReading ? abort.current() : setReading(null))}>
            {words.cancel}
          </Button>
          {reading.fault === null ? (
            <Progress {...reading} />
          ) : (
            <p role="alert" className={styles.bad}>
              {reading.fault}
            </p>
          )}
        </div>
      )}
      {canAct && (
        <div className={classNames(styles.file, styles.drop)}>
          <Tile icon={Upload} />
          <span>
            <b>{words.drop}</b>
            {words.dropText}
          </span>
          <Button size="sm" variant="soft" disabled={isReading} onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          <div className={styles.across}>
            <SelectField
              label={words.format}
              placeholder=""
              value={format?.formatId ?? ''}
              options={usable.map((one) => ({ value: one.formatId, label: nameOf(one) }))}
              onChange={setChosenId}
            />
            <Link className={styles.link} to={officePaths.formats}>
              {words.formats}
            </Link>
          </div>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
            hidden
            aria-label={SOURCE_WORDS[source].file}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void send(file);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </div>
      )}
    </section>
  );
}

function nameOf({ name, account, version }: BankFormat): string {
  return [name, account, version > 1 && formatsCopy.version(version)].filter(Boolean).join(' · ');
}

function faultWords(thrown: unknown): string {
  const { fields = {} } = toApiFailure(thrown);
  return words.fault(BANK_FILE_FAULTS.find((one) => one === fields.file) ?? null, fields);
}

/** A file with warnings: it counts when a person accepts it. */
function WaitingFile({ file, source, canAct }: { file: BankFile; source: BankSource; canAct: boolean }) {
  const act = useOfficeAct();
  const [accept, accepting] = useAcceptBankFileMutation();
  const [drop, dropping] = useDropBankFileMutation();
  const { fileId, rows, warnings } = file;

  async function take() {
    const call = accept(fileId);
    const { error } = await call;
    const fault = faultWords(error);
    await act(call, words.accepted, { [ERROR.notAcceptable]: fault, [ERROR.conflict]: fault });
  }

  return (
    <div className={classNames(styles.panel, styles.file)}>
      <Tile icon={FileWarningIcon} tone="plain" />
      <span>
        <b>{SOURCE_WORDS[source].file}</b>
        <Ltr>{file.name}</Ltr>
      </span>
      <b className={styles.late}>{words.undecided}</b>
      <p>{words.fileFacts(rows, markOf(file))}</p>
      <div className={styles.across}>
        <Note tone="warn">{warnings.map(words.warning).join('؛ ')}</Note>
        <p className={styles.muted}>{words.undecidedText}</p>
        {canAct && (
          <div className={styles.line}>
            <Button
              size="sm"
              variant="soft"
              loading={accepting.isLoading}
              disabled={dropping.isLoading}
              onClick={() => void take()}
            >
              {words.accept}
            </Button>
            <Button
              size="sm"
              variant="text"
              loading={dropping.isLoading}
              disabled={accepting.isLoading}
              onClick={() => void act(drop(fileId), words.droppedFile)}
            >
              {words.dropFile}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** A file that was read, and its withdrawal. */
function ReadFile({ file, source, canAct }: { file: BankFileOfDay; source: BankSource; canAct: boolean }) {
  const [isWriting, setIsWriting] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawBankFileMutation();
  const act = useOfficeAct();
  const { fileId, rows, proposal, withdrawn } = file;
  const end = () => setIsWriting(false);
  return (
    <div className={classNames(styles.panel, styles.file)}>
      <Tile icon={withdrawn ? FileX2 : FileCheck2} tone={withdrawn || rows === 0 ? 'plain' : 'in'} />
      <span>
        <b>{SOURCE_WORDS[source].file}</b>
        <Ltr>{file.name}</Ltr>
      </span>
      {withdrawn ? (
        <b>{words.withdrawn}</b>
      ) : (
        <span className={rows === 0 ? styles.late : styles.good}>{rows === 0 ? words.empty : words.whole}</span>
      )}
      <p>{words.fileFacts(rows, markOf(file))}</p>
      {withdrawn && (
        <p className={styles.well}>
          «{withdrawn.text}» {words.by(withdrawn.by, withdrawn.approvedBy)}
        </p>
      )}
      {proposal && (
        <div className={styles.across}>
          <Waiting proposal={proposal} title={words.withdraw} />
        </div>
      )}
      {canAct && !withdrawn && !proposal && (
        <div className={styles.across}>
          {isWriting ? (
            <ReasonForm
              label={words.withdrawReason}
              hint={words.withdrawHint}
              submit={words.send}
              isBusy={isLoading}
              onSend={async (text) => {
                if (await act(withdraw({ fileId, text }), words.sent)) end();
              }}
              onCancel={end}
            />
          ) : (
            <Button size="sm" variant="text" onClick={() => setIsWriting(true)}>
              {words.withdraw}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Progress({ id, rows: total }: Reading) {
  const { data } = useBankFileQuery(id, { pollingInterval: PROGRESS_EVERY_MS });
  const read = Math.min(data?.rows ?? 0, total ?? Number.POSITIVE_INFINITY);
  return (
    <>
      <p>{words.reading(read, total)}</p>
      <progress
        max={Math.max(1, total ?? 1)}
        value={total === null ? undefined : read}
        aria-label={words.files}
        aria-valuetext={words.reading(read, total)}
      />
      <p role="status" className="visually-hidden">
        {words.quarter(total === null || total === 0 ? 0 : Math.floor((read / total) * 4))}
      </p>
    </>
  );
}

/** «B41C 07E9» */
function markOf({ mark }: BankFile): string {
  return (mark ?? '').toUpperCase().replace(/(.{4})(?=.)/g, '$1 ');
}

/** The rows below the head, by line breaks; null for a workbook. */
async function rowsIn(file: Blob): Promise<number | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // «PK», as the server knows a workbook.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return null;
  const breaks = bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
  return Math.max(0, bytes.at(-1) === 10 ? breaks - 1 : breaks);
}
