import { isAllowed } from '@contract/rules/transactionStates';
import { useFormik } from 'formik';
import { ClipboardPaste } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { object, string } from 'yup';
import { chosenAccount, useListAccountsQuery } from '@/api/accounts';
import { type ApiFailure, failureText, toApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/transactions';
import { transactionsApi } from '@/api/transactions';
import { AccountField } from '@/components/AccountField';
import { Header } from '@/components/Header';
import { MoneyTrackGuide } from '@/components/MoneyTrackParts';
import { toLatinDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { payIntentState } from '@/lib/payIntent';
import { parsePaymentCode } from '@/lib/paymentCode';
import { homeCopy } from '@/messages/home';
import { paymentCopy } from '@/messages/payment';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { useGoBack } from '@/ui/useGoBack';
import styles from './PayScreen.module.css';

/** Sending money: by a link or code that is typed or pasted, or straight from the link, /pay/CODE. */
export function PayScreen() {
  const { pay_id: fromLink } = useParams();
  return <PayPage key={fromLink ?? ''} fromLink={fromLink ?? null} />;
}

function PayPage({ fromLink }: { fromLink: string | null }) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const code = fromLink === null ? null : parsePaymentCode(fromLink);
  if (code !== null && failure === null) {
    return <OpeningRequest code={code} onFailure={setFailure} />;
  }
  return <PayForm initialCode={code ?? fromLink ?? ''} initialFailure={failure} />;
}

interface OpeningRequestProps {
  code: string;
  onFailure: (failure: ApiFailure) => void;
}

/** A link was opened: the request it names is on its way. */
function OpeningRequest({ code, onFailure }: OpeningRequestProps) {
  const open = useOpenRequest();

  useEffect(() => {
    let left = false;
    open(code, { accountId: null, replace: true }).then((failure) => {
      if (failure !== null && !left) {
        onFailure(failure);
      }
    });
    return () => {
      left = true;
    };
  }, [code, open, onFailure]);

  return (
    <Page gap={4} header={<Header title={paymentCopy.pay.title} back={paths.home} />}>
      <Loading>
        <Skeleton width="half" />
        <Card padded>
          <Skeleton shape="box" width="full" />
        </Card>
        <SkeletonRows count={3} />
      </Loading>
    </Page>
  );
}

interface PayFormProps {
  initialCode: string;
  /** Why the request of a link could not be opened. */
  initialFailure: ApiFailure | null;
}

/** Link or code, the account to pay from, and «بررسی درخواست». No money moves here. */
function PayForm({ initialCode, initialFailure }: PayFormProps) {
  const goBack = useGoBack(paths.home);
  const openRequest = useOpenRequest();
  const [accountId, setAccountId] = useState<string | null>(null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);

  const form = useFormik({
    initialValues: { code: initialCode },
    initialStatus: initialFailure,
    initialErrors: initialCode !== '' && initialFailure === null ? { code: paymentCopy.validation.paymentCode } : {},
    initialTouched: { code: initialCode !== '' },
    validationSchema: paySchema,
    validateOnBlur: false,
    onSubmit: async ({ code }) => {
      const found = parsePaymentCode(code);
      if (found !== null) {
        form.setStatus(await openRequest(found, { accountId: account?.id ?? null, replace: false }));
      }
    },
  });
  const failure = form.status as ApiFailure | null;

  function change(text: string) {
    form.setStatus(null);
    form.setFieldValue('code', reduceToCode(text));
  }

  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <Page
        gap={6}
        header={<Header title={paymentCopy.pay.title} back={goBack} />}
        dock={
          <Dock note={paymentCopy.pay.nothingMoves}>
            <Button
              type="submit"
              block
              disabled={form.values.code === ''}
              loading={form.isSubmitting}
              loadingText={paymentCopy.pay.checking}
            >
              {paymentCopy.buttons.checkRequest}
            </Button>
          </Dock>
        }
      >
        <Lead title={paymentCopy.pay.question}>{paymentCopy.pay.hint}</Lead>
        <TextField
          label={paymentCopy.fields.paymentLinkOrCode}
          code
          name="code"
          autoCapitalize="characters"
          spellCheck={false}
          value={form.values.code}
          onChange={change}
          error={failure === null ? form.touched.code && form.errors.code : failureText(failure)}
          trailing={<PasteButton onPaste={change} />}
        />
        <AccountField
          label={paymentCopy.pay.payFrom}
          sheetTitle={paymentCopy.pay.payFromWhich}
          accounts={accounts}
          selected={account}
          onSelect={setAccountId}
          addTo={paths.createCardThen(paths.pay)}
          failed={isError}
          onRetry={refetch}
        />
        <div className={styles.guide}>
          <MoneyTrackGuide
            buyerText={homeCopy.guide.youPay}
            amanatText={homeCopy.guide.keeper}
            sellerText={homeCopy.guide.afterYouConfirm}
          />
        </div>
      </Page>
    </form>
  );
}

/** Fills the field from the clipboard, or says that the browser does not allow it. */
function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const dispatch = useAppDispatch();

  async function paste() {
    const text = await pasteText();
    if (text === null) {
      dispatch(toastShown({ kind: 'info', text: paymentCopy.pay.pasteFailed }));
    } else {
      onPaste(text);
    }
  }

  return (
    <span className={styles.paste}>
      <Button variant="text" size="sm" icon={ClipboardPaste} onClick={paste}>
        {paymentCopy.pay.paste}
      </Button>
    </span>
  );
}

/** A payment code, or a link that ends in one. */
const paySchema = object({
  code: string().test(
    'payment-code',
    paymentCopy.validation.paymentCode,
    (value) => parsePaymentCode(value ?? '') !== null,
  ),
});

/** What the field keeps of what was typed or pasted: of a link only its code, of anything else its capitals. */
export function reduceToCode(text: string): string {
  const capitals = toLatinDigits(text).trim();
  return parsePaymentCode(capitals) ?? (capitals.includes('/') ? capitals : capitals.toUpperCase());
}

/** What is on the clipboard; null when the browser or the person does not allow reading it. */
async function pasteText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

interface OpenOptions {
  /** The account that was chosen; null: the default one. */
  accountId: string | null;
  /** Puts the request in the place of the present page, so that «back» skips it. */
  replace: boolean;
}

/** True when the reader may go on to pay: not begun by anybody, or begun and not theirs to receive. */
function canBeOpened({ status, viewerRole, isSamePerson }: TransactionDetails): boolean {
  return status === 'inquired' || isAllowed(status, 'pay', isSamePerson ? 'both' : viewerRole);
}

/**
 * Loads a request by its code and goes to its page. One that cannot be paid says so, and is shown all the same.
 * Answers null, or why it could not be loaded.
 */
function useOpenRequest(): (code: string, options: OpenOptions) => Promise<ApiFailure | null> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    async (code, { accountId, replace }) => {
      const lookup = dispatch(transactionsApi.endpoints.transactionDetails.initiate(code, { forceRefetch: true }));
      try {
        const transaction = await lookup.unwrap();
        if (!canBeOpened(transaction)) {
          dispatch(toastShown({ kind: 'info', text: paymentCopy.notices.cannotBePaid }));
        }
        navigate(paths.transactionDetail(code), { replace, state: payIntentState({ accountId }) });
        return null;
      } catch (thrown) {
        return toApiFailure(thrown);
      } finally {
        lookup.unsubscribe();
      }
    },
    [dispatch, navigate],
  );
}
