import { BadgeCheck, FilePenLine, Link2, type LucideIcon, PackageCheck, Store, UserRound } from 'lucide-react';
import { pagesCopy } from '@/messages/pages';

/** A card of the introduction: words, and the two things that face each other around the mark. */
export interface Slide {
  title: string;
  text: string;
  start: { icon: LucideIcon; label: string };
  end: { icon: LucideIcon; label: string };
}

const { trust, link, safe } = pagesCopy.intro;

export const SLIDES: readonly [Slide, ...Slide[]] = [
  { ...trust, start: { icon: UserRound, label: trust.start }, end: { icon: Store, label: trust.end } },
  { ...link, start: { icon: FilePenLine, label: link.start }, end: { icon: Link2, label: link.end } },
  { ...safe, start: { icon: PackageCheck, label: safe.start }, end: { icon: BadgeCheck, label: safe.end } },
];
