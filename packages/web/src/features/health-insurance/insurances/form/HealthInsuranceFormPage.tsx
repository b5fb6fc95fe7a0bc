import { idParam } from '@dentaria/contract/fields/id.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Failure, failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { healthInsuranceQuery } from '../insurances.queries.ts';
import { HealthInsuranceForm } from './HealthInsuranceForm.tsx';
import { type InsuranceFormValues, initialValues } from './insurance-form.ts';

const LOAD_ERROR = 'Error cargando obra social';
const SAVE_ERROR = 'Error al guardar obra social';

/** /health-insurances/add. */
export function HealthInsuranceAddPage() {
  const list = useReturnAddress(healthInsurancePaths.list.to());
  return (
    <>
      <PageHeader title="Agregar Obra Social" back={{ to: list, label: 'Volver a Obras Sociales' }} />
      <BoundForm insurance={undefined} list={list} />
    </>
  );
}

/** /health-insurances/edit/:healthInsuranceId. */
export function HealthInsuranceEditPage() {
  const parsed = idParam.safeParse(useParams().healthInsuranceId);
  const list = useReturnAddress(healthInsurancePaths.list.to());
  const insurance = useQuery({
    ...healthInsuranceQuery(parsed.data ?? 0),
    enabled: parsed.success,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  // The form must start from the current insurance, not from a cached one.
  const isFresh = insurance.isFetchedAfterMount;
  return (
    <>
      <PageHeader title="Editar Obra Social" back={{ to: list, label: 'Volver a Obras Sociales' }} />
      {parsed.success && !isFresh && <LoadingSkeleton shape="cards" />}
      {!parsed.success && <ErrorState message={LOAD_ERROR} />}
      {isFresh && insurance.isError && (
        <ErrorState message={LOAD_ERROR} error={insurance.error} onRetry={() => insurance.refetch()} />
      )}
      {isFresh && insurance.isSuccess && <BoundForm insurance={insurance.data} list={list} />}
    </>
  );
}

function BoundForm({ insurance, list }: { insurance: HealthInsurance | undefined; list: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();

  const save = async (body: InsuranceFormValues): Promise<void> => {
    setFailure(undefined);
    try {
      await (insurance
        ? healthInsuranceApi.updateHealthInsurance({ params: { id: insurance.health_insurance_id }, body })
        : healthInsuranceApi.createHealthInsurance({ body }));
    } catch (error) {
      toast.error(SAVE_ERROR);
      setFailure(namesFields(error) ? undefined : failureOf(error, SAVE_ERROR, serverMessage));
      throw error;
    }
    await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
    toast.success(insurance ? 'Obra social actualizada exitosamente' : 'Obra social creada exitosamente');
  };

  return (
    <HealthInsuranceForm
      values={initialValues(insurance)}
      isNew={insurance === undefined}
      onSave={save}
      onSaved={() => navigate(list)}
      onCancel={() => navigate(list)}
      failure={failure}
    />
  );
}

const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.errors).length > 0;
