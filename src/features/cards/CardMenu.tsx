import { ERROR } from '@contract/errors';
import { EllipsisVertical, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteAccountMutation, useSetDefaultAccountMutation } from '@/api/accounts';
import { useTellFailure } from '@/api/failure';
import type { BankAccount } from '@/api/models';
import { cardsCopy } from '@/messages/cards';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Menu, type MenuItem } from '@/ui/Menu';

/** The dots on a card: make it the default one, or delete it. The default card cannot be deleted. */
export function CardMenu({ account }: { account: BankAccount }) {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  const [deleteAccount, { isLoading: isDeleting }] = useDeleteAccountMutation();
  const [setDefaultAccount] = useSetDefaultAccountMutation();
  const [asking, setAsking] = useState(false);

  function say(kind: 'error' | 'success', text: string) {
    dispatch(toastShown({ kind, text }));
  }

  async function makeDefault() {
    try {
      await setDefaultAccount(account.id).unwrap();
      say('success', cardsCopy.defaultChanged);
    } catch (thrown) {
      tellFailure(thrown);
    }
  }

  async function remove() {
    try {
      await deleteAccount(account.id).unwrap();
      say('success', cardsCopy.deleted);
    } catch (thrown) {
      tellFailure(thrown, { [ERROR.notAcceptable]: cardsCopy.notices.defaultCardDelete });
    }
    setAsking(false);
  }

  function askToDelete() {
    if (account.isDefault) say('error', cardsCopy.notices.defaultCardDelete);
    else setAsking(true);
  }

  const setDefault: MenuItem = { label: cardsCopy.buttons.setDefault, icon: Star, onSelect: makeDefault };
  const deletion: MenuItem = { label: cardsCopy.buttons.delete, icon: Trash2, danger: true, onSelect: askToDelete };

  return (
    <>
      <Menu
        label={cardsCopy.menu}
        icon={EllipsisVertical}
        items={account.isDefault ? [deletion] : [setDefault, deletion]}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={cardsCopy.deleteTitle}
        text={cardsCopy.deleteText}
        confirmLabel={cardsCopy.buttons.delete}
        busy={isDeleting}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
