import type { Plan } from '@dentaria/contract/health-insurance/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../shared/api/health-insurance.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';

/** Deletes a plan after a browser confirmation (specification, section 4), then reloads the plans. */
export function usePlanRemoval(insuranceId: number) {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());

  async function confirmAndRemove({ id: planId, plan_name }: Plan): Promise<void> {
    if (!window.confirm(`¿Eliminar el plan “${plan_name}”? Esta acción no se puede deshacer.`)) return;
    setRemoving((ids) => new Set(ids).add(planId));
    try {
      await healthInsuranceApi.removePlan({ params: { id: insuranceId, planId } });
      toast.success('Plan eliminado exitosamente');
    } catch (error) {
      toastFailure('Error al eliminar el plan', error);
    }
    await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
    setRemoving((ids) => new Set([...ids].filter((id) => id !== planId)));
  }

  return { removing, confirmAndRemove };
}
