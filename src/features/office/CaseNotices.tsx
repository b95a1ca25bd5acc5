import { ERROR } from '@contract/errors';
import { DISPUTE_TEXT_MIN_LENGTH, POSTPONED_DAYS_MOST } from '@contract/rules/disputeRules';
import { CreditCard, Eye, Hourglass, TriangleAlert, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Award } from '@/api/disputesApi';
import {
  type OfficeCase,
  useAssignCaseMutation,
  usePostponeCaseMutation,
  useSecondAwardMutation,
} from '@/api/officeApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { WriteSheet } from '@/features/dispute/CaseParts';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { SIDE_NAME } from '@/messages/dispute';
import { officeCopy } from '@/messages/officeCopy';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';

interface OfCase {
  case: OfficeCase;
}

/** The notices above a case: its arbiter, the second signature, a delay, and unusual facts. */
export function CaseNotices({ case: officeCase }: OfCase) {
  const { dispute, flags } = officeCase;
  const { myActions } = dispute;
  return (
    <>
      {myActions.includes('assign') && <Take case={officeCase} />}
      <SecondSignature case={officeCase} />
      {myActions.includes('postpone') && <Postpone case={officeCase} />}
      {flags.oftenLost.map((side) => (
        <Note key={side} tone="warn" icon={TriangleAlert}>
          {officeCopy.flags.oftenLost(SIDE_NAME[side])}
        </Note>
      ))}
      {flags.foreignCards.map((side) => (
        <Note key={side} tone="warn" icon={CreditCard}>
          {officeCopy.flags.foreignCards(SIDE_NAME[side])}
        </Note>
      ))}
      {flags.refereeLeans !== null && (
        <Note tone="warn" icon={TriangleAlert}>
          {officeCopy.flags.refereeLeans(
            toPersianDigits(flags.refereeLeans.percent),
            toPersianDigits(flags.refereeLeans.cases),
            SIDE_NAME[flags.refereeLeans.side],
          )}
        </Note>
      )}
    </>
  );
}

/** «برداشتن پرونده». A dialog asks before taking the case from another arbiter. */
function Take({ case: { dispute, arbiter } }: OfCase) {
  const { disputeId, paymentCode } = dispute;
  const [assign, isLoading] = useMutationWithToast(useAssignCaseMutation);
  const take = (takesOver: boolean) =>
    assign({ disputeId, paymentCode, takesOver }, ({ fields }) =>
      fields?.arbiter === undefined ? undefined : { [ERROR.tooLate]: officeCopy.takenMeanwhile },
    );

  if (arbiter === null) {
    return (
      <Button block loading={isLoading} onClick={() => take(false)}>
        {officeCopy.take}
      </Button>
    );
  }
  return (
    <>
      <Note tone="plain" icon={UserRoundCheck}>
        {officeCopy.holder.others(arbiter.name)}
      </Note>
      <AskFirst
        title={officeCopy.takeOverQuestion(arbiter.name)}
        text={officeCopy.takeOverConsequence}
        confirmLabel={officeCopy.takeOverYes}
        busy={isLoading}
        onConfirm={() => take(true)}
      >
        {(ask) => (
          <Button block variant="soft" size="md" onClick={ask}>
            {officeCopy.takeOver}
          </Button>
        )}
      </AskFirst>
    </>
  );
}

/** The second signature: announced before the award, given by another arbiter after it. */
function SecondSignature({ case: officeCase }: OfCase) {
  const { dispute, needsSecond, awardedBy } = officeCase;
  const words = officeCopy.second;
  if (!needsSecond || dispute.stage !== 'office') return null;
  if (awardedBy === null) {
    return (
      <Note tone="warn" icon={Eye} title={words.needed}>
        {dispute.reason === 'suspected_fraud' ? words.fraud : words.largeAmount}
      </Note>
    );
  }
  return (
    <>
      <Note tone="warn" icon={Eye} title={words.needed}>
        {awardedBy.isReader ? words.yoursWaits : words.othersWaits(awardedBy.name)}
      </Note>
      {dispute.myActions.includes('second') && dispute.award !== null && (
        <Approve key={dispute.award.awardId} case={officeCase} award={dispute.award} />
      )}
    </>
  );
}

/** Approves the award on the screen. The server refuses if another award has replaced it. */
function Approve({ case: { dispute }, award }: OfCase & { award: Award }) {
  const { disputeId, paymentCode } = dispute;
  const [approve, isLoading] = useMutationWithToast(useSecondAwardMutation);
  const words = officeCopy.second;
  return (
    <AskFirst
      title={words.question}
      text={words.consequence(formatRials(award.payerReceives), formatRials(award.payeeReceives))}
      confirmLabel={words.yes}
      busy={isLoading}
      onConfirm={() =>
        approve({ disputeId, paymentCode, awardId: award.awardId }, () => ({ [ERROR.proposalGone]: words.replaced }))
      }
    >
      {(ask) => (
        <Button block onClick={ask}>
          {words.approve}
        </Button>
      )}
    </AskFirst>
  );
}

const DAYS = Array.from({ length: POSTPONED_DAYS_MOST }, (_, index) => index + 1);

/** A new date and its reason, which both sides read. */
function Postpone({ case: { dispute } }: OfCase) {
  const { disputeId, paymentCode, entries } = dispute;
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState(1);
  const [postpone, isLoading] = useMutationWithToast(usePostponeCaseMutation);
  const words = officeCopy.late;
  const isOwed = entries.findLast(({ kind }) => kind === 'office_late')?.by === 'system';
  return (
    <>
      <Note tone="warn" icon={Hourglass}>
        {isOwed ? words.owed : words.near}
      </Note>
      <Button block variant="soft" size="md" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      {asking && (
        <WriteSheet
          form={`postpone:${disputeId}`}
          title={words.button}
          label={words.reason}
          submit={words.submit}
          minLength={DISPUTE_TEXT_MIN_LENGTH}
          tooShort={words.tooShort}
          busy={isLoading}
          onClose={() => setAsking(false)}
          onSend={(text) => postpone({ disputeId, paymentCode, days, text })}
        >
          <Segmented
            label={words.days}
            options={DAYS.map((value) => ({ value, label: words.day(toPersianDigits(value)) }))}
            value={days}
            onChange={setDays}
          />
        </WriteSheet>
      )}
    </>
  );
}
