import { idParam } from '@dentaria/contract/fields/id.ts';
import {
  type Plan,
  type PlanContent,
  type PlanWrite,
  planWrite,
} from '@dentaria/contract/health-insurance/plans.ts';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { serverDetail } from '../../../../shared/api/failure.ts';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { isSettled } from '../../../../shared/api/query-client.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { FormActions } from '../../../../shared/ui/form/FormActions.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { healthInsuranceQuery } from '../../insurances/insurances.queries.ts';

const LOAD_ERROR = 'Error al cargar los datos.';

export function PlanAddPage() {
  const { healthInsuranceId } = useParams();
  const id = idParam.safeParse(healthInsuranceId);
  const insurance = useQuery({ ...healthInsuranceQuery(id.data ?? 0), enabled: id.success });
  return (
    <PlanFormLayout title="Agregar plan" insuranceName={insurance.data?.name} healthInsuranceId={id.data}>
      {id.success && insurance.isPending && <LoadingSkeleton shape="cards" />}
      {!id.success && <ErrorState message={LOAD_ERROR} />}
      {insurance.isError && (
        <ErrorState message={LOAD_ERROR} error={insurance.error} onRetry={() => insurance.refetch()} />
      )}
      {insurance.isSuccess && <PlanForm plan={undefined} insuranceId={insurance.data.health_insurance_id} />}
    </PlanFormLayout>
  );
}

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
  // Also waits for the obra social, because its name would push the form down.
  const isFresh = plan.isFetchedAfterMount && isSettled(insurance);
  return (
    <PlanFormLayout title="Editar plan" insuranceName={insurance.data?.name} healthInsuranceId={id.data}>
      {isValid && !isFresh && <LoadingSkeleton shape="cards" />}
      {!isValid && <ErrorState message={LOAD_ERROR} />}
      {isFresh && plan.isError && (
        <ErrorState message={LOAD_ERROR} error={plan.error} onRetry={() => plan.refetch()} />
      )}
      {isFresh && plan.isSuccess && <PlanForm plan={plan.data} insuranceId={id.data ?? 0} />}
    </PlanFormLayout>
  );
}

const planQuery = (id: number, planId: number) =>
  queryOptions({
    queryKey: [...HEALTH_INSURANCES_KEY, 'one', id, 'plans', planId],
    queryFn: ({ signal }) => healthInsuranceApi.readPlan({ params: { id, planId } }, { signal }),
  });

interface PlanFormLayoutProps {
  title: string;
  insuranceName: string | undefined;
  healthInsuranceId: number | undefined;
  children: ReactNode;
}

const PlanFormLayout = ({ title, insuranceName, healthInsuranceId, children }: PlanFormLayoutProps) => (
  <>
    <PageHeader
      title={title}
      subtitle={insuranceName}
      back={
        healthInsuranceId === undefined
          ? { to: healthInsurancePaths.list.to(), label: 'Volver a Obras Sociales' }
          : { to: healthInsurancePaths.details.to({ healthInsuranceId }), label: 'Volver a la obra social' }
      }
    />
    {children}
  </>
);

interface FormProps {
  plan: Plan | undefined;
  insuranceId: number;
}

function PlanForm({ plan, insuranceId }: FormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const queries = useQueryClient();
  const form = useValidatedForm<PlanWrite, PlanContent>(
    planWrite,
    { plan_name: plan?.plan_name ?? '', description: plan?.description ?? '' },
    { mode: 'onSubmit' },
  );
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);
  const leave = () =>
    void navigate(healthInsurancePaths.details.to({ healthInsuranceId: insuranceId }), { state });

  const { onSubmit } = useServerSubmit(form, {
    send: (body) =>
      plan
        ? healthInsuranceApi.updatePlan({ params: { id: insuranceId, planId: plan.id }, body })
        : healthInsuranceApi.createPlan({ params: { id: insuranceId }, body }),
    onFailed: (error) =>
      toastFailure(plan ? 'Error al actualizar el plan' : 'Error al crear el plan', error, serverDetail),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
      toast.success(plan ? 'Plan actualizado exitosamente' : 'Plan creado exitosamente');
      guard.disarm();
      leave();
    },
  });
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2, maxWidth: 760 }}>
      <Paper sx={{ display: 'grid', gap: 2, p: { xs: 2, md: 2.5 } }}>
        <TextFormField
          control={form.control}
          name="plan_name"
          label="Nombre del plan"
          required
          autoFocus={plan === undefined}
          autoComplete="off"
        />
        <TextFormField
          control={form.control}
          name="description"
          label="Descripción"
          multiline
          minRows={3}
          maxRows={16}
        />
      </Paper>
      <FormActions guard={guard} isNew={!plan} busy={isSubmitting} onCancel={leave} />
    </Stack>
  );
}
