import { formatTime } from '@/lib/calendar';
import { traceCopy } from '@/messages/trace';
import { Text } from '@/ui/Text';
import styles from './ReportSheet.module.css';
import { type ToldStep, tellStep } from './tellStep';
import type { TracedAction } from './traceFile';

/** How many are shown without asking. */
const LATEST = 6;

/** The steps of a report in few words, the latest first. */
export function ReportSteps({ actions }: { actions: readonly TracedAction[] }) {
  const steps = actions.flatMap((action, index) => tellStep(action, index + 1) ?? []).reverse();
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

function StepList({ steps }: { steps: readonly ToldStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, at, route, words, text }) => (
        <li key={id}>
          <time dir="ltr">{formatTime(new Date(at))}</time>
          <b>{words}</b>
          <code dir="ltr">{text}</code>
          <span dir="ltr">{route}</span>
        </li>
      ))}
    </ol>
  );
}
