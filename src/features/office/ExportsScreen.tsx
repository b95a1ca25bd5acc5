import { ERROR } from '@contract/errors';
import { jalaliDayOf, shiftDay, toJalaliDate } from '@contract/rules/calendar';
import { rangeFault } from '@contract/rules/dayRange';
import {
  EXPORT_FORMATS,
  EXPORT_NAME,
  EXPORT_SUBJECTS,
  type ExportFormat,
  exportersOf,
} from '@contract/rules/exportRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useExportRecordsMutation } from '@/api/exportsApi';
import { useUserReport } from '@/api/user';
import { toPersianDigits } from '@/lib/digits';
import { FORMAT_NAME, RANGE_FAULT, exportsCopy as words } from '@/messages/exportsCopy';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/Segmented';
import { saveFile } from '@/ui/saveFile';
import { useNow } from '@/ui/useNow';
import { DayField, dayIn } from './DayField';
import { OfficeForm, useOfficeAct } from './OfficeAct';
import { OfficePage } from './OfficeFrame';
import styles from './office.module.css';
import { Panel } from './Panel';

/** /office/exports: records of a range of days as a file. At first this month. */
export function ExportsScreen() {
  const { data: user } = useUserReport();
  const subjects = EXPORT_SUBJECTS.filter((one) => exportersOf(one).some((role) => user?.roles.includes(role)));
  const [chosen, choose] = useState(subjects[0]);
  const [format, setFormat] = useState<ExportFormat>(EXPORT_FORMATS[0]);
  const today = tehranDateOf(useNow());
  const [from, setFrom] = useState(() => typed(shiftDay(today, 1 - jalaliDayOf(today).day)));
  const [to, setTo] = useState(() => typed(today));
  const [take, { isLoading }] = useExportRecordsMutation();
  const act = useOfficeAct();
  const range = { from: dayIn(from) ?? '', to: dayIn(to) ?? '' };
  const found = rangeFault(range, today);
  const faultOf = (field: 'from' | 'to') =>
    found?.field === field && range[field] !== '' ? RANGE_FAULT[found.fault] : undefined;
  const subject = chosen ?? subjects[0];

  async function download() {
    if (subject === undefined) return;
    const call = take({ subject, format, ...range });
    const save = async () => {
      const { address } = await call.unwrap();
      saveFile(address, `amanat-${subject}-${range.from}-${range.to}.${format}`);
    };
    await act({ unwrap: save }, words.saved, { [ERROR.tooManyEntries]: words.tooMany });
  }

  return (
    <OfficePage section="exports" title={words.title} isNarrow>
      <Panel>
        <OfficeForm onSubmit={download}>
          {subject !== undefined && (
            <Segmented
              label={words.subject}
              options={subjects.map((value) => ({ value, label: EXPORT_NAME[value] }))}
              value={subject}
              onChange={choose}
            />
          )}
          <Segmented
            label={words.format}
            options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAME[value] }))}
            value={format}
            onChange={setFormat}
          />
          <div className={styles.cards}>
            <DayField label={words.from} value={from} onChange={setFrom} error={faultOf('from')} />
            <DayField label={words.to} value={to} onChange={setTo} error={faultOf('to')} />
          </div>
          <Button type="submit" size="md" icon={FileSpreadsheet} disabled={found !== null} loading={isLoading}>
            {words.download}
          </Button>
          <p className={styles.muted}>{words.about}</p>
        </OfficeForm>
      </Panel>
    </OfficePage>
  );
}

function typed(isoDate: string): string {
  return toPersianDigits(toJalaliDate(isoDate));
}
