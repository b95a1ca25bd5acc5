import { useFormik } from 'formik';
import { Landmark, ShieldCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useUserReport } from '@/api/user';
import { cardsCopy } from '@/messages/cards';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { GroupedDigitsField } from '@/ui/GroupedDigitsField';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { Note } from '@/ui/Note';
import { Page, PageForm } from '@/ui/Page';
import { Skeleton } from '@/ui/Skeleton';
import { Tabs } from '@/ui/Tabs';
import styles from './CardForm.module.css';
import {
  type AccountKind,
  type CardValues,
  cardSchema,
  checksumError,
  DIGITS,
  enteredNumber,
  likelyBank,
  numberOf,
} from './schema';

export interface CardFormProps {
  header: ReactNode;
  /** The bank inquiry runs. */
  pending: boolean;
  /** The server's error about a number (see `enteredNumber`); null without one. */
  refusalOf: (number: string) => string | null;
  onSubmit: (values: CardValues) => void;
  /** Below the form. */
  children?: ReactNode;
}

const PANEL_ID = 'card-form';

const LABEL: Record<AccountKind, string> = { pan: cardsCopy.fields.cardNumber, iban: cardsCopy.fields.iban };

/** The page with a card number or an IBAN, validated while typing. */
export function CardForm({ header, pending, refusalOf, onSubmit, children }: CardFormProps) {
  const form = useFormik<CardValues>({
    initialValues: { kind: 'pan', pan: '', iban: '' },
    validationSchema: cardSchema,
    onSubmit,
  });
  const { kind } = form.values;
  const digits = form.values[kind];
  const bank = likelyBank(kind, digits);
  // the error of a submit stays until the number changes
  const [triedDigits, setTriedDigits] = useState<string | null>(null);
  const incomplete = triedDigits === digits ? form.errors[kind] : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    setTriedDigits(digits);
    form.handleSubmit(event);
  }

  return (
    <PageForm onSubmit={submit}>
      <Page
        header={header}
        dock={
          <Dock>
            <Button
              type="submit"
              block
              dimmed={digits.length < DIGITS[kind]}
              loading={pending}
              loadingText={cardsCopy.inquiring}
            >
              {cardsCopy.buttons.addCardSubmit}
            </Button>
          </Dock>
        }
      >
        <Note icon={Landmark}>
          {cardsCopy.network} <OwnNameNotice />
        </Note>
        <Tabs
          look="segmented"
          label={cardsCopy.kinds}
          panelId={PANEL_ID}
          value={kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen)}
          items={[
            { value: 'pan', label: LABEL.pan },
            { value: 'iban', label: LABEL.iban },
          ]}
        />
        <div id={PANEL_ID} role="tabpanel" aria-label={cardsCopy.form}>
          <Card as="div">
            <div className={styles.card}>
              <div className={layout.row3}>
                <span className={styles.emblem}>{bank !== null && <Icon icon={Landmark} />}</span>
                {bank === null ? <Skeleton width="short" /> : <b>{bank}</b>}
              </div>
              <GroupedDigitsField
                key={kind}
                name={kind}
                label={LABEL[kind]}
                length={DIGITS[kind]}
                read={(text) => numberOf(kind, text)}
                prefix={kind === 'iban' ? 'IR' : undefined}
                autoComplete={kind === 'pan' ? 'cc-number' : undefined}
                value={digits}
                onChange={(typed) => form.setFieldValue(kind, typed)}
                error={refusalOf(enteredNumber(form.values)) ?? checksumError(kind, digits) ?? incomplete}
              />
              <p className={styles.inquiry}>
                <Icon icon={ShieldCheck} size="xs" />
                {cardsCopy.inquiry}
              </p>
            </div>
          </Card>
        </div>
        {children}
      </Page>
    </PageForm>
  );
}

/** The account must be in the user's own name, shown once it is loaded. */
function OwnNameNotice() {
  const { data: user } = useUserReport();
  const [before, after] = cardsCopy.ownName;
  return user ? (
    <>
      {before}
      <b>{user.fullName}</b>
      {after}
    </>
  ) : (
    cardsCopy.ownNameUnknown
  );
}
