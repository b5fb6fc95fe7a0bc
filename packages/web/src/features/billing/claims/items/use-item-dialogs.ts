import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import type { ItemActions } from './ItemRow.tsx';

/** The dialogs that rows of items open. */
export function useItemDialogs() {
  const editing = useDialogState<ClaimItem>();
  const givingUp = useDialogState<ClaimItem>();
  const removing = useDialogState<ClaimItem>();
  const actions: ItemActions = {
    onEdit: editing.open,
    onGiveUp: givingUp.open,
    onRemove: removing.open,
  };
  return { editing, givingUp, removing, actions };
}
