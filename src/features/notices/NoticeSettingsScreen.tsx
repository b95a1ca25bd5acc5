import { MessageSquareWarning } from 'lucide-react';
import { type NoticeSettings, useChangeNoticeSettingsMutation, useNoticeSettingsQuery } from '@/api/noticesApi';
import { type PushState, usePushStandingQuery, useSwitchPushMutation } from '@/api/pushApi';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { paths } from '@/lib/paths';
import { noticesCopy } from '@/messages/noticesCopy';
import { pushCopy } from '@/messages/pushCopy';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { InfoRow, LockedRow, SwitchRow } from '@/ui/SwitchRow';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { IphoneWords } from './IphoneWords';
import styles from './NoticeSettingsScreen.module.css';

const copy = noticesCopy.settings;

/** /notifications/settings: optional notices, and push messages on this device. Notices about money are not optional. */
export function NoticeSettingsScreen() {
  const query = useNoticeSettingsQuery();
  const goBack = useGoBack(paths.notifications);
  return (
    <Page gap={4} header={<Header title={copy.title} back={goBack} />}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(settings) => <Switches settings={settings} />}
      </Loaded>
      <Note tone="plain" icon={MessageSquareWarning}>
        {copy.noLinks}
      </Note>
    </Page>
  );
}

function Switches({ settings }: { settings: NoticeSettings }) {
  // Each change sends all settings, and a failure undoes all: so there is one at a time.
  const [change, { isLoading, isError }] = useChangeNoticeSettingsMutation();
  const choose = (chosen: Partial<NoticeSettings>) => void change({ ...settings, ...chosen });
  return (
    <>
      <Card>
        <LockedRow label={copy.money} hint={copy.moneyHint} />
        <SwitchRow
          label={copy.deadlines}
          hint={copy.deadlinesHint}
          checked={settings.deadlines}
          busy={isLoading}
          onChange={(deadlines) => choose({ deadlines })}
        />
        <SwitchRow
          label={copy.disputeTalk}
          hint={copy.disputeTalkHint}
          checked={settings.disputeTalk}
          busy={isLoading}
          onChange={(disputeTalk) => choose({ disputeTalk })}
        />
      </Card>
      {isError && <Note tone="negative">{copy.failed}</Note>}
      <PushSettings settings={settings} busy={isLoading} onChange={choose} />
    </>
  );
}

interface PushSettingsProps {
  settings: NoticeSettings;
  /** The settings are being saved. */
  busy: boolean;
  onChange: (chosen: Partial<NoticeSettings>) => void;
}

/** Push messages on this device, and whether they contain the amount. */
function PushSettings({ settings, busy, onChange }: PushSettingsProps) {
  const { data: standing, error, isFetching } = usePushStandingQuery();
  const [switchPush, { isLoading, isError }] = useSwitchPushMutation();
  const turn = (on: boolean) => {
    void switchPush(on);
    // the API can switch push messages off for all devices of a user
    if (on && !settings.push) onChange({ push: true });
  };
  if (!standing && isFetching) {
    return (
      <Loading>
        <SkeletonRows count={2} />
      </Loading>
    );
  }
  return (
    <>
      <Card>
        <OnThisPhone state={standing?.state} busy={busy || isLoading} isUnknown={error !== undefined} onChange={turn} />
        <SwitchRow
          label={pushCopy.amount}
          checked={settings.amountOnLockScreen}
          busy={busy}
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

/** A sample push message. */
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
