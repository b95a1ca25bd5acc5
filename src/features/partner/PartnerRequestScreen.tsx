import { ERROR } from '@contract/errors';
import { PARTNER_TERMS } from '@contract/rules/delivery';
import { BEHALF_MAX_LENGTH, COMMISSION_SIDE, DEFAULT_COMMISSION_SIDE } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { useFormik } from 'formik';
import { CircleCheck, Image, Send } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Side } from '@/api/transactions';
import { useQuote } from '@/api/useQuote';
import { AmountField } from '@/components/AmountField';
import { CommissionField } from '@/components/CommissionField';
import { MoneyText } from '@/components/MoneyText';
import { TermsRow } from '@/components/TermsRow';
import { tomanWords } from '@/lib/money';
import { requestSchema } from '@/lib/requestSchema';
import { partnerCopy } from '@/messages/partner';
import { partsCopy } from '@/messages/parts';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { fieldOf } from '@/ui/fieldOf';
import { Icon } from '@/ui/Icon';
import { Lead } from '@/ui/Lead';
import { Text } from '@/ui/Text';
import { TextField } from '@/ui/TextField';
import { offerSubmitted, selectPartnerJourney } from './journeySlice';
import { PartnerNotice, PartnerPage, PartnerProblem, useVisit } from './PartnerPage';
import styles from './PartnerRequestScreen.module.css';
import { type AskedOffer, readRequestQuery } from './requestQuery';

/** /add-transaction: the partner's request-money page. The seller fills in their offer; the buyer is told to wait. */
export function PartnerRequestScreen() {
  const { search } = useLocation();
  const query = readRequestQuery(search);
  const page = partnerCopy.buttons.createPaymentLink;
  useVisit(query.kind === 'offer' ? query.offer.processId : query.processId);
  switch (query.kind) {
    case 'problem':
      return <PartnerProblem problem={query.problem} processId={query.processId} page={page} />;
    case 'wait':
      return (
        <PartnerNotice
          processId={query.processId}
          page={page}
          tone="positive"
          icon={Send}
          title={partnerCopy.buyer.title}
          text={partnerCopy.notices.partnerRuleBuyer}
          wayBack={partsCopy.understood}
        />
      );
    case 'offer':
      return <OfferForm key={search} asked={query.offer} />;
  }
}

const DEFAULT_SIDE: Side = DEFAULT_COMMISSION_SIDE === COMMISSION_SIDE.payee ? 'payee' : 'payer';

/** The seller's own amount, commission side and purpose for a process. They start from what the partner's link says; the terms are the partner's. */
function OfferForm({ asked }: { asked: AskedOffer }) {
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

interface AdCardProps {
  title: string;
  /** Null: to be agreed. */
  priceRials: number | null;
}

/** The ad that a request is about, as the partner's link describes it. */
function AdCard({ title, priceRials }: AdCardProps) {
  return (
    <Card>
      <div className={styles.ad}>
        <span className={styles.picture}>
          <Icon icon={Image} />
        </span>
        <div className={styles.words}>
          <Text look="xs" tone="hint">
            {partnerCopy.request.yourAd}
          </Text>
          <p className={styles.title}>{title}</p>
          <Text look="sm" tone="muted">
            {priceRials === null ? partnerCopy.request.priceOpen : <MoneyText rials={priceRials} />}
          </Text>
        </div>
      </div>
    </Card>
  );
}
