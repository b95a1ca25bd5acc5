import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { useFormik } from 'formik';
import { ChevronLeft, Scale } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { chosenAccount, useListAccountsQuery } from '@/api/accounts';
import { useQuote } from '@/api/useQuote';
import { AccountField } from '@/components/AccountField';
import { AmountField } from '@/components/AmountField';
import { CommissionField } from '@/components/CommissionField';
import { Header } from '@/components/Header';
import { tomanWords } from '@/lib/money';
import { paths } from '@/lib/paths';
import { requestSchema } from '@/lib/requestSchema';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { fieldOf } from '@/ui/fieldOf';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { TextField } from '@/ui/TextField';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import styles from './RequestMoneyScreen.module.css';
import { draftSaved, selectRequestDraft } from './slice';
import { TermsField } from './TermsField';

/** Asking for money: amount, who pays the commission, purpose, account, and a referee. What is typed stays in the draft. */
export function RequestMoneyScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  const draft = useAppSelector(selectRequestDraft);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = chosenAccount(accounts, draft.accountId);

  const form = useFormik({
    initialValues: { amountRials: draft.amountRials, purpose: draft.purpose },
    validationSchema: requestSchema,
    validateOnMount: true,
    onSubmit: ({ amountRials, purpose }) => {
      if (account) {
        dispatch(draftSaved({ amountRials, purpose: cleanText(purpose), accountId: account.id }));
        navigate(paths.newTransactions);
      }
    },
  });
  const { values, touched, errors } = form;
  const quote = useQuote(values.amountRials, draft.commissionSide);

  useEffect(() => {
    if (values.amountRials !== draft.amountRials || values.purpose !== draft.purpose) {
      dispatch(draftSaved(values));
    }
  }, [values, draft, dispatch]);

  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <Page
        header={<Header title={requestMoneyCopy.title} back={goBack} />}
        dock={
          <Dock>
            <Button type="submit" block disabled={!form.isValid || account === null}>
              {requestMoneyCopy.buttons.requestFormSubmit}
            </Button>
          </Dock>
        }
      >
        <AmountField
          label={requestMoneyCopy.fields.amount}
          aside={requestMoneyCopy.amountLimit}
          value={values.amountRials}
          words={values.amountRials === null ? undefined : tomanWords(values.amountRials)}
          onChange={(amountRials) => form.setFieldValue('amountRials', amountRials)}
          onBlur={() => form.setFieldTouched('amountRials')}
          error={touched.amountRials && errors.amountRials}
        />
        <CommissionField
          side={draft.commissionSide}
          onChange={(commissionSide) => dispatch(draftSaved({ commissionSide }))}
          quote={quote}
        />
        <TextField
          {...fieldOf(form, 'purpose')}
          label={requestMoneyCopy.fields.purpose}
          placeholder={requestMoneyCopy.purposeExample}
          maxLength={BEHALF_MAX_LENGTH}
        />
        <TermsField terms={draft} onChange={(terms) => dispatch(draftSaved(terms))} />
        <AccountField
          label={requestMoneyCopy.depositTo}
          sheetTitle={requestMoneyCopy.depositToWhich}
          accounts={accounts}
          selected={account}
          onSelect={(accountId) => dispatch(draftSaved({ accountId }))}
          addTo={paths.createCardThen(paths.requestMoney)}
          failed={isError}
          onRetry={refetch}
        />
        <RefereeField
          nationalCode={draft.refereeNationalCode}
          onRemove={() => dispatch(draftSaved({ refereeNationalCode: null }))}
        />
      </Page>
    </form>
  );
}

const words = requestMoneyCopy.referee;

interface RefereeFieldProps {
  nationalCode: string | null;
  onRemove: () => void;
}

/** The way to the referee's page; once somebody is proposed, who, with a way to change and to take it back. */
function RefereeField({ nationalCode, onRemove }: RefereeFieldProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [removed, setRemoved] = useState(false);

  // the button that was pressed is gone with the referee: the focus goes to what stands in its place
  useEffect(() => {
    if (removed) link.current?.focus();
  }, [removed]);

  function remove() {
    setRemoved(true);
    onRemove();
  }

  if (nationalCode === null) {
    return (
      <Link ref={link} to={paths.referee} className={styles.link}>
        <Icon icon={Scale} />
        <span className={styles.words}>
          {words.title} <span className={styles.optional}>{words.optional}</span>
        </span>
        <Icon icon={ChevronLeft} size="sm" />
      </Link>
    );
  }
  return (
    <section className={styles.row} aria-label={words.chosen}>
      <Tile icon={Scale} />
      <Link to={paths.referee} className={styles.words}>
        <span className={styles.label}>{requestMoneyCopy.fields.refereeNationalCode}</span>
        <Ltr persian>{nationalCode}</Ltr>
      </Link>
      <Button variant="soft" size="sm" onClick={remove}>
        {words.remove}
      </Button>
    </section>
  );
}
