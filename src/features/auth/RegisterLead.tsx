import { toPersianDigits } from '@/lib/digits';
import { registerCopy } from '@/messages/register';
import { Lead } from '@/ui/Lead';
import { Steps } from '@/ui/Steps';
import styles from './RegisterLead.module.css';

const STEP_COUNT = 2;

export interface RegisterLeadProps {
  step: number;
  title: string;
  text: string;
}

/** How far along the registration is, and what this step asks. */
export function RegisterLead({ step, title, text }: RegisterLeadProps) {
  return (
    <div className={styles.lead}>
      <Steps
        current={step}
        total={STEP_COUNT}
        label={registerCopy.step(toPersianDigits(step), toPersianDigits(STEP_COUNT))}
      />
      <Lead level={1} title={title}>
        {text}
      </Lead>
    </div>
  );
}
