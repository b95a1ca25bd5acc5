import {
  DISPUTE_TEXT_MIN_LENGTH,
  type DisputeReason,
  type DisputeSide,
  isShare,
  openableReasons,
  PAYEE_WAITS_HOURS,
  PICTURES_OF_AN_ENTRY,
} from '@contract/rules/disputes';
import { MessagesSquare } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenDisputeMutation } from '@/api/disputes';
import type { TransactionDetails } from '@/api/transactions';
import { useAct } from '@/api/useIntentKey';
import { Header } from '@/components/Header';
import { useDraft } from '@/components/useDraft';
import { usePartnerLink } from '@/components/usePartnerLink';
import { usePhotos } from '@/components/usePhotos';
import { paths } from '@/lib/paths';
import { DISPUTE_REASON, disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { ChoiceRows } from '@/ui/ChoiceRows';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { Field } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { useNow } from '@/ui/useNow';
import { EntryFields } from './EntryFields';
import { SplitSlider } from './SplitSlider';
import styles from './sheets.module.css';

const words = disputeCopy.open;

const MS_PER_HOUR = 3_600_000;

/** All of it, or a part. */
type Wanted = 'all' | 'split';

interface DisputeDraft {
  reason: DisputeReason | null;
  text: string;
  wanted: Wanted | null;
  payeeRials: number | null;
}

/** What is the matter, what shows it, and what its opener wants. Nothing moves by it, so no code is asked for. */
export function OpenDisputePage({ transaction }: { transaction: TransactionDetails }) {
  const { code: paymentCode, amountRials, viewerRole } = transaction;
  const id = useId();
  const navigate = useNavigate();
  const now = useNow();
  // only the partner has a place where the two sides can talk before
  const canTalk = usePartnerLink() !== null;
  const form = `dispute:${paymentCode}`;
  const { draft, change, forget } = useDraft<DisputeDraft>(form, {
    reason: null,
    text: '',
    wanted: null,
    payeeRials: Math.round(amountRials / 2),
  });
  const { reason, text, wanted, payeeRials } = draft;
  const photos = usePhotos(paymentCode, PICTURES_OF_AN_ENTRY, form);
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [open, { isLoading }] = useOpenDisputeMutation();
  const act = useAct();

  const all = viewerRole === 'payer' ? 0 : amountRials;
  const wantedPayeeRials = wanted === 'split' ? payeeRials : all;
  const isShort = text.trim().length < DISPUTE_TEXT_MIN_LENGTH;
  const isWrongSplit = wantedPayeeRials === null || !isShare(wantedPayeeRials, amountRials);
  const isReady = reason !== null && !isShort && wanted !== null && !isWrongSplit && !photos.isUnfinished;

  function ask(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isReady) setAsking(true);
  }

  async function send() {
    if (reason === null || wantedPayeeRials === null) return;
    const request = { paymentCode, reason, text: text.trim(), wantedPayeeRials, evidenceIds: photos.evidenceIds };
    const isOpen = await act(request, (idempotencyKey) => open({ ...request, idempotencyKey }).unwrap());
    setAsking(false);
    if (!isOpen) return;
    forget();
    photos.clear();
    navigate(paths.dispute(paymentCode), { replace: true });
  }

  return (
    <form className={styles.page} noValidate onSubmit={ask}>
      <Page
        header={<Header title={words.title} close={paths.transactionDetail(paymentCode)} />}
        dock={
          <Dock>
            <Button type="submit" block loading={isLoading} loadingText={words.submitting}>
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
            options={reasonsFor(transaction, now).map((value) => ({ value, label: DISPUTE_REASON[value] }))}
            value={reason}
            onChange={(chosen) => change({ reason: chosen })}
          />
        </Field>
        <EntryFields
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
                    onChange={(chosen) => change({ payeeRials: chosen })}
                    buyersLabel={labelOf('payer', viewerRole)}
                    sellersLabel={labelOf('payee', viewerRole)}
                    error={pressed && isWrongSplit ? disputeCopy.propose.tooSmall : null}
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
        busy={isLoading}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

function labelOf(side: DisputeSide, viewer: DisputeSide): string {
  const { yourShare, buyersShare, share } = disputeCopy.propose;
  if (side === viewer) return yourShare;
  return side === 'payer' ? buyersShare : share;
}

/** What the reader may open it for now; the server decides again. */
function reasonsFor({ viewerRole, delivery }: TransactionDetails, now: Date): DisputeReason[] {
  const isDelivered = delivery?.state === 'declared' || delivery?.state === 'confirmed';
  return openableReasons({
    side: viewerRole,
    delivery: delivery?.state ?? 'waiting',
    deliverByPassed: delivery?.deliverBy != null && Date.parse(delivery.deliverBy) <= now.getTime(),
    deliveredLongAgo:
      isDelivered && delivery.at !== null && now.getTime() - Date.parse(delivery.at) >= PAYEE_WAITS_HOURS * MS_PER_HOUR,
  });
}
