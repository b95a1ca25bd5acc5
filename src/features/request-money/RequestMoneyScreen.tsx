import { cleanText } from '@contract/rules/text';
import { useFormik } from 'formik';
import { ChevronLeft, Scale } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { chosenAccount, useListAccountsQuery } from '@/api/memberAccounts';
import type { FeeSide } from '@/api/transactionsApi';
import { useQuote } from '@/api/useQuote';
import { AccountField } from '@/components/AccountField';
import { Header } from '@/components/Header';
import { RequestFields } from '@/components/RequestFields';
import { paths } from '@/lib/paths';
import { requestSchema } from '@/lib/requestSchema';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import styles from './RequestMoneyScreen.module.css';
import { draftSaved, selectRequestDraft } from './slice';
import { TermsField } from './TermsField';

const SIDES: readonly FeeSide[] = ['payee', 'payer', 'half'];

/** A request: amount, commission side, purpose, terms, account and referee. The draft keeps the input. */
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
  const { values } = form;
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
            <Button type="submit" block disabled={!form.isValid || account === null || quote.kind === 'failed'}>
              {requestMoneyCopy.buttons.requestFormSubmit}
            </Button>
          </Dock>
        }
      >
        <RequestFields
          form={form}
          sides={SIDES}
          commissionSide={draft.commissionSide}
          onCommissionSide={(commissionSide) => dispatch(draftSaved({ commissionSide }))}
          quote={quote}
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

/** A link to the referee's page; with a proposed referee, their code and a button that removes it. */
function RefereeField({ nationalCode, onRemove }: RefereeFieldProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [removed, setRemoved] = useState(false);

  // the removed row had the focus: the link takes it
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
