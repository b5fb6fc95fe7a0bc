import { idParam } from '@dentaria/contract/fields/id.ts';
import type { Plan, PlanContent } from '@dentaria/contract/health-insurance/plans.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { serverDetail } from '../../../../shared/api/failure.ts';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { isSettled } from '../../../../shared/api/query-client.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { healthInsuranceQuery } from '../../insurances/insurances.queries.ts';
import { PlanForm } from './PlanForm.tsx';

const LOAD_ERROR = 'Error al cargar los datos.';

/** /health-insurances/:healthInsuranceId/plans/new. */
export function PlanAddPage() {
  const { healthInsuranceId } = useParams();
  const id = idParam.safeParse(healthInsuranceId);
  const insurance = useQuery({ ...healthInsuranceQuery(id.data ?? 0), enabled: id.success });
  return (
    <Frame title="Agregar Plan" insurance={insurance.data?.name} healthInsuranceId={id.data}>
      {id.success && insurance.isPending && <LoadingSkeleton shape="cards" />}
      {!id.success && <ErrorState message={LOAD_ERROR} />}
      {insurance.isError && (
        <ErrorState message={LOAD_ERROR} error={insurance.error} onRetry={() => insurance.refetch()} />
      )}
      {insurance.isSuccess && <BoundForm plan={undefined} insuranceId={insurance.data.health_insurance_id} />}
    </Frame>
  );
}

/** /health-insurances/:healthInsuranceId/plans/:planId/edit. */
export function PlanEditPage() {
  const params = useParams();
  const id = idParam.safeParse(params.healthInsuranceId);
  const planId = idParam.safeParse(params.planId);
  const isValid = id.success && planId.success;
  const insurance = useQuery({ ...healthInsuranceQuery(id.data ?? 0), enabled: isValid });
  const plan = useQuery({
    ...planQuery(id.data ?? 0, planId.data ?? 0),
    enabled: isValid,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  // The form must start from the current plan, not from a cached one, and waits for the name of the obra social above it.
  const isFresh = plan.isFetchedAfterMount && isSettled(insurance);
  return (
    <Frame title="Editar Plan" insurance={insurance.data?.name} healthInsuranceId={id.data}>
      {isValid && !isFresh && <LoadingSkeleton shape="cards" />}
      {!isValid && <ErrorState message={LOAD_ERROR} />}
      {isFresh && plan.isError && (
        <ErrorState message={LOAD_ERROR} error={plan.error} onRetry={() => plan.refetch()} />
      )}
      {isFresh && plan.isSuccess && <BoundForm plan={plan.data} insuranceId={id.data ?? 0} />}
    </Frame>
  );
}

const planQuery = (id: number, planId: number) =>
  queryOptions({
    queryKey: [...HEALTH_INSURANCES_KEY, 'one', id, 'plans', planId],
    queryFn: ({ signal }) => healthInsuranceApi.readPlan({ params: { id, planId } }, { signal }),
  });

interface FrameProps {
  title: string;
  /** Name of the obra social; undefined while loading. */
  insurance: string | undefined;
  healthInsuranceId: number | undefined;
  children: ReactNode;
}

const Frame = ({ title, insurance, healthInsuranceId, children }: FrameProps) => (
  <>
    <PageHeader
      title={title}
      subtitle={insurance}
      back={
        healthInsuranceId === undefined
          ? { to: healthInsurancePaths.list.to(), label: 'Volver a Obras Sociales' }
          : { to: healthInsurancePaths.details.to({ healthInsuranceId }), label: 'Volver a la Obra Social' }
      }
    />
    {children}
  </>
);

function BoundForm({ plan, insuranceId }: { plan: Plan | undefined; insuranceId: number }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const queries = useQueryClient();
  const leave = () =>
    navigate(healthInsurancePaths.details.to({ healthInsuranceId: insuranceId }), { state });

  const save = async (body: PlanContent): Promise<void> => {
    try {
      await (plan
        ? healthInsuranceApi.updatePlan({ params: { id: insuranceId, planId: plan.id }, body })
        : healthInsuranceApi.createPlan({ params: { id: insuranceId }, body }));
    } catch (error) {
      toastFailure(plan ? 'Error al actualizar el plan' : 'Error al crear el plan', error, serverDetail);
      throw error;
    }
    await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
    toast.success(plan ? 'Plan actualizado exitosamente' : 'Plan creado exitosamente');
  };
  return <PlanForm plan={plan} onSave={save} onSaved={leave} onCancel={leave} />;
}
