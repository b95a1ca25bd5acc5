import { Star } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { BankAccount } from '@/api/accountsApi';
import { BankLogo } from '@/components/BankLogo';
import { inFours, toPersianDigits } from '@/lib/digits';
import { cardsCopy } from '@/messages/cards';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { MenuSurfaceContext } from '@/ui/Menu';
import { Tag } from '@/ui/Tag';
import styles from './BankCard.module.css';
import { bankCardColors } from './bankColor';

export interface BankCardProps {
  account: BankAccount;
  /** The card's menu, at the end of the first line. A tap anywhere on the card opens it. */
  actions?: ReactNode;
}

/** Bank colours are data: they reach the style sheet as custom properties. */
function cardStyle(color: string): CSSProperties | undefined {
  const colors = bankCardColors(color);
  if (colors === null) return undefined;
  return { '--bank-from': colors.from, '--bank-to': colors.to, '--bank-text': colors.text } as CSSProperties;
}

/** A bank account as a card. Without a card number it shows the IBAN. */
export function BankCard({ account, actions }: BankCardProps) {
  const { pan, iban, deposit, ownerName, bank, isDefault } = account;
  const card = useRef<HTMLElement>(null);
  const number =
    pan === null
      ? { label: partsCopy.iban, text: inFours(iban) }
      : { label: cardsCopy.fields.cardNumber, text: inFours(pan) };
  const groups = number.text.split(' ');
  return (
    <article ref={card} className={styles.card} style={cardStyle(bank.color)}>
      <div className={styles.top}>
        <BankLogo logo={bank.logo} size="card" />
        <b className={styles.bank}>{bank.name}</b>
        {isDefault && <Tag icon={Star}>{partsCopy.defaultAccount}</Tag>}
        {actions && (
          <span className={styles.actions}>
            <MenuSurfaceContext value={card}>{actions}</MenuSurfaceContext>
          </span>
        )}
      </div>
      <p
        className={classNames(styles.number, pan === null && styles.iban)}
        dir="ltr"
        role="img"
        aria-label={`${number.label} ${toPersianDigits(number.text)}`}
      >
        {groups.map((group, index) => (
          <span key={`${group}-${groups.indexOf(group, index)}`}>{toPersianDigits(group)}</span>
        ))}
      </p>
      <dl className={styles.facts}>
        <dt>{partsCopy.accountOwner}</dt>
        <dd>{ownerName}</dd>
        {deposit && (
          <>
            <dt>{partsCopy.accountNumber}</dt>
            <dd>
              <Ltr persian>{deposit}</Ltr>
            </dd>
          </>
        )}
        {pan !== null && (
          <>
            <dt>{partsCopy.iban}</dt>
            <dd>
              <Ltr persian>{inFours(iban)}</Ltr>
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}
