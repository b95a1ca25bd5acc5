import { useUserReportQuery } from '@/api/user';
import { accountCopy } from '@/messages/account';

/** That the account has to be in the person's own name, with that name as soon as it is known. */
export function OwnNameNotice() {
  const { data: user } = useUserReportQuery();
  const [before, after] = accountCopy.cards.ownName;
  return user ? (
    <>
      {before}
      <b>{user.fullName}</b>
      {after}
    </>
  ) : (
    accountCopy.cards.ownNameUnknown
  );
}
