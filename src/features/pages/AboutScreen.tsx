import { CircleQuestionMark, Headset, Phone, ScrollText, ShieldCheck } from 'lucide-react';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { Logo } from '@/ui/Logo';
import { RowLink, Rows } from '@/ui/Rows';
import styles from './AboutScreen.module.css';
import { FactRows, NETWORK_FACTS, SampleContactNote } from './FactRows';
import { StaticPage, type StaticPageProps, TextCard } from './StaticPage';

const LINKS = [
  { to: paths.help, icon: CircleQuestionMark, label: pagesCopy.help.title },
  { to: paths.support, icon: Headset, label: pagesCopy.support.title },
  { to: paths.contactUs, icon: Phone, label: pagesCopy.contactUs.title },
  { to: paths.terms, icon: ScrollText, label: pagesCopy.terms.title },
  { to: paths.privacy, icon: ShieldCheck, label: pagesCopy.privacy.title },
];

/** /about: the company, and links to the other pages. For members it is a place of the bottom navigation. */
export function AboutScreen({ place }: Pick<StaticPageProps, 'place'>) {
  return (
    <StaticPage place={place} title={pagesCopy.about.title}>
      <div className={styles.logo}>
        <Logo size="lg" />
      </div>
      <TextCard sections={pagesCopy.about.sections} />
      <Rows title={pagesCopy.about.more}>
        {LINKS.map((link) => (
          <RowLink key={link.to} {...link} />
        ))}
      </Rows>
      <FactRows title={pagesCopy.contact.networksTitle} facts={NETWORK_FACTS} />
      <SampleContactNote />
    </StaticPage>
  );
}
