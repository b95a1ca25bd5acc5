import { useFormik } from 'formik';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { object, string } from 'yup';
import { useListAccountsQuery } from '@/api/accounts';
import { chosenAccount } from '@/api/chosenAccount';
import { type ApiFailure, failureText } from '@/api/failure';
import { AccountField } from '@/components/AccountField';
import { Header } from '@/components/Header';
import { MoneyTrackGuide } from '@/components/MoneyTrackGuide';
import { toLatinDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/paymentCode';
import { homeCopy } from '@/messages/home';
import { paymentCopy } from '@/messages/payment';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { Page } from '@/ui/Page';
import { TextField } from '@/ui/TextField';
import { useGoBack } from '@/ui/useGoBack';
import styles from './PayForm.module.css';
import { useOpenRequest } from './useOpenRequest';

interface PayFormProps {
  initialCode: string;
  /** Why the request of a link could not be opened. */
  initialFailure: ApiFailure | null;
}

/** Link or code, the account to pay from, and «بررسی درخواست». No money moves here. */
export function PayForm({ initialCode, initialFailure }: PayFormProps) {
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
      const found = paymentCodeFrom(code);
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
    (value) => paymentCodeFrom(value ?? '') !== null,
  ),
});

/** What the field keeps of what was typed or pasted: of a link only its code, of anything else its capitals. */
export function reduceToCode(text: string): string {
  const capitals = toLatinDigits(text).trim();
  return paymentCodeFrom(capitals) ?? (capitals.includes('/') ? capitals : capitals.toUpperCase());
}

/** What is on the clipboard; null when the browser or the person does not allow reading it. */
async function pasteText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
