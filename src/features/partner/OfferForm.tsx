import { ERROR } from '@contract/errors';
import { PARTNER_TERMS } from '@contract/rules/delivery';
import { BEHALF_MAX_LENGTH, COMMISSION_SIDE, DEFAULT_COMMISSION_SIDE } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { useFormik } from 'formik';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Side } from '@/api/models';
import { useQuote } from '@/api/useQuote';
import { AmountField } from '@/components/AmountField';
import { CommissionField } from '@/components/CommissionField';
import { TermsRow } from '@/components/TermsRow';
import { tomanWords } from '@/lib/money';
import { requestSchema } from '@/lib/requestSchema';
import { partnerCopy } from '@/messages/partner';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { fieldOf } from '@/ui/fieldOf';
import { Lead } from '@/ui/Lead';
import { TextField } from '@/ui/TextField';
import { AdCard } from './AdCard';
import { offerSubmitted, selectPartnerJourney } from './journeySlice';
import styles from './OfferForm.module.css';
import { PartnerNotice } from './PartnerNotice';
import { PartnerPage } from './PartnerPage';
import type { AskedOffer } from './requestQuery';

const DEFAULT_SIDE: Side = DEFAULT_COMMISSION_SIDE === COMMISSION_SIDE.payee ? 'payee' : 'payer';

/** The seller's own amount, commission side and purpose for a process. They start from what the partner's link says; the terms are the partner's. */
export function OfferForm({ asked }: { asked: AskedOffer }) {
  const { processId, userId, priceRials, title } = asked;
  const dispatch = useAppDispatch();
  const journey = useAppSelector(selectPartnerJourney);
  const [commissionSide, setCommissionSide] = useState(DEFAULT_SIDE);
  const form = useFormik({
    initialValues: { amountRials: priceRials, purpose: title },
    // a price outside the limits is said at once: the seller did not type it
    initialTouched: { amountRials: priceRials !== null },
    validationSchema: requestSchema,
    validateOnMount: true,
    onSubmit: ({ amountRials, purpose }) => {
      if (amountRials !== null) {
        dispatch(offerSubmitted({ processId, userId, amountRials, purpose: cleanText(purpose), commissionSide }));
      }
    },
  });
  const { values, touched, errors } = form;
  const quote = useQuote(values.amountRials, commissionSide);

  const isOwnStep = journey.step === 'offer' && journey.processId === processId;
  if (isOwnStep && (journey.status === 'done' || journey.failure?.code === ERROR.conflict)) {
    return (
      <PartnerNotice
        processId={processId}
        page={partnerCopy.buttons.createPaymentLink}
        tone="positive"
        icon={CircleCheck}
        title={partnerCopy.request.closedTitle}
        text={partnerCopy.request.closedText}
      />
    );
  }
  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <PartnerPage
        processId={processId}
        dock={
          <Dock>
            <Button
              type="submit"
              block
              disabled={!form.isValid}
              loading={isOwnStep && (journey.status === 'pending' || journey.status === 'leaving')}
              loadingText={partnerCopy.request.submitting}
            >
              {partnerCopy.buttons.createPaymentLink}
            </Button>
          </Dock>
        }
      >
        <Lead level={1} title={partnerCopy.buttons.createPaymentLink}>
          {partnerCopy.request.text}
        </Lead>
        {title !== '' && <AdCard title={title} priceRials={priceRials} />}
        <AmountField
          label={requestMoneyCopy.fields.amount}
          aside={requestMoneyCopy.amountLimit}
          value={values.amountRials}
          words={values.amountRials === null ? undefined : tomanWords(values.amountRials)}
          onChange={(amountRials) => form.setFieldValue('amountRials', amountRials)}
          onBlur={() => form.setFieldTouched('amountRials')}
          error={touched.amountRials && errors.amountRials}
        />
        <CommissionField side={commissionSide} onChange={setCommissionSide} quote={quote} />
        <TextField
          {...fieldOf(form, 'purpose')}
          label={requestMoneyCopy.fields.purpose}
          placeholder={requestMoneyCopy.purposeExample}
          maxLength={BEHALF_MAX_LENGTH}
        />
        <TermsRow terms={PARTNER_TERMS} />
      </PartnerPage>
    </form>
  );
}
