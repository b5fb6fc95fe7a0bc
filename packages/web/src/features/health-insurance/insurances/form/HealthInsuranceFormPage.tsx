import { idParam } from '@dentaria/contract/fields/id.ts';
import {
  type HealthInsurance,
  healthInsuranceWrite,
} from '@dentaria/contract/health-insurance/insurances.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { useIsNarrow } from '../../../../shared/ui/breakpoints.ts';
import { FormActions } from '../../../../shared/ui/form/FormActions.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { CollapsibleSection } from '../../../../shared/ui/layout/CollapsibleSection.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { healthInsuranceQuery } from '../insurances.queries.ts';
import {
  ALL_OPEN,
  initialValues,
  openSectionsOf,
  SECTIONS,
  type SectionId,
  shownSections,
  toggleSection,
} from './insurance-form.ts';

const LOAD_ERROR = 'Error cargando obra social';
const SAVE_ERROR = 'Error al guardar obra social';

export function HealthInsuranceAddPage() {
  const list = useReturnAddress(healthInsurancePaths.list.to());
  return (
    <>
      <PageHeader title="Agregar obra social" back={{ to: list, label: 'Volver a Obras Sociales' }} />
      <HealthInsuranceForm insurance={undefined} list={list} />
    </>
  );
}

export function HealthInsuranceEditPage() {
  const parsed = idParam.safeParse(useParams().healthInsuranceId);
  const list = useReturnAddress(healthInsurancePaths.list.to());
  const insurance = useQuery({
    ...healthInsuranceQuery(parsed.data ?? 0),
    enabled: parsed.success,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const isFresh = insurance.isFetchedAfterMount;
  return (
    <>
      <PageHeader title="Editar obra social" back={{ to: list, label: 'Volver a Obras Sociales' }} />
      {parsed.success && !isFresh && <LoadingSkeleton shape="cards" />}
      {!parsed.success && <ErrorState message={LOAD_ERROR} />}
      {isFresh && insurance.isError && (
        <ErrorState message={LOAD_ERROR} error={insurance.error} onRetry={() => insurance.refetch()} />
      )}
      {isFresh && insurance.isSuccess && <HealthInsuranceForm insurance={insurance.data} list={list} />}
    </>
  );
}

function HealthInsuranceForm({ insurance, list }: { insurance: HealthInsurance | undefined; list: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isNew = insurance === undefined;
  const form = useValidatedForm(healthInsuranceWrite, initialValues(insurance), { mode: 'onSubmit' });
  const { section, reveal } = useSections();
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);
  const leave = () => void navigate(list);

  const { failure, onSubmit } = useServerSubmit(form, {
    failed: SAVE_ERROR,
    prefersFieldErrors: true,
    send: (body) =>
      insurance
        ? healthInsuranceApi.updateHealthInsurance({ params: { id: insurance.health_insurance_id }, body })
        : healthInsuranceApi.createHealthInsurance({ body }),
    onInvalid: reveal,
    onFailed: (error) => {
      toast.error(SAVE_ERROR);
      if (error instanceof ApiError) reveal(error.errors);
    },
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
      toast.success(insurance ? 'Obra social actualizada exitosamente' : 'Obra social creada exitosamente');
      guard.disarm();
      leave();
    },
  });
  return (
    <Stack component="form" noValidate sx={{ gap: 2, maxWidth: 760 }} onSubmit={onSubmit}>
      {failure && <FailureAlert failure={failure} />}
      <CollapsibleSection {...section('basic')}>
        <Stack sx={{ gap: 2 }}>
          <TextFormField
            control={form.control}
            name="name"
            label="Nombre"
            required
            autoFocus={isNew}
            autoComplete="off"
          />
          <TextFormField
            control={form.control}
            name="federation_code"
            label="Código de federación"
            required
            autoComplete="off"
          />
        </Stack>
      </CollapsibleSection>
      <CollapsibleSection {...section('additional')}>
        <TextFormField
          control={form.control}
          name="details"
          label="Detalles"
          required
          multiline
          minRows={4}
          maxRows={16}
        />
      </CollapsibleSection>
      <FormActions guard={guard} isNew={isNew} busy={isSubmitting} onCancel={leave} />
    </Stack>
  );
}

function useSections() {
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState(ALL_OPEN);
  return {
    section: (id: SectionId) => ({
      title: SECTIONS[id].title,
      open: shownSections(opened, isNarrow).includes(id),
      onToggle: (open: boolean) => setOpened(toggleSection(opened, id, open, isNarrow)),
    }),
    // A field in a closed section cannot be focused.
    reveal: (errors: object): void => flushSync(() => setOpened(openSectionsOf(opened, Object.keys(errors)))),
  };
}
