import { formatTime } from '@/lib/calendar';
import { traceCopy } from '@/messages/trace';
import { Text } from '@/ui/Text';
import styles from './ReportSheet.module.css';
import type { TracedAction } from './traceFile';

/** The number of steps shown at first. */
const LATEST = 6;

interface Step {
  /** Its place in the trace, from 1. */
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  route: string;
  /** «payment/payFailed», or the endpoint and the answer of a call: «pay → 424 (1017)». */
  text: string;
}

/** The steps of a report, the latest first. */
export function ReportSteps({ actions }: { actions: readonly TracedAction[] }) {
  const steps = stepsOf(actions).reverse();
  return (
    <section>
      <Text as="h3" look="section">
        {traceCopy.steps}
      </Text>
      {steps.length === 0 && <Text look="sm">{traceCopy.noSteps}</Text>}
      <StepList steps={steps.slice(0, LATEST)} />
      {steps.length > LATEST && (
        <details className={styles.more}>
          <summary>{traceCopy.earlierSteps}</summary>
          <StepList steps={steps.slice(LATEST)} />
        </details>
      )}
    </section>
  );
}

function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, at, route, text }) => (
        <li key={id}>
          <time dir="ltr">{formatTime(new Date(at))}</time>
          <code dir="ltr">{text}</code>
          <span dir="ltr">{route}</span>
        </li>
      ))}
    </ol>
  );
}

/** The steps without RTK Query’s bookkeeping and pending calls. */
export function stepsOf(actions: readonly TracedAction[]): Step[] {
  return actions.flatMap(({ action, timestamp, route }, index) => {
    const { arg, requestStatus, condition, baseQueryMeta } = (action.meta ?? {}) as {
      arg?: { endpointName?: string };
      requestStatus?: string;
      condition?: boolean;
      baseQueryMeta?: { status: number | null };
    };
    const endpoint = arg?.endpointName;
    const isOpen = requestStatus === 'pending' || condition === true;
    if (/^(api|__rtkq)\//.test(action.type) && (endpoint === undefined || isOpen)) return [];
    const code = requestStatus === 'rejected' && (action.payload as { code?: unknown } | null)?.code;
    const call = [endpoint, '→', baseQueryMeta?.status ?? '—', code && `(${code})`].filter(Boolean).join(' ');
    return { id: index + 1, at: timestamp, route, text: endpoint === undefined ? action.type : call };
  });
}
