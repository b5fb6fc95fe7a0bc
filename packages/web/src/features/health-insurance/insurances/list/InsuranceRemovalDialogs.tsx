import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { useBulk } from '../../../../shared/ui/bulk/use-bulk.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import type { DialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';

interface Props {
  one: DialogState<HealthInsurance>;
  selection: DialogState<readonly HealthInsurance[]>;
  removal: ReturnType<typeof useInsuranceRemoval>;
}

export const InsuranceRemovalDialogs = ({ one, selection, removal }: Props) => (
  <>
    {one.subject && <RemoveOne {...one} insurance={one.subject} removal={removal} />}
    {selection.subject && <RemoveSelection {...selection} insurances={selection.subject} removal={removal} />}
    <BulkDialog title="Eliminando obras sociales" bulk={removal.bulk} />
  </>
);

interface OneProps extends Pick<Props, 'removal'>, Pick<Props['one'], 'isOpen' | 'close'> {
  insurance: HealthInsurance;
}

const RemoveOne = ({ insurance, isOpen, close, removal }: OneProps) => (
  <ConfirmDialog
    open={isOpen}
    title="Confirmar Eliminación"
    confirmLabel="Eliminar"
    color="error"
    onCancel={close}
    onConfirm={() => removal.removeOne(insurance).finally(close)}
  >
    ¿Eliminar esta obra social?
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.5,
        my: 1.5,
        '& dd': { m: 0, color: 'text.primary', overflowWrap: 'anywhere' },
      }}
    >
      <dt>Nombre</dt>
      <dd>{insurance.name}</dd>
      <dt>ID</dt>
      <dd>{insurance.health_insurance_id}</dd>
      <dt>Código</dt>
      <dd>{insurance.federation_code}</dd>
    </Box>
    {plansText(insurance.plans.length)}Esta acción no se puede deshacer.
  </ConfirmDialog>
);

function plansText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'También se elimina su plan. ' : `También se eliminan sus ${count} planes. `;
}

interface SelectionProps extends Pick<Props, 'removal'>, Pick<Props['selection'], 'isOpen' | 'close'> {
  insurances: readonly HealthInsurance[];
}

const RemoveSelection = ({ insurances, isOpen, close, removal }: SelectionProps) => (
  <ConfirmDialog
    open={isOpen}
    title="Confirmar Eliminación"
    confirmLabel="Eliminar"
    color="error"
    onCancel={close}
    onConfirm={() => {
      close();
      void removal.removeMany(insurances);
    }}
  >
    {insurances.length === 1
      ? '¿Eliminar la obra social seleccionada?'
      : `¿Eliminar las ${insurances.length} obras sociales seleccionadas?`}{' '}
    También se eliminan sus planes. Esta acción no se puede deshacer.
  </ConfirmDialog>
);

const FAILURE = 'Error al eliminar la obra social';

const remove = ({ health_insurance_id: id }: HealthInsurance) =>
  healthInsuranceApi.removeHealthInsurance({ params: { id } });

export function useInsuranceRemoval({ onRemoved }: { onRemoved: () => void }) {
  const queries = useQueryClient();
  const bulk = useBulk();
  const reload = async (): Promise<void> => {
    onRemoved();
    await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
  };

  async function removeOne(insurance: HealthInsurance): Promise<void> {
    try {
      await remove(insurance);
      toast.success(doneText(1));
    } catch (error) {
      toastFailure(FAILURE, error);
    }
    await reload();
  }

  async function removeMany(insurances: readonly HealthInsurance[]): Promise<void> {
    const { succeeded, failures } = await bulk.run({
      items: insurances,
      nameOf: ({ name }) => name,
      call: remove,
      fallback: FAILURE,
    });
    if (failures.length > 0) toast.error('Error al eliminar obras sociales');
    else if (succeeded > 0) toast.success(doneText(succeeded));
    await reload();
  }

  return { removeOne, removeMany, bulk };
}

const doneText = (count: number): string =>
  count === 1 ? 'Obra social eliminada exitosamente' : `${count} obras sociales eliminadas exitosamente`;
