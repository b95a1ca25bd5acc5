import { MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { environment } from '@/lib/environment';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { EmptyState } from '@/ui/EmptyState';
import { LinkButton } from '@/ui/LinkButton';
import { Loading } from '@/ui/Loading';
import { Skeleton } from '@/ui/Skeleton';
import styles from './ContactScreen.module.css';
import { CONTACT_FACTS } from './contactFacts';
import { FactRows } from './FactRows';
import { SampleContactNote } from './SampleNote';
import { StaticPage } from './StaticPage';
import { isOwnPage, useChatPage } from './useChatPage';

const words = pagesCopy.chat;

/** /contact: the support chat that the build is configured with; without one, the other ways to reach a person. */
export function ContactScreen({ chatUrl = environment.supportChatUrl }: { chatUrl?: string }) {
  return (
    <StaticPage title={words.title}>
      {chatUrl === '' ? (
        <>
          <EmptyState icon={MessageCircleOff} title={words.none} text={words.noneText} />
          <FactRows facts={CONTACT_FACTS} />
          <SampleContactNote />
        </>
      ) : (
        <ChatFrame url={chatUrl} />
      )}
    </StaticPage>
  );
}

/** A frame of another party's page gets no more than it needs; one of our own origin not even that origin. */
const OWN_PAGE_MAY = 'allow-scripts allow-forms';
const OTHER_PAGE_MAY = `${OWN_PAGE_MAY} allow-same-origin allow-popups`;

/** The chat in its frame: on its way, there, or not to be had; then another try and the other ways to reach a person. */
function ChatFrame({ url }: { url: string }) {
  const [tries, setTries] = useState(1);
  return <ChatTry key={tries} url={url} onRetry={() => setTries(tries + 1)} />;
}

function ChatTry({ url, onRetry }: { url: string; onRetry: () => void }) {
  const { state, loaded } = useChatPage(url);
  if (state === 'failed') {
    return (
      <>
        <ErrorState title={words.failed} text={words.failedText} onRetry={onRetry} />
        <FactRows facts={CONTACT_FACTS} />
        <SampleContactNote />
      </>
    );
  }
  return (
    <>
      <div className={styles.frame}>
        <iframe
          src={url}
          title={words.title}
          sandbox={isOwnPage(url) ? OWN_PAGE_MAY : OTHER_PAGE_MAY}
          referrerPolicy="origin"
          className={styles.chat}
          onLoad={loaded}
        />
        {state === 'loading' && (
          <div className={styles.cover}>
            <Loading>
              <Skeleton width="half" />
              <Skeleton width="long" />
              <Skeleton width="half" />
            </Loading>
          </div>
        )}
      </div>
      <LinkButton to={paths.support} variant="text" size="md" block>
        {words.otherWays}
      </LinkButton>
    </>
  );
}
