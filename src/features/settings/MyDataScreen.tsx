import { ERROR } from '@contract/errors';
import type { ClosingObstacle } from '@contract/rules/personalRules';
import { FileJson, FileText, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from '@/components/Header';
import { useConfirmation } from '@/components/useConfirmation';
import { paths } from '@/lib/paths';
import { CLOSING_OBSTACLE, personalCopy as copy } from '@/messages/personalCopy';
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

const FORMS = [
  { form: 'page', label: copy.export.page, icon: FileText },
  { form: 'json', label: copy.export.json, icon: FileJson },
] as const;

function ExportCard() {
  const { pending, start } = useConfirmation(({ action }) => action === 'export_data');
  const nextPage = paths.myData;
  return (
    <DataCard title={copy.export.title} text={copy.export.text}>
      {FORMS.map(({ form, label, icon }) => (
        <Button
          key={form}
          variant="soft"
          size="md"
          icon={icon}
          loading={pending?.decision?.subjectId === form}
          disabled={pending !== null}
          onClick={() => start({ action: 'export_data', nextPage, decision: { subjectId: form } })}
        >
          {label}
        </Button>
      ))}
    </DataCard>
  );
}

/** Asks, and sends the code that closes the account. A refusal names what keeps it open. */
function ClosingCard() {
  const { pending, failure, start } = useConfirmation(({ action }) => action === 'close_account');
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
        onConfirm={async () => start({ action: 'close_account', nextPage: paths.myData, decision: {} })}
      >
        {(ask) => (
          <Button variant="danger-soft" size="md" loading={pending !== null} onClick={ask}>
            {copy.closing.button}
          </Button>
        )}
      </AskFirst>
    </DataCard>
  );
}
