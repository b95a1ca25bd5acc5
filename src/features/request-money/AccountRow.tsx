import { type AccountChoiceProps, ChangeAccount, nameOfAccount } from '@/components/AccountField';
import { BankLogo } from '@/components/BankLogo';
import { paths } from '@/lib/paths';
import { cardsCopy } from '@/messages/cards';
import { productCopy } from '@/messages/product';
import { requestMoneyCopy } from '@/messages/request-money';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Loading } from '@/ui/Loading';
import { Skeleton } from '@/ui/Skeleton';
import lines from '@/ui/TwoLines.module.css';
import rows from './Rows.module.css';

/** The account of the request in a row, with a sheet to change it. */
export function AccountRow(props: Omit<AccountChoiceProps, 'addTo'>) {
  const { accounts, selected, onSelect, failed, onRetry } = props;
  if (selected === null) {
    return (
      <div className={rows.row}>
        {failed ? (
          <>
            <span className={classNames(lines.words, rows.words)}>
              <small>{requestMoneyCopy.depositTo}</small>
              <b>{cardsCopy.notices.cardsNotLoaded}</b>
            </span>
            <Button variant="text" size="sm" onClick={onRetry}>
              {productCopy.buttons.retry}
            </Button>
          </>
        ) : (
          <Loading>
            <Skeleton width="long" />
          </Loading>
        )}
      </div>
    );
  }
  return (
    <div className={rows.row}>
      <BankLogo logo={selected.bank.logo} size="mini" />
      <span className={classNames(lines.words, rows.words)}>
        <small>{requestMoneyCopy.depositTo}</small>
        <b>{nameOfAccount(selected)}</b>
      </span>
      <ChangeAccount
        look="text"
        title={requestMoneyCopy.depositToWhich}
        accounts={accounts ?? []}
        selected={selected}
        onSelect={onSelect}
        addTo={paths.createCardThen(paths.requestMoney)}
      />
    </div>
  );
}
