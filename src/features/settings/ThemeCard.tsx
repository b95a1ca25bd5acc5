import { Moon, Smartphone, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { accountCopy } from '@/messages/accountCopy';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { Segmented, type SegmentedOption } from '@/ui/Segmented';
import { chooseTheme, shownTheme, type Theme, watchTheme } from '@/ui/theme';
import styles from './ThemeCard.module.css';

const copy = accountCopy.theme;

const THEMES: readonly SegmentedOption<Theme>[] = [
  { value: 'light', label: copy.light, icon: Sun },
  { value: 'dark', label: copy.dark, icon: Moon },
  { value: 'phone', label: copy.phone, icon: Smartphone },
];

/** «ظاهر برنامه»: light, dark, or as the phone has it. */
export function ThemeCard() {
  const theme = useSyncExternalStore(watchTheme, shownTheme);
  return (
    <Card>
      <div className={styles.theme}>
        <h2 className={styles.title}>
          <span className={styles.icon}>
            <Icon icon={SunMoon} />
          </span>
          {copy.title}
        </h2>
        <Segmented label={copy.title} options={THEMES} value={theme} onChange={chooseTheme} />
      </div>
    </Card>
  );
}
