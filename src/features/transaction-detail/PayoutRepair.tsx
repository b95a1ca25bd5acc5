import { PAYOUT_OTP_ACTION } from '@contract/rules/confirmedActions';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { Ban, Clock3, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BankAccount } from '@/api/accountsApi';
import { useListAccountsQuery } from '@/api/memberAccounts';
import type { TransactionDetails } from '@/api/transactionsApi';
import { AccountSummary } from '@/components/AccountField';
import { Loaded } from '@/components/Loaded';
import { useConfirmation } from '@/components/useConfirmation';
import { daysAhead, formatTime } from '@/lib/calendar';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button, LinkButton } from '@/ui/Button';
import choice from '@/ui/ChoiceRows.module.css';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { Sheet } from '@/ui/Sheet';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { useRadioRow } from '@/ui/useRadioRow';
import styles from './PayoutRepair.module.css';

const words = transactionDetailCopy.payout;

type Payout = NonNullable<TransactionDetails['payout']>;

/** The repair of a transfer that the bank refused or returned. */
export function PayoutDock({ transaction: { code, payout } }: { transaction: TransactionDetails }) {
  const [open, setOpen] = useState(false);
  if (!payout?.canChange) {
    return (
      <Dock>
        <LinkButton to={paths.support} block>
          {words.support}
        </LinkButton>
      </Dock>
    );
  }
  return (
    <Dock lockable note={words.codeFollows}>
      <Button block onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {open && <AccountSheet code={code} payout={payout} onClose={() => setOpen(false)} />}
    </Dock>
  );
}

interface AccountSheetProps {
  code: string;
  payout: Payout;
  onClose: () => void;
}

/** The choice of another account; a code confirms it. Stays open when no code can be sent. */
function AccountSheet({ code, payout, onClose }: AccountSheetProps) {
  const { pending, start } = useConfirmation(({ paymentCode }) => paymentCode === code);
  const accounts = useListAccountsQuery();
  const isAsked = pending !== null;

  function ask(accountId: string) {
    const { amountRials } = payout;
    const nextPage = paths.transactionDetail(code);
    const decision = { subjectId: accountId };
    start({ action: PAYOUT_OTP_ACTION, paymentCode: code, amountRials, nextPage, decision });
  }

  return (
    <Sheet
      open
      title={words.button}
      text={words.toOwnCard(formatRials(payout.amountRials))}
      busy={isAsked}
      onClose={onClose}
    >
      <Loaded query={accounts} skeleton={<SkeletonRows count={2} />}>
        {(all) => <AccountChoice accounts={all} code={code} payout={payout} busy={isAsked} onChoose={ask} />}
      </Loaded>
    </Sheet>
  );
}

interface AccountChoiceProps extends Omit<AccountSheetProps, 'onClose'> {
  accounts: readonly BankAccount[];
  busy: boolean;
  onChoose: (accountId: string) => void;
}

function AccountChoice({ accounts, code, payout, busy, onChoose }: AccountChoiceProps) {
  const now = useNow();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isRefused = ({ iban, bank }: BankAccount) => iban.endsWith(payout.iban4) && bank.name === payout.bankName;
  const isYoung = ({ payoutFrom }: BankAccount) => Date.parse(payoutFrom) > now.getTime();
  const usable = accounts.filter((account) => !isRefused(account));
  const old = usable.filter((account) => !isYoung(account));
  const chosen =
    usable.find(({ id }) => id === chosenId) ?? old.find(({ isDefault }) => isDefault) ?? old[0] ?? usable[0];
  const { group, radio } = useRadioRow({
    values: usable.map(({ id }) => id),
    value: chosen?.id ?? '',
    onChange: setChosenId,
  });
  const addTo = paths.createCardThen(paths.transactionDetail(code));
  if (!chosen) {
    return (
      <LinkButton to={addTo} block icon={Plus}>
        {cardsCopy.buttons.addCard}
      </LinkButton>
    );
  }
  return (
    <div className={layout.stack10px}>
      <div ref={group} role="radiogroup" aria-label={words.ownCards} className={layout.stack10px}>
        {usable.map((account) => (
          <label key={account.id} className={classNames(styles.row, account === chosen && styles.on)}>
            <AccountSummary account={account} markDefault>
              {isYoung(account) && (
                <span className={styles.remark}>
                  <Icon icon={Clock3} size="xs" />
                  {words.young(soonText(account.payoutFrom, now))}
                </span>
              )}
            </AccountSummary>
            <input {...radio(account.id)} disabled={busy} className={classNames(choice.radio, styles.radio)} />
          </label>
        ))}
      </div>
      {accounts.filter(isRefused).map((account) => (
        <div key={account.id} className={classNames(styles.row, styles.off)}>
          <AccountSummary account={account} markDefault>
            <span className={styles.remark}>
              <Icon icon={Ban} size="xs" />
              {PAYOUT_REASON_WORDS[payout.reason ?? 'unknown']}
            </span>
          </AccountSummary>
        </div>
      ))}
      <LinkButton to={addTo} variant="text" size="md" block icon={Plus}>
        {cardsCopy.buttons.addCard}
      </LinkButton>
      <Button block loading={busy} onClick={() => onChoose(chosen.id)}>
        {words.go}
      </Button>
    </div>
  );
}

/** «فردا، ساعت ۰۸:۳۰», or «ساعت ۰۸:۳۰ امروز», of a moment within a day. */
function soonText(instant: string, now: Date): string {
  return (daysAhead(instant, now) === 0 ? words.today : words.tomorrow)(formatTime(instant));
}
