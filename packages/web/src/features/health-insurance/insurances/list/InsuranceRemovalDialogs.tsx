import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import type { DialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { DeleteInsuranceDialog, DeleteSelectionDialog } from './DeleteInsuranceDialogs.tsx';
import type { useInsuranceRemoval } from './use-insurance-removal.ts';

interface Props {
  one: DialogState<HealthInsurance>;
  selection: DialogState<readonly HealthInsurance[]>;
  removal: ReturnType<typeof useInsuranceRemoval>;
}

/** Confirmation before one obra social or the selected ones are deleted, with the progress of a bulk deletion. */
export function InsuranceRemovalDialogs({ one, selection, removal }: Props) {
  const { subject: insurance } = one;
  const { subject: insurances } = selection;
  return (
    <>
      {insurance && (
        <DeleteInsuranceDialog
          insurance={insurance}
          open={one.isOpen}
          busy={removal.isRemoving}
          onCancel={one.close}
          onConfirm={() => removal.removeOne(insurance).finally(one.close)}
        />
      )}
      {insurances && (
        <DeleteSelectionDialog
          count={insurances.length}
          open={selection.isOpen}
          onCancel={selection.close}
          onConfirm={() => {
            selection.close();
            void removal.removeMany(insurances);
          }}
        />
      )}
      <BulkDialog title="Eliminando obras sociales" bulk={removal.bulk} />
    </>
  );
}
