import { ERROR } from '@contract/errors';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { Lock } from 'lucide-react';
import { useEffect, useId } from 'react';
import { toApiFailure } from '@/api/failure';
import { type RequestPreview as Preview, useRequestPreviewQuery } from '@/api/requestPreview';
import { Loaded } from '@/components/Loaded';
import { PayeeName } from '@/components/PayeeName';
import { SumLine } from '@/components/SumLine';
import { formatDayMonth } from '@/lib/calendar';
import { paths, queryNames } from '@/lib/paths';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { payPageCopy, previewCopy } from '@/messages/trust';
import { LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import layout from '@/ui/Layout.module.css';
import { Mark } from '@/ui/Mark';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './RequestPreview.module.css';

interface RequestPreviewProps {
  /** The link or code that the visitor came with. */
  target: string;
  /** Tells whether the request is closed, for one reason or another. */
  onClosed: (isClosed: boolean) => void;
}

/** The request that a visitor came for: what leaves the card, the promise, masked seller and terms; or that it is closed. */
export function RequestPreview({ target, onClosed }: RequestPreviewProps) {
  const code = paymentCodeIn(target);
  const query = useRequestPreviewQuery(code ?? target);
  const titleId = useId();
  const isClosed = query.error !== undefined && toApiFailure(query.error).code === ERROR.notFound;
  useEffect(() => onClosed(isClosed), [isClosed, onClosed]);
  // the form, with the heading of the page, is gone
  const Heading = isClosed ? 'h1' : 'h2';
  return (
    <div className={layout.stack3}>
      <section className={classNames(styles.card, query.isLoading && styles.coming)} aria-labelledby={titleId}>
        <Heading id={titleId} className="visually-hidden">
          {previewCopy.title}
        </Heading>
        <Loaded
          query={query}
          skeleton={
            <div className={styles.skeleton}>
              <Skeleton width="half" />
              <Skeleton shape="box" width="full" />
              <Skeleton width="long" />
            </div>
          }
          words={{ title: previewCopy.failed, safe: previewCopy.afterLogin }}
          final={({ code: error }) =>
            error === ERROR.notFound ? (
              <EmptyState icon={Lock} title={previewCopy.gone} text={previewCopy.goneText} />
            ) : null
          }
        >
          {(request) => <OpenRequest request={request} />}
        </Loaded>
      </section>
      {isClosed && (
        <>
          <LinkButton to={loginTo(code)} block>
            {previewCopy.logIn}
          </LinkButton>
          <Text look="sm" tone="muted" balance center>
            {previewCopy.notPaidYet}
          </Text>
        </>
      )}
    </div>
  );
}

function OpenRequest({ request }: { request: Preview }) {
  const { purpose, payee, verified, terms, payerPaysRials } = request;
  return (
    <>
      <div className={styles.sum}>
        <SumLine about={payPageCopy.about(purpose)} rials={payerPaysRials} />
      </div>
      <p className={styles.vow}>
        <Mark />
        {previewCopy.vow}
      </p>
      <div className={styles.row}>
        <PayeeName name={payee} isVerified={verified} small />
      </div>
      <p className={styles.terms}>
        {deliveryCopy.terms.methods[terms.deliveryMethod]} · {payPageCopy.ifUnpaid(formatDayMonth(terms.payBy))}
      </p>
    </>
  );
}

/** The login that leads to the deal of a closed request, which only its sides can open. */
function loginTo(code: string | null): string {
  if (code === null) return paths.login;
  return `${paths.login}?${new URLSearchParams({ [queryNames.redirectLink]: paths.transactionDetail(code) })}`;
}
