import { useId, useState } from 'react';
import { cardsCopy } from '@/messages/cards';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { AccountPickerSheet } from './AccountPickerSheet';
import { AccountRow } from './AccountRow';
import type { AccountView } from './accountView';

export interface AccountFieldProps {
  label: string;
  /** Title of the sheet that changes the choice. */
  sheetTitle: string;
  /** Undefined while they are on their way. */
  accounts: readonly AccountView[] | undefined;
  selected: AccountView | null;
  onSelect: (accountId: string) => void;
  /** Where «افزودن کارت یا شبا» leads. */
  addTo: string;
  /** They could not be had; `onRetry` asks again. */
  failed?: boolean;
  onRetry: () => void;
}

/** The account that a form will use, with a sheet to choose another one. */
export function AccountField(props: AccountFieldProps) {
  const { label, sheetTitle, accounts, selected, onSelect, addTo, failed, onRetry } = props;
  const [open, setOpen] = useState(false);
  const controlId = useId();

  function choose(accountId: string) {
    onSelect(accountId);
    setOpen(false);
  }

  return (
    <Field label={label} controlId={controlId} group>
      {selected ? (
        <AccountRow
          account={selected}
          action={
            <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
              {cardsCopy.buttons.changeCard}
            </Button>
          }
        />
      ) : failed ? (
        <Note tone="negative">
          {cardsCopy.notices.cardsNotLoaded}{' '}
          <Button variant="text" size="sm" onClick={onRetry}>
            {productCopy.buttons.retry}
          </Button>
        </Note>
      ) : (
        <Loading>
          <Skeleton shape="box" width="full" />
        </Loading>
      )}
      <AccountPickerSheet
        open={open}
        title={sheetTitle}
        accounts={accounts ?? []}
        selectedId={selected?.id ?? null}
        onSelect={choose}
        onClose={() => setOpen(false)}
        addTo={addTo}
      />
    </Field>
  );
}
