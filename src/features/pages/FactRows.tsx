import { Camera, Info, type LucideIcon, Mail, MapPin, MessageCircle, Phone, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { environment } from '@/lib/environment';
import { paths } from '@/lib/paths';
import { contact, pagesCopy } from '@/messages/pages';
import { productCopy } from '@/messages/product';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import rows from '@/ui/Rows.module.css';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import styles from './FactRows.module.css';

export interface Fact {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  /** A second line under the value. */
  note?: ReactNode;
  /** tel: or mailto:. Makes the whole row a link. */
  href?: string;
}

export interface FactRowsProps {
  title?: string;
  facts: readonly Fact[];
}

/** Rows of icon, label and value. */
export function FactRows({ title, facts }: FactRowsProps) {
  return (
    <Card title={title}>
      <ul>
        {facts.map((fact) => (
          <li key={fact.label} className={rows.item}>
            {fact.href ? (
              <a href={fact.href} className={classNames(rows.focusable, styles.row)}>
                <FactWords {...fact} />
              </a>
            ) : (
              <div className={styles.row}>
                <FactWords {...fact} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FactWords({ icon, label, value, note, href }: Fact) {
  return (
    <>
      <Tile icon={icon} />
      <span className={styles.words}>
        <Text as="span" look="xs" tone="muted">
          {label}
        </Text>
        <span className={href ? styles.linked : styles.value}>{value}</span>
        {note && (
          <Text as="span" look="sm">
            {note}
          </Text>
        )}
      </span>
    </>
  );
}

const words = pagesCopy.contact;

/** Telephone, e-mail and address. */
export const CONTACT_FACTS: readonly Fact[] = [
  { icon: Phone, label: words.phone, value: <Ltr>{productCopy.supportPhone}</Ltr>, href: `tel:${contact.phone}` },
  { icon: Mail, label: words.email, value: <Ltr>{contact.email}</Ltr>, href: `mailto:${contact.email}` },
  { icon: MapPin, label: words.address, value: words.addressText },
];

const NETWORK_ICONS: Record<keyof typeof words.networks, LucideIcon> = {
  telegram: Send,
  instagram: Camera,
  bale: MessageCircle,
};

/** The product's names on social networks. Not links, because they are samples. */
export const NETWORK_FACTS: readonly Fact[] = Object.entries(NETWORK_ICONS).map(([network, icon]) => {
  const { name, handle } = words.networks[network as keyof typeof words.networks];
  return { icon, label: name, value: <Ltr>{handle}</Ltr> };
});

/** Marks telephone, e-mail and address as samples. */
export function SampleContactNote() {
  return (
    <Note tone="plain" icon={Info}>
      {pagesCopy.sampleContact}
    </Note>
  );
}

/** The link to the support chat; null in a build without one. */
export function ChatLink() {
  return environment.supportChatUrl === '' ? null : (
    <LinkButton to={paths.contact} variant="soft" icon={MessageCircle} block>
      {pagesCopy.chat.link}
    </LinkButton>
  );
}
