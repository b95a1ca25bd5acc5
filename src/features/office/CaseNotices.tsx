import { ERROR } from '@contract/errors';
import { DISPUTE_TEXT_MIN_LENGTH, POSTPONED_DAYS_MOST } from '@contract/rules/disputes';
import { Eye, Hourglass, TriangleAlert, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Award } from '@/api/disputes';
import { toApiFailure, useTellFailure } from '@/api/failure';
import type { OfficeCase } from '@/api/office';
import { useAssignCaseMutation, usePostponeCaseMutation, useSecondAwardMutation } from '@/api/office';
import { useAct, useIntentKey } from '@/api/useIntentKey';
import { WriteSheet } from '@/features/dispute/WriteSheet';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { SIDE_NAME } from '@/messages/dispute';
import { officeCopy } from '@/messages/office';
import { Button } from '@/ui/Button';
import { AskFirst, ConfirmDialog } from '@/ui/ConfirmDialog';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';

interface OfCase {
  case: OfficeCase;
}

/** What an arbiter has to know before the rest: whose the case is, whose signature is missing, how late it is, and what stands out. */
export function CaseNotices({ case: seen }: OfCase) {
  const { dispute, flags } = seen;
  const { myActions } = dispute;
  return (
    <>
      {myActions.includes('assign') && <Take case={seen} />}
      <SecondSignature case={seen} />
      {myActions.includes('postpone') && <Postpone case={seen} />}
      {flags.oftenLost.map((side) => (
        <Note key={side} tone="warn" icon={TriangleAlert}>
          {officeCopy.flags.oftenLost(SIDE_NAME[side])}
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

/** «برداشتن پرونده»; from somebody else it is asked about first. */
function Take({ case: { dispute, arbiter } }: OfCase) {
  const { disputeId, paymentCode } = dispute;
  const [asking, setAsking] = useState(false);
  const [assign, { isLoading }] = useAssignCaseMutation();
  const withIntent = useIntentKey();
  const tellFailure = useTellFailure();

  async function take(takesOver: boolean) {
    const request = { disputeId, paymentCode, takesOver };
    await withIntent(request, (idempotencyKey) => assign({ ...request, idempotencyKey }).unwrap()).catch((thrown) => {
      const isTaken = toApiFailure(thrown).fields?.arbiter !== undefined;
      tellFailure(thrown, isTaken ? { [ERROR.tooLate]: officeCopy.takenMeanwhile } : undefined);
    });
    setAsking(false);
  }

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
      <Button block variant="soft" size="md" onClick={() => setAsking(true)}>
        {officeCopy.takeOver}
      </Button>
      <ConfirmDialog
        open={asking}
        title={officeCopy.takeOverQuestion(arbiter.name)}
        text={officeCopy.takeOverConsequence}
        confirmLabel={officeCopy.takeOverYes}
        busy={isLoading}
        onConfirm={() => take(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** It takes two: said before the award, waited for after it, and given by another one. */
function SecondSignature({ case: seen }: OfCase) {
  const { dispute, needsSecond, awardedBy } = seen;
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
        <Approve key={dispute.award.awardId} case={seen} award={dispute.award} />
      )}
    </>
  );
}

/** Approves the award on the screen: another one that is present by then is refused. */
function Approve({ case: { dispute }, award }: OfCase & { award: Award }) {
  const { disputeId, paymentCode } = dispute;
  const [approve, { isLoading }] = useSecondAwardMutation();
  const withIntent = useIntentKey();
  const tellFailure = useTellFailure();
  const words = officeCopy.second;
  const request = { disputeId, paymentCode, awardId: award.awardId };
  return (
    <AskFirst
      title={words.question}
      text={words.consequence(formatRials(award.payerReceives), formatRials(award.payeeReceives))}
      confirmLabel={words.yes}
      busy={isLoading}
      onConfirm={() =>
        withIntent(request, (idempotencyKey) => approve({ ...request, idempotencyKey }).unwrap()).catch((thrown) =>
          tellFailure(thrown, { [ERROR.proposalGone]: words.replaced }),
        )
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

/** Both sides are owed a reason and another day. */
function Postpone({ case: { dispute } }: OfCase) {
  const { disputeId, paymentCode, entries } = dispute;
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState(1);
  const [postpone, { isLoading }] = usePostponeCaseMutation();
  const act = useAct();
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
          title={words.button}
          label={words.reason}
          submit={words.submit}
          least={DISPUTE_TEXT_MIN_LENGTH}
          tooShort={words.tooShort}
          busy={isLoading}
          onClose={() => setAsking(false)}
          onSend={(text) =>
            act({ days, text }, (idempotencyKey) =>
              postpone({ disputeId, paymentCode, days, text, idempotencyKey }).unwrap(),
            )
          }
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
