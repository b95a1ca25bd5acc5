import type { BankSource } from '@contract/rules/bankFileRules';
import { maskCard } from '@contract/rules/mask';
import { readersOf } from '@contract/rules/officeRoles';
import { takesTwoToTransfer } from '@contract/rules/refundRules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BankDifference, useExplainDifferenceMutation, useProposeReturnMutation } from '@/api/bankFilesApi';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime, formatIsoDate, tehranMoment } from '@/lib/calendar';
import { officePaths, SECTION_PATHS } from '@/lib/officePaths';
import { RETURN_WORDS, refundsCopy, reconcileCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import { useHolds } from './OfficeFrame';
import styles from './office.module.css';
import { Waiting } from './SecondPerson';
import { SettlementForm, settlementFacts } from './SettlementForm';

/** From half past eleven a payment may be in the file of the next day. */
const NEAR_MIDNIGHT = 23 * 60 + 30;

interface DifferenceItemProps {
  difference: BankDifference;
  day: string;
  source: BankSource;
  /** The reader may explain, and the day is open. A payment is returned on a closed day too. */
  canAct: boolean;
}

/** A reference of the bank: Persian digits, unless it has letters too. */
export function Reference({ children }: { children: string }) {
  return <Ltr persian={/^[0-9]+$/.test(children)}>{children}</Ltr>;
}

/** A payment code; a link for those who may open the deal. */
function Deal({ code }: { code: string }) {
  const mayOpen = useHolds(...readersOf('deal'));
  if (!mayOpen) return <Ltr code>{code}</Ltr>;
  return (
    <Link className={styles.link} to={officePaths.deal(code)}>
      <Ltr code>{code}</Ltr>
    </Link>
  );
}

/** A difference, what we know about it, and its explanation. */
export function DifferenceItem({ difference, day, source, canAct }: DifferenceItemProps) {
  const [writing, setWriting] = useState<'explain' | 'giveBack' | 'settle' | null>(null);
  const { ours, bank, reference, paymentCode, at, receipt, explanation, proposal, settlement } = difference;
  const isAmount = difference.kind === 'amount';
  const isOpen =
    explanation === null &&
    proposal === null &&
    settlement === null &&
    !difference.waitsInGroup &&
    difference.rowDay === null;
  // An order that came back names its deal, also one that is not the last.
  const isUnknown = at === null && paymentCode === null;
  const cameIn =
    source === 'bank' && difference.kind === 'theirs' && difference.cause !== 'repeated' && isUnknown && bank !== null
      ? Math.max(0, -bank)
      : 0;
  const isStray = receipt?.state === 'unused' || receipt?.state === 'refused';
  const mayGiveBack = useHolds('finance') && isStray;
  return (
    <li>
      <div className={styles.what}>
        <div className={classNames(styles.line, styles.between)}>
          <Reference>{reference}</Reference>
          <span>
            {isAmount && `${words.difference} `}
            <MoneyText rials={isAmount ? Math.abs((ours ?? 0) - (bank ?? 0)) : (ours ?? bank ?? 0)} />
          </span>
        </div>
        {isAmount && (
          <div className={classNames(styles.line, styles.acts)}>
            <p className={styles.well}>
              {words.atOurs} <MoneyText rials={ours ?? 0} />
            </p>
            <p className={styles.well}>
              {words.atBank} <MoneyText rials={bank ?? 0} />
            </p>
          </div>
        )}
        <p>{hintOf(difference, source)}</p>
        {paymentCode !== null && (
          <p>
            <Ltr code>{paymentCode}</Ltr>
            {at !== null && ` · ${words.paidAt(formatDateTime(at))}`}
            {receipt?.cardEnd && (
              <>
                {` · ${words.card} `}
                <Ltr persian>{maskCard(receipt.cardEnd)}</Ltr>
              </>
            )}
          </p>
        )}
        {explanation !== null && (
          <p className={styles.well}>
            <b className={styles.good}>{words.explained}</b> «{explanation.text}»{' '}
            {words.by(explanation.by, explanation.approvedBy)}
          </p>
        )}
        {difference.waitsInGroup && <p className={styles.muted}>{words.inGroup}</p>}
        {proposal !== null && (
          <Waiting
            proposal={proposal}
            title={words.explanationOf(reference)}
            facts={{
              [words.day]: formatIsoDate(day),
              [words.deal]: paymentCode && <Deal code={paymentCode} />,
              [words.atOurs]: ours === null ? words.nothing : <MoneyText rials={ours} />,
              [words.atBank]: bank === null ? words.nothing : <MoneyText rials={bank} />,
            }}
          />
        )}
        {settlement !== null && (
          <Waiting
            proposal={settlement}
            title={words.settleTitle(reference)}
            facts={settlementFacts({
              days: settlement.days,
              grossRials: settlement.gross,
              netRials: cameIn,
              feeRials: settlement.fee,
            })}
          />
        )}
        {receipt?.state === 'returning' && (
          <Link className={styles.link} to={SECTION_PATHS.refunds ?? ''}>
            {words.toQueue}
          </Link>
        )}
        {canAct && isOpen && difference.isOwn && <p className={styles.muted}>{words.ownDeal}</p>}
        {(canAct || mayGiveBack) && !difference.isOwn && writing === null && (
          <div className={styles.line}>
            {canAct && isOpen && (
              <Button size="sm" variant="soft" onClick={() => setWriting('explain')}>
                {words.explain}
              </Button>
            )}
            {canAct && isOpen && cameIn > 0 && (
              <Button size="sm" variant="text" onClick={() => setWriting('settle')}>
                {words.settle}
              </Button>
            )}
            {mayGiveBack && (
              <Button size="sm" variant="text" onClick={() => setWriting('giveBack')}>
                {words.giveBack}
              </Button>
            )}
          </div>
        )}
        {writing === 'settle' && (
          <SettlementForm
            day={day}
            row={{ key: difference.key, day: difference.dated ?? day, netRials: cameIn }}
            onEnd={() => setWriting(null)}
          />
        )}
        {writing === 'giveBack' && takesTwoToTransfer(receipt?.why ?? null) && <Note>{refundsCopy.keptAtGateway}</Note>}
        {(writing === 'explain' || writing === 'giveBack') && (
          <ProposalForm {...{ difference, day, source }} kind={writing} onEnd={() => setWriting(null)} />
        )}
      </div>
    </li>
  );
}

function hintOf(difference: BankDifference, source: BankSource): string | null {
  const { kind, cause, dated, at, rowDay, receipt } = difference;
  if (rowDay !== null) return words.otherDay(formatIsoDate(rowDay));
  if (cause === 'repeated') return words.repeated;
  if (dated !== null) return words.dated(formatIsoDate(dated));
  if (kind === 'amount') return null;
  if (kind === 'ours')
    return at !== null && tehranMoment(at).minute >= NEAR_MIDNIGHT ? words.nearMidnight : words.notAtBank;
  if (receipt === null) return source === 'gateway' ? words.noAttempt : words.noTransfer;
  const why = words.unused(receipt.why === null ? null : RETURN_WORDS[receipt.why]);
  if (receipt.state === 'returning') return `${why} ${words.onTheWay}`;
  return receipt.state === 'returned' ? `${why} ${words.returned}` : why;
}

interface ProposalFormProps extends Omit<DifferenceItemProps, 'canAct'> {
  kind: 'explain' | 'giveBack';
  onEnd: () => void;
}

/** A text for the second operator. It stays when the call fails. */
function ProposalForm({ difference, day, source, kind, onEnd }: ProposalFormProps) {
  const [explain, explaining] = useExplainDifferenceMutation();
  const [giveBack, givingBack] = useProposeReturnMutation();
  const act = useOfficeAct();

  async function send(text: string) {
    const { key, reference } = difference;
    const call = kind === 'explain' ? explain({ day, source, key, text }) : giveBack({ reference, text });
    if (await act(call, words.sent)) onEnd();
  }

  return (
    <ReasonForm
      label={kind === 'explain' ? words.explanation : words.giveBackReason}
      hint={words.explainHint}
      submit={words.send}
      isBusy={explaining.isLoading || givingBack.isLoading}
      onSend={send}
      onCancel={onEnd}
    />
  );
}
