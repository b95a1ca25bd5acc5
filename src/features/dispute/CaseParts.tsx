import { AWARD_TEXT_MIN_LENGTH, DISPUTE_TEXT_MAX_LENGTH, isShare } from '@contract/rules/disputeRules';
import { type DivisionBasis, receivedOf } from '@contract/rules/division';
import { maskMobile } from '@contract/rules/mask';
import { isShorterThan } from '@contract/rules/text';
import { type LucideIcon, PackageCheck, PackageSearch, PackageX, Truck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Delivery } from '@/api/deliveryApi';
import type { Dispute } from '@/api/disputesApi';
import type { CaseDeal } from '@/api/judgmentsApi';
import { ItemPhotos } from '@/components/ItemPhotos';
import { termsLine } from '@/components/TermsRow';
import { useAmountUnit } from '@/components/useAmountUnit';
import { useDraft } from '@/components/useDraft';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { CASE_DELIVERY, caseCopy } from '@/messages/case';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { disputeCopy, SIDE_NAME } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { type KeyValueItem, KeyValueList } from '@/ui/KeyValueList';
import layout from '@/ui/Layout.module.css';
import { Ltr } from '@/ui/Ltr';
import { PageForm } from '@/ui/Page';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import { TextArea } from '@/ui/TextArea';
import { Tile } from '@/ui/Tile';
import styles from './dispute.module.css';
import { demandOf, untilText } from './disputeStory';
import { ReceivedLine, SplitSlider } from './SplitSlider';

interface CaseFactsProps {
  dispute: Dispute;
  deal: CaseDeal;
}

/** The facts of a case for its decider. Proof of delivery comes first, because it weighs most. */
export function CaseFacts({ dispute, deal }: CaseFactsProps) {
  return (
    <>
      <Card>
        {deal.delivery !== null && <DeliveryFact delivery={deal.delivery} />}
        <KeyValueList items={caseRows(dispute, deal)} />
      </Card>
      <ItemPhotos photos={dispute.itemPhotos} />
    </>
  );
}

const DELIVERY_ICON: Record<Delivery['state'], LucideIcon> = {
  waiting: PackageX,
  sent: Truck,
  declared: PackageSearch,
  confirmed: PackageCheck,
};

function DeliveryFact({ delivery }: { delivery: Delivery }) {
  const { state, evidence, at, carrier, trackingCode, text } = delivery;
  return (
    <div className={styles.delivery}>
      <Tile icon={DELIVERY_ICON[state]} tone={evidence === 'strong' ? 'in' : evidence === 'weak' ? 'warn' : 'off'} />
      <div>
        <b>{CASE_DELIVERY[state]}</b>
        <Text as="small" look="xs" tone="muted">
          {[caseCopy.evidence[evidence], at === null ? null : untilText(at)].filter(Boolean).join(' · ')}
        </Text>
        {carrier !== null && trackingCode !== null && (
          <Text as="small" look="xs" tone="muted">
            {deliveryCopy.carriers[carrier]} · <Ltr code>{trackingCode}</Ltr>
          </Text>
        )}
        {text && <blockquote className={styles.quote}>{deliveryCopy.known.quote(text)}</blockquote>}
      </div>
    </div>
  );
}

function caseRows(dispute: Dispute, deal: CaseDeal): KeyValueItem[] {
  const { facts } = caseCopy;
  const { payer, payee, terms } = deal;
  const mobileOf = (mobile: string) => <Ltr>{toPersianDigits(maskMobile(mobile))}</Ltr>;
  return [
    ...demandOf(dispute),
    ...(terms === null ? [] : [{ label: deliveryCopy.terms.title, value: termsLine(terms) }]),
    ...(payer === null ? [] : [{ label: facts.mobile(SIDE_NAME.payer), value: mobileOf(payer.mobile) }]),
    ...(payee === null ? [] : [{ label: facts.mobile(SIDE_NAME.payee), value: mobileOf(payee.mobile) }]),
  ];
}

interface AwardDraft {
  payeeRials: number;
  text: string;
}

interface AwardFormProps {
  disputeId: string;
  amountRials: number;
  division: DivisionBasis | null;
  /** The award is being sent. */
  busy: boolean;
  /** Called after the confirmation. Returns whether the dialog closes; `forget` deletes the kept input. */
  onAward: (award: AwardDraft, forget: () => void) => boolean | Promise<boolean>;
  /** Shown under the question. */
  consequence?: string;
  /** Renders the page: both fields and a submit button. */
  children: (fields: ReactNode) => ReactNode;
}

/** «رأی شما»: the division and its reasons, which survive the code page and a reload. A dialog asks before the award is sent. */
export function AwardForm(props: AwardFormProps) {
  const { disputeId, amountRials, division, busy, onAward, consequence, children } = props;
  const { draft, change, forget } = useDraft<{ payeeRials: number | null; text: string }>(`award:${disputeId}`, {
    payeeRials: null,
    text: '',
  });
  const { payeeRials, text } = draft;
  const unit = useAmountUnit(payeeRials);
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const isShort = isShorterThan(text, AWARD_TEXT_MIN_LENGTH);
  const shareError =
    payeeRials === null
      ? disputeCopy.propose.choose
      : isShare(payeeRials, amountRials)
        ? null
        : disputeCopy.propose.tooSmall[unit.unit];

  function ask(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!isShort && shareError === null) setAsking(true);
  }

  const received = division && payeeRials !== null && shareError === null ? receivedOf(division, payeeRials) : null;
  const question = received
    ? caseCopy.awardQuestion(formatRials(received.payerRials), formatRials(received.payeeRials))
    : '';

  async function confirm() {
    if (payeeRials !== null && (await onAward({ payeeRials, text: text.trim() }, forget))) setAsking(false);
  }

  return (
    <PageForm onSubmit={ask}>
      {children(
        <Card padded>
          <div className={layout.stack5}>
            <Text as="h2" look="title">
              {caseCopy.yours}
            </Text>
            <SplitSlider
              amountRials={amountRials}
              payeeRials={payeeRials}
              unit={unit}
              onChange={(chosen) => change({ payeeRials: chosen })}
              viewer={null}
              error={pressed ? shareError : null}
            />
            <ReceivedLine division={division} payeeRials={payeeRials} unit={unit.unit} viewer={null} />
            <TextArea
              label={caseCopy.reasons}
              value={text}
              onChange={(typed) => change({ text: typed })}
              maxLength={DISPUTE_TEXT_MAX_LENGTH}
              hint={disputeCopy.text.characters(formatCount(text.length))}
              error={pressed && isShort ? disputeCopy.text.tooShortAward : null}
            />
          </div>
        </Card>,
      )}
      <ConfirmDialog
        open={asking && received !== null}
        title={question}
        text={consequence}
        confirmLabel={caseCopy.awardYes}
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </PageForm>
  );
}

interface WriteSheetProps {
  /** The key of the draft. */
  form: string;
  title: string;
  label: string;
  /** «فرستادن» if absent. */
  submit?: string;
  /** In characters. */
  minLength?: number;
  tooShort?: string;
  busy: boolean;
  /** Returns whether the server accepted it. */
  onSend: (text: string) => Promise<boolean>;
  onClose: () => void;
  /** Above the text. */
  children?: ReactNode;
}

/** A text that the referee or the office adds to a case: a question, a note, a reason. */
export function WriteSheet(props: WriteSheetProps) {
  const { form, title, label, submit = disputeCopy.text.send, minLength = 1, tooShort, busy, onSend, onClose } = props;
  const { draft, change, forget } = useDraft(form, { text: '' });
  const { text } = draft;
  const [pressed, setPressed] = useState(false);
  const isShort = isShorterThan(text, minLength);

  async function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isShort || !(await onSend(text.trim()))) return;
    forget();
    onClose();
  }

  return (
    <Sheet open title={title} busy={busy} onClose={onClose}>
      <form className={layout.stack5} noValidate onSubmit={send}>
        {props.children}
        <TextArea
          label={label}
          value={text}
          onChange={(typed) => change({ text: typed })}
          maxLength={DISPUTE_TEXT_MAX_LENGTH}
          error={pressed && isShort ? tooShort : null}
        />
        <Button type="submit" block disabled={text.trim() === ''} loading={busy} loadingText={disputeCopy.text.sending}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
