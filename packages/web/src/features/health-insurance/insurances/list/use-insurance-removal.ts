import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { useBulk } from '../../../../shared/ui/bulk/use-bulk.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';

const FAILURE = 'Error al eliminar la obra social';

const remove = ({ health_insurance_id: id }: HealthInsurance) =>
  healthInsuranceApi.removeHealthInsurance({ params: { id } });

/** Deletes obras sociales, one call each, then reloads the list. */
export function useInsuranceRemoval({ onRemoved }: { onRemoved: () => void }) {
  const queries = useQueryClient();
  const bulk = useBulk();
  const single = useMutation({ mutationFn: remove });
  const reload = async (): Promise<void> => {
    onRemoved();
    await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
  };

  async function removeOne(insurance: HealthInsurance): Promise<void> {
    try {
      await single.mutateAsync(insurance);
      toast.success('Obra social eliminada exitosamente');
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

  return { removeOne, removeMany, isRemoving: single.isPending, bulk };
}

const doneText = (count: number): string =>
  count === 1 ? 'Obra social eliminada exitosamente' : `${count} obras sociales eliminadas exitosamente`;
