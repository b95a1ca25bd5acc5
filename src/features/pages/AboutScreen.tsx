import { BookOpen, Headset, Phone, ScrollText, ShieldCheck } from 'lucide-react';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { Logo } from '@/ui/Logo';
import styles from './AboutScreen.module.css';
import { NETWORK_FACTS } from './contactFacts';
import { FactRows } from './FactRows';
import { LinkRows } from './LinkRows';
import { SampleContactNote } from './SampleNote';
import { StaticPage } from './StaticPage';
import { TextCard } from './TextCard';

const LINKS = [
  { to: paths.help, icon: BookOpen, label: pagesCopy.help.title },
  { to: paths.support, icon: Headset, label: pagesCopy.support.title },
  { to: paths.contactUs, icon: Phone, label: pagesCopy.contactUs.title },
  { to: paths.terms, icon: ScrollText, label: pagesCopy.terms.title },
  { to: paths.privacy, icon: ShieldCheck, label: pagesCopy.privacy.title },
];

/** /about: who keeps the money and why, and the way to everything else that can be read. */
export function AboutScreen() {
  return (
    <StaticPage place title={pagesCopy.about.title}>
      <div className={styles.logo}>
        <Logo size="lg" />
      </div>
      <TextCard sections={pagesCopy.about.sections} />
      <LinkRows title={pagesCopy.about.more} links={LINKS} />
      <FactRows title={pagesCopy.contact.networksTitle} facts={NETWORK_FACTS} />
      <SampleContactNote />
    </StaticPage>
  );
}
