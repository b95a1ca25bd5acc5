import { Clock3, Headset, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { tehranMoment } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { productCopy } from '@/messages/product';
import { RowLink, Rows } from '@/ui/Rows';
import { Text } from '@/ui/Text';
import { useNow } from '@/ui/useNow';
import { ChatLink, CONTACT_FACTS, FactRows, NETWORK_FACTS, SampleContactNote } from './FactRows';
import { StaticPage } from './StaticPage';
import styles from './SupportScreen.module.css';

/** /support: how and when to reach a person. `report` is the button that makes a problem report. */
export function SupportScreen({ report }: { report: ReactNode }) {
  return (
    <StaticPage title={pagesCopy.support.title}>
      <Text tone="muted">{pagesCopy.support.text}</Text>
      <FactRows
        facts={[
          { icon: Clock3, label: pagesCopy.contact.hours, value: productCopy.notices.supportHours, note: <OpenNow /> },
          ...CONTACT_FACTS,
        ]}
      />
      <ChatLink />
      {report}
      <Rows>
        <RowLink icon={Phone} label={pagesCopy.contactUs.title} to={paths.contactUs} />
      </Rows>
      <SampleContactNote />
    </StaticPage>
  );
}

/** /contact-us: telephone, e-mail, address and social networks. */
export function ContactUsScreen() {
  return (
    <StaticPage title={pagesCopy.contactUs.title}>
      <FactRows facts={CONTACT_FACTS} />
      <ChatLink />
      <FactRows title={pagesCopy.contact.networksTitle} facts={NETWORK_FACTS} />
      <Rows>
        <RowLink icon={Headset} label={pagesCopy.support.title} to={paths.support} />
      </Rows>
      <SampleContactNote />
    </StaticPage>
  );
}

const words = pagesCopy.support;

/** Open or closed now in Tehran, and until when. */
function OpenNow() {
  const state = supportState(useNow());
  return (
    <span className={state.open ? styles.open : styles.closed}>
      <span className={styles.dot} />
      <b>{state.open ? words.open : words.closed}</b> {state.open ? words.closesAt : words.opens[state.opens]}
    </span>
  );
}

/** Support is open from 9 to 16 in Tehran, Saturday (0) to Wednesday (4). */
const OPENS_AT_MINUTE = 9 * 60;
const CLOSES_AT_MINUTE = 16 * 60;
const LAST_WORKDAY = 4;
const FRIDAY = 6;

/** `opens`: the day of the next opening, at 9. */
type SupportState = { open: true } | { open: false; opens: 'today' | 'tomorrow' | 'saturday' };

export function supportState(now: Date): SupportState {
  const { weekday, minute } = tehranMoment(now);
  const worksToday = weekday <= LAST_WORKDAY;
  if (worksToday && minute >= OPENS_AT_MINUTE && minute < CLOSES_AT_MINUTE) return { open: true };
  if (worksToday && minute < OPENS_AT_MINUTE) return { open: false, opens: 'today' };
  const worksTomorrow = weekday < LAST_WORKDAY || weekday === FRIDAY;
  return { open: false, opens: worksTomorrow ? 'tomorrow' : 'saturday' };
}
