import { ERROR } from '@contract/errors';
import { statusLabel } from '@contract/rules/statusWords';
import { FlaskConical, SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { toApiFailure, useTellFailure } from '@/api/failure';
import { type TestProcess, useMoveTestProcessMutation, useTestProcessQuery } from '@/api/testProcess';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { partnerCopy } from '@/messages/partnerCopy';
import { productCopy } from '@/messages/product';
import { AnchorButton, Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Logo } from '@/ui/Logo';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './PartnerPage.module.css';

const words = partnerCopy.trial;

/** /test-process/:process_id: a process of a test key, which its reader plays. No money moves here. */
export function TestProcessScreen() {
  const processId = useParams().process_id ?? '';
  const query = useTestProcessQuery(processId);
  const process = query.currentData;
  const brand = (
    <span className={styles.brand}>
      <Logo size="xs" />
    </span>
  );
  return (
    <Page
      header={<Header title={words.title} action={brand} partner={null} />}
      dock={
        process && (
          <Dock>
            <AnchorButton href={process.returnUrl} block variant="text" size="md">
              {productCopy.backToPartner(process.partner)}
            </AnchorButton>
          </Dock>
        )
      }
    >
      <Note tone="warn" icon={FlaskConical} title={words.noMoney}>
        <p>{words.noMoneyText}</p>
      </Note>
      <Loaded
        query={query}
        card
        skeleton={<SkeletonRows count={3} />}
        final={(failure) =>
          failure.code === ERROR.transactionNotFound && (
            <Card>
              <EmptyState icon={SearchX} title={words.gone} text={words.goneText} />
            </Card>
          )
        }
      >
        {(seen) => <Trial processId={processId} process={seen} />}
      </Loaded>
    </Page>
  );
}

function Trial({ processId, process }: { processId: string; process: TestProcess }) {
  const tellFailure = useTellFailure();
  const [move, { isLoading, originalArgs }] = useMoveTestProcessMutation();
  const { partner, purpose, amountRials, status, decision, disputed, moves } = process;
  const state = disputed ? words.disputed : status === null ? words.noDeal : statusLabel(status, 'payer');
  return (
    <>
      <Card padded>
        <KeyValueList
          items={[
            { label: words.partner, value: partner },
            { label: words.purpose, value: purpose },
            { label: words.amount, value: <MoneyText rials={amountRials} /> },
            { label: words.state, value: state },
            ...(decision === null ? [] : [{ label: words.decision, value: words.decisions[decision] }]),
          ]}
        />
      </Card>
      {moves.length === 0 && <p>{words.over}</p>}
      {moves.map((next) => (
        <Button
          key={next}
          block
          variant="soft"
          disabled={isLoading}
          loading={isLoading && originalArgs?.state === next}
          onClick={() =>
            void move({ processId, state: next })
              .unwrap()
              .catch((thrown: unknown) => tellFailure(toApiFailure(thrown), { [ERROR.notAcceptable]: words.moved }))
          }
        >
          {words.moves[next]}
        </Button>
      ))}
    </>
  );
}
