import { ERROR } from '@contract/errors';
import type { PersonalOtpAction } from '@contract/rules/confirmedActions';
import type { ClosingObstacle } from '@contract/rules/personalRules';
import { FileJson, FileText, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { CLOSING_OBSTACLE, personalCopy as copy } from '@/messages/personalCopy';
import { otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import styles from './MyDataScreen.module.css';

/** /my-data: export of the person's data, the statement of account, and the closing of the account. */
export function MyDataScreen() {
  const goBack = useGoBack(paths.cardList);
  return (
    <Page gap={4} header={<Header title={copy.title} back={goBack} />}>
      <ExportCard />
      <DataCard title={copy.statementCard.title} text={copy.statementCard.text}>
        <LinkButton to={paths.statement} variant="soft" size="md" icon={ReceiptText}>
          {copy.statementCard.open}
        </LinkButton>
      </DataCard>
      <ClosingCard />
    </Page>
  );
}

function DataCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card padded>
      <Text as="h2" look="title">
        {title}
      </Text>
      <Text look="sm" tone="muted">
        {text}
      </Text>
      <div className={styles.buttons}>{children}</div>
    </Card>
  );
}

/** Starts the confirmation of an action. `pending`: the code of this action and form is on its way. */
function useConfirmation(action: PersonalOtpAction) {
  const dispatch = useAppDispatch();
  const { status, request, failure } = useAppSelector((state) => state.otp);
  const isOurs = request?.action === action;
  const isBusy = status === 'pending' || status === 'codeSent';
  return {
    pending: isOurs && isBusy ? request.decision?.subjectId : undefined,
    failure: isOurs && status === 'failed' ? failure : null,
    start: (form = '') => {
      const decision = { subjectId: form, payeeRials: 0, text: '' };
      const subject = { paymentCode: '', amountRials: 0, counterpartName: '' };
      dispatch(otpActionRequested({ action, ...subject, nextPage: paths.myData, decision }));
    },
  };
}

const FORMS = [
  { form: 'page', label: copy.export.page, icon: FileText },
  { form: 'json', label: copy.export.json, icon: FileJson },
] as const;

function ExportCard() {
  const { pending, start } = useConfirmation('export_data');
  return (
    <DataCard title={copy.export.title} text={copy.export.text}>
      {FORMS.map(({ form, label, icon }) => (
        <Button
          key={form}
          variant="soft"
          size="md"
          icon={icon}
          loading={pending === form}
          disabled={pending !== undefined}
          onClick={() => start(form)}
        >
          {label}
        </Button>
      ))}
    </DataCard>
  );
}

/** Asks, and sends the code that closes the account. A refusal names what keeps it open. */
function ClosingCard() {
  const { pending, failure, start } = useConfirmation('close_account');
  const obstacle =
    failure?.code === ERROR.closingRefused ? (failure.fields?.obstacle as ClosingObstacle | undefined) : undefined;
  return (
    <DataCard title={copy.closing.title} text={copy.closing.text}>
      {obstacle && (
        <Note tone="negative" title={copy.closing.refusedTitle}>
          {CLOSING_OBSTACLE[obstacle]}
        </Note>
      )}
      <AskFirst
        danger
        title={copy.closing.question}
        text={copy.closing.questionText}
        confirmLabel={copy.closing.confirm}
        onConfirm={async () => start()}
      >
        {(ask) => (
          <Button variant="danger-soft" size="md" loading={pending !== undefined} onClick={ask}>
            {copy.closing.button}
          </Button>
        )}
      </AskFirst>
    </DataCard>
  );
}
