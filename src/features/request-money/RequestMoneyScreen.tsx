import { PHOTOS_OF_AN_ITEM } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { useFormik } from 'formik';
import { ChevronLeft, Scale } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { chosenAccount, useListAccountsQuery } from '@/api/memberAccounts';
import type { FeeSide } from '@/api/transactionsApi';
import { useQuote } from '@/api/useQuote';
import { useDraftPhotos } from '@/components/draftPhotos';
import { Header } from '@/components/Header';
import { PhotoField } from '@/components/PhotoField';
import { RequestFields } from '@/components/RequestFields';
import { useAmountUnit } from '@/components/useAmountUnit';
import { paths } from '@/lib/paths';
import { requestSchema } from '@/lib/requestSchema';
import { itemPhotosCopy } from '@/messages/itemPhotos';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Page, PageForm } from '@/ui/Page';
import lines from '@/ui/TwoLines.module.css';
import { useGoBack } from '@/ui/useGoBack';
import { AccountRow } from './AccountRow';
import rows from './Rows.module.css';
import { draftSaved, selectRequestMoney } from './slice';
import { TermsField } from './TermsField';

const SIDES: readonly FeeSide[] = ['payee', 'payer', 'half'];

/** A request: amount, purpose, commission side, terms, account and referee. The draft keeps the input. */
export function RequestMoneyScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  const { draft, status } = useAppSelector(selectRequestMoney);
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
  const choice = useAmountUnit(values.amountRials, draft.amountUnit);
  const { unit } = choice;
  const photos = useDraftPhotos(PHOTOS_OF_AN_ITEM);

  useEffect(() => {
    // The request is made, and its page is loading: the emptied draft stays empty.
    if (status === 'leaving') return;
    const { amountRials, purpose, amountUnit } = draft;
    if (values.amountRials !== amountRials || values.purpose !== purpose || unit !== amountUnit) {
      dispatch(draftSaved({ ...values, amountUnit: unit }));
    }
  }, [values, unit, draft, status, dispatch]);

  return (
    <PageForm onSubmit={form.handleSubmit}>
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
          unit={choice}
          sides={SIDES}
          commissionSide={draft.commissionSide}
          onCommissionSide={(commissionSide) => dispatch(draftSaved({ commissionSide }))}
          quote={quote}
        >
          <PhotoField
            label={itemPhotosCopy.onForm}
            aside={itemPhotosCopy.optional}
            hint={null}
            photos={photos}
            max={PHOTOS_OF_AN_ITEM}
          />
        </RequestFields>
        <Card as="div">
          <TermsField terms={draft} onChange={(terms) => dispatch(draftSaved(terms))} />
          <AccountRow
            accounts={accounts}
            selected={account}
            onSelect={(accountId) => dispatch(draftSaved({ accountId }))}
            failed={isError}
            onRetry={refetch}
          />
          <RefereeRow
            nationalCode={draft.refereeNationalCode}
            onRemove={() => dispatch(draftSaved({ refereeNationalCode: null }))}
          />
        </Card>
      </Page>
    </PageForm>
  );
}

const words = requestMoneyCopy.referee;

interface RefereeRowProps {
  nationalCode: string | null;
  onRemove: () => void;
}

/** A link to the referee's page; with a proposed referee, their code and a button that removes it. */
function RefereeRow({ nationalCode, onRemove }: RefereeRowProps) {
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
      <Link ref={link} to={paths.referee} className={rows.row}>
        <Icon icon={Scale} />
        <span className={classNames(lines.words, rows.words)}>
          <b>{words.title}</b>
          <small>{words.optional}</small>
        </span>
        <Icon icon={ChevronLeft} size="sm" />
      </Link>
    );
  }
  return (
    <section className={rows.row} aria-label={words.chosen}>
      <Icon icon={Scale} />
      <Link to={paths.referee} className={classNames(lines.words, rows.words)}>
        <small>{requestMoneyCopy.fields.refereeNationalCode}</small>
        <b>
          <Ltr persian>{nationalCode}</Ltr>
        </b>
      </Link>
      <Button variant="text" size="sm" onClick={remove}>
        {words.remove}
      </Button>
    </section>
  );
}
