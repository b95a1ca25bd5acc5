import { DISPUTE_TEXT_MIN_LENGTH, type DisputeReason, isShare, openableReasons } from '@contract/rules/disputeRules';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { isShorterThan } from '@contract/rules/text';
import { skipToken } from '@reduxjs/toolkit/query';
import { Ban, MessagesSquare } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useOpenDisputeMutation } from '@/api/disputesApi';
import { type TransactionDetails, useTransactionDetailsQuery } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { Header } from '@/components/Header';
import { useAmountUnit } from '@/components/useAmountUnit';
import { useEntry } from '@/components/useEntry';
import { usePartnerLink } from '@/components/usePartnerLink';
import { halfOf } from '@/lib/money';
import { paths } from '@/lib/paths';
import { DISPUTE_REASON, disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ChoiceRows } from '@/ui/ChoiceRows';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Field } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { Page, PageForm } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { hasUsedDisputes, isDisputable } from './DisputeLinks';
import { DisputeNotLoaded } from './DisputeNotLoaded';
import { StatementFields } from './DisputeSheets';
import { SplitSlider } from './SplitSlider';

/** /dispute/:code/open: for held money between two people, one open dispute at a time. */
export function OpenDisputeScreen() {
  const paymentCode = paymentCodeIn(useParams().code ?? '');
  const query = useTransactionDetailsQuery(paymentCode ?? skipToken);
  const { currentData } = query;
  if (currentData === undefined) return <DisputeNotLoaded paymentCode={paymentCode} query={query} />;
  const { code, dispute } = currentData;
  if (dispute !== null) return <Redirect to={paths.dispute(code)} />;
  if (!isDisputable(currentData)) return <NotNow transaction={currentData} />;
  return <OpenDisputePage key={code} transaction={currentData} />;
}

function NotNow({ transaction }: { transaction: TransactionDetails }) {
  const deal = paths.transactionDetail(transaction.code);
  const goBack = useGoBack(deal);
  const isUsedUp = transaction.status === 'paid' && hasUsedDisputes(transaction);
  return (
    <Page header={<Header title={words.title} back={goBack} />}>
      <Card>
        <EmptyState
          icon={Ban}
          title={isUsedUp ? words.usedUp : words.notNow}
          link={{ to: deal, label: disputeCopy.toTransaction }}
        />
      </Card>
    </Page>
  );
}

const words = disputeCopy.open;

interface DisputeDraft {
  reason: DisputeReason | null;
  text: string;
  wanted: 'all' | 'split' | null;
  payeeRials: number | null;
}

/** The form of a new dispute: reason, evidence, demand. It moves no money, so it needs no code. */
function OpenDisputePage({ transaction }: { transaction: TransactionDetails }) {
  const { code: paymentCode, amountRials, viewerRole } = transaction;
  const id = useId();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.transactionDetail(paymentCode));
  const now = useNow();
  // only the partner's site has a chat of both sides
  const canTalk = usePartnerLink() !== null;
  const { draft, change, photos, forget } = useEntry<DisputeDraft>(`dispute:${paymentCode}`, paymentCode, {
    reason: null,
    text: '',
    wanted: null,
    payeeRials: halfOf(amountRials),
  });
  const { text, wanted, payeeRials } = draft;
  const reasons = reasonsFor(transaction, now);
  // A drafted reason may have become impossible since, for example by a delivery.
  const reason = reasons.find((possible) => possible === draft.reason) ?? null;
  const choice = useAmountUnit(payeeRials);
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [open, isOpening] = useMutationWithToast(useOpenDisputeMutation);

  const all = viewerRole === 'payer' ? 0 : amountRials;
  const wantedPayeeRials = wanted === 'split' ? payeeRials : all;
  const isShort = isShorterThan(text, DISPUTE_TEXT_MIN_LENGTH);
  const isWrongSplit = wantedPayeeRials === null || !isShare(wantedPayeeRials, amountRials);
  const isReady = reason !== null && !isShort && wanted !== null && !isWrongSplit && !photos.isUnfinished;

  function ask(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isReady) setAsking(true);
  }

  async function send() {
    if (reason === null || wantedPayeeRials === null) return;
    const { evidenceIds } = photos;
    const isOpen = await open({ paymentCode, reason, text: text.trim(), wantedPayeeRials, evidenceIds });
    setAsking(false);
    if (!isOpen) return;
    forget();
    navigate(paths.dispute(paymentCode), { replace: true });
  }

  return (
    <PageForm onSubmit={ask}>
      <Page
        header={<Header title={words.title} close={goBack} />}
        dock={
          <Dock>
            <Button type="submit" block loading={isOpening} loadingText={words.submitting}>
              {words.submit}
            </Button>
          </Dock>
        }
      >
        <Text look="sm" tone="muted">
          {words.text}
        </Text>
        {canTalk && <Note icon={MessagesSquare}>{words.first}</Note>}
        <Field
          group
          label={words.reason}
          controlId={`${id}-reason`}
          error={pressed && reason === null && words.chooseReason}
        >
          <ChoiceRows
            label={words.reason}
            options={reasons.map((value) => ({ value, label: DISPUTE_REASON[value] }))}
            value={reason}
            onChange={(chosen) => change({ reason: chosen })}
          />
        </Field>
        <StatementFields
          text={text}
          onText={(typed) => change({ text: typed })}
          photos={photos}
          error={pressed && isShort ? disputeCopy.text.tooShort : null}
        />
        <Field
          group
          label={words.wanted}
          controlId={`${id}-wanted`}
          error={pressed && wanted === null && words.chooseWanted}
        >
          <ChoiceRows
            label={words.wanted}
            options={[
              { value: 'all', label: words.wants[viewerRole] },
              {
                value: 'split',
                label: words.wants.split,
                more: (
                  <SplitSlider
                    amountRials={amountRials}
                    payeeRials={payeeRials}
                    unit={choice}
                    onChange={(chosen) => change({ payeeRials: chosen })}
                    viewer={viewerRole}
                    error={pressed && isWrongSplit ? disputeCopy.propose.tooSmall[choice.unit] : null}
                  />
                ),
              },
            ]}
            value={wanted}
            onChange={(chosen) => change({ wanted: chosen })}
          />
        </Field>
      </Page>
      <ConfirmDialog
        open={asking}
        title={words.question}
        text={words.consequence}
        confirmLabel={words.yes}
        busy={isOpening}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </PageForm>
  );
}

/** The reasons that the reader can choose now. The server checks again. */
function reasonsFor({ viewerRole, delivery }: TransactionDetails, now: Date): DisputeReason[] {
  if (delivery === null) return [];
  const { state, at, deliverBy, grace } = delivery;
  const facts = { state, at: dateOf(at), deliverBy: dateOf(deliverBy), grace };
  return openableReasons(viewerRole, facts, now);
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
