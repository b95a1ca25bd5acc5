import { MessageSquareWarning } from 'lucide-react';
import { toApiFailure } from '@/api/failure';
import type { NoticeSettings } from '@/api/notices';
import { useChangeNoticeSettingsMutation, useNoticeSettingsQuery } from '@/api/notices';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { noticesCopy } from '@/messages/notices';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { LockedRow, SwitchRow } from '@/ui/SwitchRow';
import { useGoBack } from '@/ui/useGoBack';
import { PushSettings } from './PushSettings';

const copy = noticesCopy.settings;

/** /notifications/settings: what may be left out, and that money may not; and what comes to this phone's lock screen. */
export function NoticeSettingsScreen() {
  const { data: settings, error, isFetching, refetch } = useNoticeSettingsQuery();
  const goBack = useGoBack(paths.notifications);
  return (
    <Page gap={4} header={<Header title={copy.title} back={goBack} />}>
      {settings ? (
        <Switches settings={settings} />
      ) : error && !isFetching ? (
        <ErrorState code={toApiFailure(error).code} onRetry={refetch} />
      ) : (
        <Loading>
          <Card>
            <SkeletonRows count={3} />
          </Card>
        </Loading>
      )}
      <Note tone="plain" icon={MessageSquareWarning}>
        {copy.noLinks}
      </Note>
    </Page>
  );
}

function Switches({ settings }: { settings: NoticeSettings }) {
  const [change, { isError }] = useChangeNoticeSettingsMutation();
  const choose = (chosen: Partial<NoticeSettings>) => void change({ ...settings, ...chosen });
  return (
    <>
      <Card>
        <LockedRow label={copy.money} hint={copy.moneyHint} />
        <SwitchRow
          label={copy.deadlines}
          hint={copy.deadlinesHint}
          checked={settings.deadlines}
          onChange={(deadlines) => choose({ deadlines })}
        />
        <SwitchRow
          label={copy.disputeTalk}
          hint={copy.disputeTalkHint}
          checked={settings.disputeTalk}
          onChange={(disputeTalk) => choose({ disputeTalk })}
        />
      </Card>
      {isError && <Note tone="negative">{copy.failed}</Note>}
      <PushSettings settings={settings} onChange={choose} />
    </>
  );
}
