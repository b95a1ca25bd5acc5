import { ERROR } from '@contract/errors';
import { PARTNER_TERMS } from '@contract/rules/deliveryRules';
import { COMMISSION_SIDE, DEFAULT_COMMISSION_SIDE } from '@contract/rules/division';
import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { compactText } from '@contract/rules/typedText';
import { useFormik } from 'formik';
import { Image, Send } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sideFromPartner } from '@/api/partnerApi';
import type { Side } from '@/api/transactionsApi';
import { useQuote } from '@/api/useQuote';
import { MoneyText } from '@/components/MoneyText';
import { RequestFields } from '@/components/RequestFields';
import { TermsRow } from '@/components/TermsRow';
import { useAmountUnit } from '@/components/useAmountUnit';
import { processIdOf } from '@/lib/partner';
import { requestSchema } from '@/lib/requestSchema';
import { partnerCopy } from '@/messages/partnerCopy';
import { partsCopy } from '@/messages/parts';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { Lead } from '@/ui/Lead';
import { PageForm } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { offerSubmitted, selectPartnerJourney } from './journeySlice';
import { MadeNotice, PartnerNotice, PartnerPage, PartnerProblem, usePartnerVisit } from './PartnerPage';
import styles from './PartnerRequestScreen.module.css';

/** /add-transaction: the seller fills in the offer; the buyer reads that the seller acts next. */
export function PartnerRequestScreen() {
  const { search } = useLocation();
  const query = readRequestQuery(search);
  const page = partnerCopy.buttons.createPaymentLink;
  usePartnerVisit(query.kind === 'offer' ? query.offer.processId : query.processId);
  switch (query.kind) {
    case 'problem':
      return <PartnerProblem problem={query.problem} page={page} />;
    case 'wait':
      return (
        <PartnerNotice
          page={page}
          tone="positive"
          icon={Send}
          title={partnerCopy.buyer.title}
          text={partnerCopy.notices.partnerRuleBuyer}
          wayBack={partsCopy.understood}
        />
      );
    case 'offer':
      return <OfferForm key={search} linked={query.offer} />;
  }
}

/** Initial values of the seller's form. Display only: the server re-reads the process. */
interface LinkedOffer {
  processId: string;
  userId: string | null;
  /** Integer rials; null when the link has no price. */
  priceRials: number | null;
  title: string;
  /** Absent when the link has none, as the partner's own. */
  commissionSide?: Side;
}

/** What the address of /add-transaction requests. */
type RequestQuery =
  | { kind: 'offer'; offer: LinkedOffer }
  /** The buyer has no step: the seller acts next. */
  | { kind: 'wait'; processId: string | null }
  | { kind: 'problem'; problem: 'process' | 'query'; processId: string | null };

const USER_ID_MAX_LENGTH = 128;
const PRICE = /^[0-9]{1,15}$/;

/** Reads `user_id`, `process_id`, `rule`, `price`, `title` and `commission_side`. */
export function readRequestQuery(search: string): RequestQuery {
  const query = new URLSearchParams(search);
  const processId = processIdOf(search);
  if (query.get('rule') === 'buyer') {
    return { kind: 'wait', processId };
  }
  if (processId === null) {
    return { kind: 'problem', problem: 'process', processId };
  }
  const price = compactText(query.get('price') ?? '');
  const title = cleanText(query.get('title') ?? '');
  if ((price !== '' && !PRICE.test(price)) || title.length > BEHALF_MAX_LENGTH) {
    return { kind: 'problem', problem: 'query', processId };
  }
  const userId = query.get('user_id');
  return {
    kind: 'offer',
    offer: {
      processId,
      userId: userId !== null && userId.length <= USER_ID_MAX_LENGTH ? userId : null,
      priceRials: Number(price) || null,
      title,
      ...sideOf(query.get('commission_side')),
    },
  };
}

/** The partner has no word for a half each. */
const SIDES: readonly Side[] = ['payee', 'payer'];
const DEFAULT_SIDE: Side = DEFAULT_COMMISSION_SIDE === COMMISSION_SIDE.payee ? 'payee' : 'payer';

/** The side that a link names in the partner's word. */
function sideOf(word: string | null): Pick<LinkedOffer, 'commissionSide'> {
  return word === 'seller' || word === 'buyer' ? { commissionSide: sideFromPartner(word) } : {};
}

/** The seller's amount, commission side and purpose, filled in from the link. The terms are the partner's. */
function OfferForm({ linked }: { linked: LinkedOffer }) {
  const { processId, userId, priceRials, title } = linked;
  const dispatch = useAppDispatch();
  const journey = useAppSelector(selectPartnerJourney);
  const [commissionSide, setCommissionSide] = useState(linked.commissionSide ?? DEFAULT_SIDE);
  const form = useFormik({
    initialValues: { amountRials: priceRials, purpose: title },
    // shows the error of a linked price at once
    initialTouched: { amountRials: priceRials !== null },
    validationSchema: requestSchema,
    validateOnMount: true,
    onSubmit: ({ amountRials, purpose }) => {
      if (amountRials !== null) {
        dispatch(offerSubmitted({ processId, userId, amountRials, purpose: cleanText(purpose), commissionSide }));
      }
    },
  });

  const quote = useQuote(form.values.amountRials, commissionSide);
  const unit = useAmountUnit(form.values.amountRials);
  const isOwnStep = journey.step === 'offer' && journey.processId === processId;
  if (isOwnStep && (journey.status === 'done' || journey.failure?.code === ERROR.conflict)) {
    return <MadeNotice page={partnerCopy.buttons.createPaymentLink} processId={processId} />;
  }
  return (
    <PageForm onSubmit={form.handleSubmit}>
      <PartnerPage
        dock={
          <Dock>
            <Button
              type="submit"
              block
              disabled={!form.isValid || quote.kind === 'failed'}
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
        <RequestFields
          form={form}
          unit={unit}
          sides={SIDES}
          commissionSide={commissionSide}
          onCommissionSide={setCommissionSide}
          quote={quote}
        />
        <TermsRow terms={PARTNER_TERMS} />
      </PartnerPage>
    </PageForm>
  );
}

interface AdCardProps {
  title: string;
  /** Null when the link has no price. */
  priceRials: number | null;
}

/** The ad, as the partner's link describes it. */
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
