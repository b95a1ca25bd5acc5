import { ERROR } from '@contract/errors';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { CircleSlash } from 'lucide-react';
import { useId } from 'react';
import { toApiFailure } from '@/api/failure';
import { useRequestPreviewQuery } from '@/api/requestPreview';
import { AmountInWords } from '@/components/AmountInWords';
import { Loaded } from '@/components/Loaded';
import { PayeeName } from '@/components/PayeeName';
import { termsLine } from '@/components/TermsRow';
import { formatDateTime } from '@/lib/calendar';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { previewCopy } from '@/messages/trust';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './RequestPreview.module.css';

/** The request that a visitor came for, by its link or code: amount, purpose, masked seller and terms, and what to do. */
export function RequestPreview({ target }: { target: string }) {
  const query = useRequestPreviewQuery(paymentCodeIn(target) ?? target);
  const titleId = useId();
  const isGone = query.error !== undefined && toApiFailure(query.error).code === ERROR.notFound;
  return (
    <div className={styles.request}>
      <section className={classNames(styles.card, query.isLoading && styles.coming)} aria-labelledby={titleId}>
        <h2 id={titleId} className="visually-hidden">
          {previewCopy.title}
        </h2>
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
              <EmptyState icon={CircleSlash} title={previewCopy.gone} text={previewCopy.goneText} />
            ) : null
          }
        >
          {({ amountRials, purpose, payee, verified, terms }) => (
            <>
              <div className={styles.amount}>
                <AmountInWords heading={purpose} rials={amountRials} tone="out" />
              </div>
              <div className={styles.seller}>
                <PayeeName name={payee} isVerified={verified} />
              </div>
              <KeyValueList
                items={[
                  { label: deliveryCopy.terms.title, value: termsLine(terms) },
                  { label: deliveryCopy.terms.payBy, value: formatDateTime(terms.payBy) },
                ]}
              />
            </>
          )}
        </Loaded>
      </section>
      {!isGone && (
        <Text look="title" balance center>
          {previewCopy.toPay}
        </Text>
      )}
    </div>
  );
}
