import { DELIVER_BY_DAYS, INSPECTION_HOURS, PAY_BY_DAYS } from '@contract/rules/deadlines';
import { DELIVERY_METHODS, type DeliveryTerms } from '@contract/rules/deliveryRules';
import { ChevronLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { METHOD_ICON } from '@/components/TermsRow';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import lines from '@/ui/TwoLines.module.css';
import rows from './Rows.module.css';
import styles from './TermsField.module.css';

const words = deliveryCopy.terms;

/** An icon above the words. */
const TILES = { group: styles.tiles, option: styles.tile, icon: 'md' } as const;

const METHODS = DELIVERY_METHODS.map((value) => ({ value, label: words.methods[value], icon: METHOD_ICON[value] }));

interface TermsFieldProps {
  terms: DeliveryTerms;
  onChange: (terms: DeliveryTerms) => void;
}

/** The delivery terms in one row; a tap opens the sheet that changes them. */
export function TermsField({ terms, onChange }: TermsFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={rows.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon icon={METHOD_ICON[terms.deliveryMethod]} />
        <span className={classNames(lines.words, rows.words)}>
          <b>{words.methods[terms.deliveryMethod]}</b>
          <small>{words.within(toPersianDigits(terms.deliverByDays))}</small>
        </span>
        <Icon icon={ChevronLeft} size="sm" />
      </button>
      {open && (
        <TermsSheet
          terms={terms}
          onConfirm={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface TermsSheetProps {
  terms: DeliveryTerms;
  onConfirm: (terms: DeliveryTerms) => void;
  onClose: () => void;
}

/** Closing without «تأیید شرایط» changes nothing. */
function TermsSheet({ terms, onConfirm, onClose }: TermsSheetProps) {
  const id = useId();
  const [chosen, setChosen] = useState(terms);
  const { deliveryMethod, payByDays, deliverByDays } = chosen;
  return (
    <Sheet open title={words.title} onClose={onClose}>
      <div className={styles.sheet}>
        <Field label={words.method} controlId={`${id}-method`} group>
          <Segmented
            look={TILES}
            label={words.method}
            options={METHODS}
            value={deliveryMethod}
            onChange={(value) => setChosen({ ...chosen, deliveryMethod: value })}
          />
        </Field>
        <Field label={words.payBy} controlId={`${id}-pay`} group>
          <Segmented
            label={words.payBy}
            options={PAY_BY_DAYS.map(dayOption)}
            value={payByDays}
            onChange={(value) => setChosen({ ...chosen, payByDays: value })}
          />
        </Field>
        <Field label={words.deliverBy} controlId={`${id}-deliver`} group>
          <Segmented
            label={words.deliverBy}
            options={DELIVER_BY_DAYS.map(dayOption)}
            value={deliverByDays}
            onChange={(value) => setChosen({ ...chosen, deliverByDays: value })}
          />
        </Field>
        <ol className={styles.path} aria-label={words.summary}>
          <li>
            <b>{words.until(toPersianDigits(payByDays))}</b> {words.payment}
          </li>
          <li>
            <b>{words.until(toPersianDigits(deliverByDays))}</b> {words.delivery}
          </li>
          <li>
            <b>{words.hours(toPersianDigits(INSPECTION_HOURS[deliveryMethod]))}</b> {words.inspection}
          </li>
        </ol>
        <Button block onClick={() => onConfirm(chosen)}>
          {words.confirm}
        </Button>
      </div>
    </Sheet>
  );
}

function dayOption<Days extends number>(value: Days): { value: Days; label: string } {
  return { value, label: words.days(toPersianDigits(value)) };
}
