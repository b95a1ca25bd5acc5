import { CircleQuestionMark } from 'lucide-react';
import { paths } from '@/lib/paths';
import { moneyCopy } from '@/messages/money';
import { IconButton } from '@/ui/IconButton';
import { LapisHero } from '@/ui/LapisHero';
import { Logo } from '@/ui/Logo';
import styles from './HomeHero.module.css';

/** The greeting on the lapis ground. From 1080 pixels the side panel carries brand and ground, and only the greeting stays. */
export function HomeHero({ firstName }: { firstName: string }) {
  return (
    <LapisHero look="home">
      <div className={styles.bar}>
        <Logo onLapis />
        <IconButton label={moneyCopy.home.help} icon={CircleQuestionMark} to={paths.help} />
      </div>
      <div className={styles.greeting}>
        <h1>{moneyCopy.home.greeting(firstName)}</h1>
        <p>{moneyCopy.home.question}</p>
      </div>
    </LapisHero>
  );
}
