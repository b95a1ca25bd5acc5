import { Camera, type LucideIcon, Mail, MapPin, MessageCircle, Phone, Send } from 'lucide-react';
import { contact, pagesCopy } from '@/messages/pages';
import { productCopy } from '@/messages/product';
import { Ltr } from '@/ui/Ltr';
import type { Fact } from './FactRows';

const words = pagesCopy.contact;

/** Telephone, e-mail and address, as the support and the contact page tell them. */
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

/** The product's names on social networks: names to look for, not links, as long as they are samples. */
export const NETWORK_FACTS: readonly Fact[] = Object.entries(NETWORK_ICONS).map(([network, icon]) => {
  const { name, handle } = words.networks[network as keyof typeof words.networks];
  return { icon, label: name, value: <Ltr>{handle}</Ltr> };
});
