import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { DialogSlot } from '../../../../shared/ui/DialogSlot.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { billingApi } from '../../billing.api.ts';
import { refreshClaims } from '../claims.queries.ts';
import { workName } from '../work.ts';
import type { ItemActions } from './InsuranceItems.tsx';

const ItemDialog = lazyComponent(async () => (await import('./ItemDialog.tsx')).ItemDialog);
const ReasonDialog = lazyComponent(async () => (await import('../ReasonDialog.tsx')).ReasonDialog);

interface Props {
  dialogs: ReturnType<typeof useItemDialogs>;
  items: readonly ClaimItem[];
}

export function ItemDialogs({ dialogs, items }: Props) {
  const { editing, givingUp, removing } = dialogs;
  const queries = useQueryClient();
  const remove = async ({ clinicId, id, version }: ClaimItem): Promise<void> => {
    try {
      await billingApi.removeClaimItem({ params: { clinicId, id }, query: { version } });
      toast.success('Prestación borrada');
    } catch (error) {
      toastFailure('No se pudo borrar la prestación', error, serverMessage);
    }
    removing.close();
    await refreshClaims(queries, clinicId);
  };
  // A colleague may have changed the item since the dialog was opened.
  const current = (item: ClaimItem) => items.find(({ id }) => id === item.id) ?? item;
  return (
    <>
      <DialogSlot state={editing}>
        {(dialog, item) => <ItemDialog {...dialog} work={current(item)} />}
      </DialogSlot>
      <DialogSlot state={givingUp}>
        {(dialog, item) => (
          <ReasonDialog
            {...dialog}
            clinicId={item.clinicId}
            title="No reclamar la prestación"
            submitLabel="No reclamar"
            texts={{ saved: 'La prestación ya no se reclama', failed: 'No se pudo guardar' }}
            send={(reason) =>
              billingApi.giveUpClaimItem({
                params: { clinicId: item.clinicId, id: item.id },
                body: { reason, version: current(item).version },
              })
            }
          >
            {workName(current(item))} sale de la lista. La cuenta del paciente no cambia.
          </ReasonDialog>
        )}
      </DialogSlot>
      <DialogSlot state={removing}>
        {({ open, onClose }, item) => (
          <ConfirmDialog
            open={open}
            title="Borrar la prestación"
            confirmLabel="Borrar"
            color="error"
            focusOn="cancel"
            onConfirm={() => remove(item)}
            onCancel={onClose}
          >
            {workName(item)} deja de estar para presentar. No se puede deshacer.
          </ConfirmDialog>
        )}
      </DialogSlot>
    </>
  );
}

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
