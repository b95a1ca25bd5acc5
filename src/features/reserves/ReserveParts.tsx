import type { ProofCheck } from '@contract/rules/reserveRules';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import rows from '@/ui/Rows.module.css';
import { Text } from '@/ui/Text';
import styles from './reserves.module.css';

/** The beginning of a hash or key as groups of four signs: «7C41 9A0E». */
export function Short({ hex, mixedCase }: { hex: string; mixedCase?: boolean }) {
  const start = hex.slice(0, 8).replace(/.{4}(?=.)/g, '$& ');
  return (
    <span className={styles.mono}>
      <Ltr>{mixedCase ? start : start.toUpperCase()}</Ltr>
    </span>
  );
}

/** A row of {@link StepList}: a number, or the result of a check (null: not done yet). */
export interface Step {
  readonly mark: string | { readonly result: ProofCheck['share'] };
  readonly title: string;
  readonly text?: ReactNode;
}

/** Numbered or ticked steps. */
export function StepList({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <Card title={title}>
      <ol className={classNames(rows.divided, styles.steps)}>
        {steps.map(({ mark, title: name, text }) => (
          <li key={name} className={resultClass(mark)}>
            <span>
              {typeof mark === 'string'
                ? mark
                : mark.result !== null && <Icon icon={mark.result ? Check : X} size="xs" />}
            </span>
            <div>
              <b>{name}</b>
              {text}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function resultClass(mark: Step['mark']): string | undefined {
  if (typeof mark === 'string' || mark.result === null) return undefined;
  return mark.result ? styles.good : styles.failed;
}

/** The opening of both screens: seal, heading and sentence. */
export function Verdict({
  seal,
  title,
  level,
  children,
}: {
  seal: ReactNode;
  title: string;
  level: 1 | 2;
  children?: ReactNode;
}) {
  return (
    <section className={styles.verdict} role={level === 2 ? 'status' : undefined}>
      {seal}
      <Text as={level === 1 ? 'h1' : 'h2'} look="h1" balance>
        {title}
      </Text>
      {children}
    </section>
  );
}
