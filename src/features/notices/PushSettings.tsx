import type { NoticeSettings } from '@/api/notices';
import { type PushState, usePushStandingQuery, useSwitchPushMutation } from '@/api/push';
import { pushCopy } from '@/messages/push';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import { InfoRow, SwitchRow } from '@/ui/SwitchRow';
import { Text } from '@/ui/Text';
import { IphoneWords } from './IphoneWords';
import styles from './PushSettings.module.css';

interface PushSettingsProps {
  settings: NoticeSettings;
  onChange: (chosen: Partial<NoticeSettings>) => void;
}

/** What comes to this phone's lock screen, and how much of it can be read there. */
export function PushSettings({ settings, onChange }: PushSettingsProps) {
  const { data: standing, error, isFetching } = usePushStandingQuery();
  const [switchPush, { isLoading, isError }] = useSwitchPushMutation();
  const turn = (on: boolean) => {
    void switchPush(on);
    // Somebody may have switched it off for all their phones at once, through the API.
    if (on && !settings.push) onChange({ push: true });
  };
  if (!standing && isFetching) {
    return (
      <Loading>
        <Card>
          <SkeletonRows count={2} />
        </Card>
      </Loading>
    );
  }
  return (
    <>
      <Card>
        <OnThisPhone state={standing?.state} busy={isLoading} isUnknown={error !== undefined} onChange={turn} />
        <SwitchRow
          label={pushCopy.amount}
          checked={settings.amountOnLockScreen}
          onChange={(amountOnLockScreen) => onChange({ amountOnLockScreen })}
        />
      </Card>
      {isError && <Note tone="negative">{pushCopy.failed}</Note>}
      <Sample withAmount={settings.amountOnLockScreen} />
    </>
  );
}

interface OnThisPhoneProps {
  state: PushState | undefined;
  busy: boolean;
  isUnknown: boolean;
  onChange: (on: boolean) => void;
}

function OnThisPhone({ state, busy, isUnknown, onChange }: OnThisPhoneProps) {
  if (state === 'iphone') return <InfoRow label={pushCopy.here} hint={<IphoneWords />} />;
  if (state === 'denied' || state === 'unsupported') return <InfoRow label={pushCopy.here} hint={pushCopy[state]} />;
  if (isUnknown) return <InfoRow label={pushCopy.here} hint={pushCopy.unknown} />;
  return <SwitchRow label={pushCopy.here} checked={state === 'on'} busy={busy} onChange={onChange} />;
}

/** The news that a seller waits for most, as it comes. */
function Sample({ withAmount }: { withAmount: boolean }) {
  const { label, title, body, amount, now } = pushCopy.sample;
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <div className={styles.message}>
        <img className={styles.icon} src="/app-icon.svg" alt="" />
        <div className={styles.words}>
          <p className={styles.top}>
            <b>{title}</b>
            <Text as="span" look="xs" tone="hint">
              {now}
            </Text>
          </p>
          <Text look="xs" tone="muted" balance>
            {body}
          </Text>
          {withAmount && (
            <Text look="xs" tone="muted">
              {amount}
            </Text>
          )}
        </div>
      </div>
    </figure>
  );
}
