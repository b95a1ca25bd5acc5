import { BookOpen, ChevronLeft, Headset, Phone, ScrollText, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import styles from './AboutScreen.module.css';
import { FactRows, NETWORK_FACTS, SampleContactNote } from './FactRows';
import { StaticPage, type StaticPageProps, TextCard } from './StaticPage';

const LINKS = [
  { to: paths.help, icon: BookOpen, label: pagesCopy.help.title },
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
      <LinkRows />
      <FactRows title={pagesCopy.contact.networksTitle} facts={NETWORK_FACTS} />
      <SampleContactNote />
    </StaticPage>
  );
}

function LinkRows() {
  return (
    <Card title={pagesCopy.about.more}>
      <ul>
        {LINKS.map(({ to, icon, label }) => (
          <li key={to} className={styles.item}>
            <Link to={to} className={styles.row}>
              <span className={styles.icon}>
                <Icon icon={icon} />
              </span>
              <span className={styles.label}>{label}</span>
              <span className={styles.chevron}>
                <Icon icon={ChevronLeft} size="sm" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
