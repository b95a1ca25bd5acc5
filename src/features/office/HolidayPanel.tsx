import { HOLIDAY_NAME } from '@contract/rules/limits';
import { isWithin } from '@contract/rules/text';
import { useState } from 'react';
import {
  type Holiday,
  useAddHolidayMutation,
  useListHolidaysQuery,
  useRemoveHolidayMutation,
} from '@/api/bankFilesApi';
import { Loaded } from '@/components/Loaded';
import { formatIsoDate } from '@/lib/calendar';

import { holidaysCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { DayField, dayIn } from './DayField';
import { OfficeForm, useOfficeAct } from './OfficeAct';
import { OFFICE_POLLING, useHolds } from './OfficeFrame';
import { OfficeTable } from './OfficeTable';
import styles from './office.module.css';

/** The days without a cycle of the bank, besides Fridays. Finance changes them. */
export function HolidayPanel() {
  const mayChange = useHolds('finance');
  return (
    <Loaded query={useListHolidaysQuery(undefined, OFFICE_POLLING)} card skeleton={<SkeletonRows count={2} />}>
      {(holidays) => (
        <OfficeTable
          title={words.title}
          columns={[
            { label: words.day, of: ({ day }) => formatIsoDate(day), isHead: true },
            { label: words.name, of: ({ name }) => name },
            ...(mayChange ? [{ label: words.remove, of: (one: Holiday) => <RemoveButton day={one.day} /> }] : []),
          ]}
          rows={holidays}
          keyOf={({ day }) => day}
          none={words.none}
          foot={<p className={styles.muted}>{words.about}</p>}
        >
          {mayChange && <AddForm />}
        </OfficeTable>
      )}
    </Loaded>
  );
}

function RemoveButton({ day }: { day: string }) {
  const act = useOfficeAct();
  const [remove, { isLoading: isBusy }] = useRemoveHolidayMutation();
  const shown = formatIsoDate(day);
  return (
    <Button variant="text" size="sm" loading={isBusy} onClick={() => void act(remove(day), words.removed(shown))}>
      {words.remove}
    </Button>
  );
}

function AddForm() {
  const act = useOfficeAct();
  const [add, { isLoading: isBusy }] = useAddHolidayMutation();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const day = dayIn(typed);

  async function send() {
    if (day === null || !(await act(add({ day, name }), words.added(formatIsoDate(day))))) return;
    setTyped('');
    setName('');
  }

  return (
    <OfficeForm onSubmit={send}>
      <DayField label={words.day} value={typed} onChange={setTyped} />
      <TextField label={words.name} value={name} maxLength={HOLIDAY_NAME.maximum} onChange={setName} />
      <Button type="submit" size="md" disabled={day === null || !isWithin(name, HOLIDAY_NAME)} loading={isBusy}>
        {words.add}
      </Button>
    </OfficeForm>
  );
}
