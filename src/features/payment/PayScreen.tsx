import { paymentCodeIn, paymentCodesIn } from '@contract/rules/paymentCode';
import { isAllowed } from '@contract/rules/transactionStates';
import { plainText } from '@contract/rules/typedText';
import { useFormik } from 'formik';
import { ClipboardPaste } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type ApiFailure, failureText, toApiFailure } from '@/api/failure';
import { type TransactionDetails, transactionsApi } from '@/api/transactionsApi';
import { Header } from '@/components/Header';
import { MoneyTrackGuide } from '@/components/MoneyTrackParts';
import { paths } from '@/lib/paths';
import { payIntentState } from '@/lib/payIntent';
import { homeCopy } from '@/messages/home';
import { paymentCopy } from '@/messages/payment';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { Loading } from '@/ui/Loading';
import { Page, PageForm } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { useGoBack } from '@/ui/useGoBack';
import styles from './PayScreen.module.css';

/** /pay and /pay/CODE: opens a request by a typed or pasted link or code, or by the code in the path. */
export function PayScreen() {
  const { pay_id: fromLink } = useParams();
  return <PayPage key={fromLink ?? ''} fromLink={fromLink ?? null} />;
}

function PayPage({ fromLink }: { fromLink: string | null }) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const code = fromLink === null ? null : paymentCodeIn(fromLink);
  if (code !== null && failure === null) {
    return <OpeningRequest code={code} onFailure={setFailure} />;
  }
  return <PayForm initialCode={code ?? fromLink ?? ''} initialFailure={failure} />;
}

interface OpeningRequestProps {
  code: string;
  onFailure: (failure: ApiFailure) => void;
}

/** Loads the request of an opened link. */
function OpeningRequest({ code, onFailure }: OpeningRequestProps) {
  const open = useOpenRequest();

  useEffect(() => {
    open(code, true).then((failure) => {
      if (failure !== null) onFailure(failure);
    });
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
  /** The failure of an opened link. */
  initialFailure: ApiFailure | null;
}

/** Link or code. No money moves here; the card is chosen on the page of the request. */
function PayForm({ initialCode, initialFailure }: PayFormProps) {
  const goBack = useGoBack(paths.home);
  const openRequest = useOpenRequest();

  const form = useFormik({
    initialValues: { code: initialCode },
    initialStatus: initialFailure,
    initialTouched: { code: initialCode !== '' },
    validate: ({ code }) => (paymentCodeIn(code) === null ? { code: problemOf(code) } : {}),
    validateOnBlur: false,
    onSubmit: async ({ code }) => {
      const found = paymentCodeIn(code);
      if (found !== null) {
        form.setStatus(await openRequest(found, false));
      }
    },
  });
  const failure = form.status as ApiFailure | null;
  const problem = problemOf(form.values.code);
  const isTold = form.touched.code || problem === paymentCopy.validation.severalCodes;

  function change(text: string) {
    form.setStatus(null);
    form.setFieldValue('code', reduceToCode(text));
  }

  return (
    <PageForm onSubmit={form.handleSubmit}>
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
          error={failure === null ? isTold && problem : failureText(failure)}
          trailing={<PasteButton onPaste={change} />}
        />
        <div className={styles.guide}>
          <MoneyTrackGuide
            buyerText={homeCopy.guide.youPay}
            amanatText={homeCopy.guide.keeper}
            sellerText={homeCopy.guide.afterYouConfirm}
          />
        </div>
      </Page>
    </PageForm>
  );
}

/** Fills the field from the clipboard. A toast reports a browser that does not allow it. */
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

/** The reason why a text is not one request; null for one. */
function problemOf(text: string): string | null {
  const codes = paymentCodesIn(text).length;
  if (codes === 1) return null;
  return codes > 1 ? paymentCopy.validation.severalCodes : paymentCopy.validation.paymentCode;
}

/** The value of the field: the code of a link or message, or the input in capitals and Latin digits. */
export function reduceToCode(text: string): string {
  const plain = plainText(text).trim() || text;
  return paymentCodeIn(text) ?? (plain.includes('/') ? plain : plain.toUpperCase());
}

/** The text of the clipboard; null if the browser or the user does not allow access. */
async function pasteText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

/** True for a new request, and for a started payment that the reader can repeat. */
function canBeOpened({ status, viewerRole, isSamePerson }: TransactionDetails): boolean {
  return status === 'inquired' || isAllowed(status, 'pay', isSamePerson ? 'both' : viewerRole);
}

/**
 * Loads a request by its code and opens its page, also if it cannot be paid; a toast says so then. With `replace`, «back»
 * skips the present page. Resolves to the failure, or to null. A person who has left the page stays where they are.
 */
function useOpenRequest(): (code: string, replace: boolean) => Promise<ApiFailure | null> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return useCallback(
    async (code, replace) => {
      const lookup = dispatch(transactionsApi.endpoints.transactionDetails.initiate(code, { forceRefetch: true }));
      try {
        const transaction = await lookup.unwrap();
        if (!isHere.current) return null;
        if (!canBeOpened(transaction)) {
          dispatch(toastShown({ kind: 'info', text: paymentCopy.notices.cannotBePaid }));
        }
        navigate(paths.transactionDetail(code), { replace, state: payIntentState() });
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
