import { type Clinic, type ClinicUpdate, clinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import { IDLE_LOCK_MINUTES } from '@dentaria/contract/auth/idle-lock.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useController } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem, hasAnyRole } from '../../../../shared/session/session-user.ts';
import { FormActions } from '../../../../shared/ui/form/FormActions.tsx';
import { optionFilter } from '../../../../shared/ui/form/option-filter.ts';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { CollapsibleSection } from '../../../../shared/ui/layout/CollapsibleSection.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { authPaths } from '../../auth.paths.ts';
import { CLINICS_KEY, clinicQuery, dentistListQuery, USERS_KEY } from '../../auth.queries.ts';
import { mayEditClinic } from '../clinic-access.ts';
import {
  type ClinicFormValues,
  createBody,
  type DentistOption,
  dentistLabel,
  initialValues,
  ownerOptions,
  pickerText,
  updateBody,
} from './clinic-form.ts';

export function ClinicAddPage() {
  const target = useReturnPath();
  return (
    <>
      <PageHeader title="Agregar clínica" back={{ to: target, label: 'Volver' }} />
      <ClinicForm clinic={undefined} target={target} />
    </>
  );
}

export function ClinicEditPage() {
  const parsed = idParam.safeParse(useParams().clinicId);
  const user = useSignedInUser();
  const target = useReturnPath();
  const clinic = useQuery({
    ...clinicQuery(parsed.data ?? 0),
    enabled: parsed.success,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  // The form must start from the current clinic, not from a cached one.
  const isReady = clinic.isFetchedAfterMount && clinic.data;
  return (
    <>
      <PageHeader title="Editar clínica" back={{ to: target, label: 'Volver' }} />
      {parsed.success && !clinic.isFetchedAfterMount && (
        <LoadingSkeleton label="Cargando clínica..." shape="cards" />
      )}
      {!parsed.success && <ErrorState message={LOAD_ERROR} />}
      {clinic.isFetchedAfterMount && clinic.isError && (
        <ErrorState message={LOAD_ERROR} error={clinic.error} onRetry={() => clinic.refetch()} />
      )}
      {isReady && !clinic.isError && mayEditClinic(user, isReady) && (
        <ClinicForm clinic={isReady} target={target} />
      )}
      {isReady && !clinic.isError && !mayEditClinic(user, isReady) && (
        <ErrorState message="Solo el propietario de la clínica puede editarla.">
          <Button component={Link} to={target} variant="outlined">
            Volver a Clínicas
          </Button>
        </ErrorState>
      )}
    </>
  );
}

const LOAD_ERROR = 'Error cargando clínica';

/** Guests have no list of clinics. */
function useReturnPath(): string {
  const hasList = hasAnyRole(useSignedInUser(), ['ADMIN', 'DENTIST', 'RECEPTIONIST']);
  const list = useReturnAddress(authPaths.clinics.to());
  return hasList ? list : paths.dashboard.to();
}

interface Props {
  clinic: Clinic | undefined;
  target: string;
}

const SECTION_TITLES = {
  basic: 'Información Básica',
  security: 'Seguridad',
  owner: 'Propietario',
  settings: 'Configuración',
} as const;

type SectionId = keyof typeof SECTION_TITLES;

function ClinicForm({ clinic, target }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isNew = clinic === undefined;
  const isPrivileged = canSeeItem(useSignedInUser(), ['ADMIN']);
  const form = useValidatedForm<ClinicFormValues, ClinicUpdate>(clinicUpdate, initialValues(clinic));
  const [closed, setClosed] = useState<readonly SectionId[]>([]);
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);
  const leave = () => void navigate(target);

  // A field in a closed section cannot be focused.
  const openAll = () => flushSync(() => setClosed([]));
  const { failure, onSubmit } = useServerSubmit(form, {
    failed: 'Error al guardar clínica',
    send: (values) =>
      clinic
        ? authApi.updateClinic({ params: { id: clinic.id }, body: updateBody(values, isPrivileged, clinic) })
        : authApi.createClinic({ body: createBody(values, isPrivileged) }),
    onSaved: async () => {
      await Promise.all([CLINICS_KEY, USERS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(clinic ? 'Clínica actualizada exitosamente' : 'Clínica creada exitosamente');
      guard.disarm();
      leave();
    },
    onInvalid: openAll,
    onFailed: () => {
      toast.error('Error al guardar clínica');
      openAll();
    },
  });
  const section = (id: SectionId) => ({
    title: SECTION_TITLES[id],
    open: !closed.includes(id),
    onToggle: (open: boolean) => setClosed(open ? closed.filter((other) => other !== id) : [...closed, id]),
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
            helperText={
              !isNew &&
              !isPrivileged &&
              'Si lo cambiás, un administrador tiene que confirmar la clínica: mientras tanto, envía menos emails por día'
            }
            required
            autoFocus={isNew}
            autoComplete="off"
          />
          <TextFormField
            control={form.control}
            name="address"
            label="Dirección"
            helperText="Aparece en la copia impresa de la historia"
            autoComplete="off"
          />
        </Stack>
      </CollapsibleSection>
      {!isNew && (
        <CollapsibleSection {...section('security')}>
          <IdleLockField control={form.control} />
        </CollapsibleSection>
      )}
      {isPrivileged && (
        <CollapsibleSection {...section('owner')}>
          <OwnerField control={form.control} clinic={clinic} />
        </CollapsibleSection>
      )}
      {isPrivileged && !isNew && (
        <CollapsibleSection {...section('settings')}>
          <SwitchFormField control={form.control} name="active" label="Clínica activa" />
        </CollapsibleSection>
      )}
      <FormActions guard={guard} isNew={isNew} busy={isSubmitting} onCancel={leave} />
    </Stack>
  );
}

interface FieldProps {
  control: Control<ClinicFormValues, unknown, ClinicUpdate>;
}

const NEVER = 'never';

function IdleLockField({ control }: FieldProps) {
  const { field, fieldState } = useController({ control, name: 'idleLockMinutes' });
  return (
    <TextField
      select
      fullWidth
      label="Bloqueo por inactividad"
      name={field.name}
      value={field.value ?? NEVER}
      onChange={({ target }) => field.onChange(target.value === NEVER ? null : Number(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={
        fieldState.error?.message ??
        'Después de ese tiempo sin uso, la pantalla del personal pide la contraseña. Lo que estaba escrito no se pierde.'
      }
    >
      <MenuItem value={NEVER}>Nunca</MenuItem>
      {IDLE_LOCK_MINUTES.map((minutes) => (
        <MenuItem key={minutes} value={minutes}>
          {minutes} minutos
        </MenuItem>
      ))}
    </TextField>
  );
}

interface OwnerFieldProps extends FieldProps {
  clinic: Clinic | undefined;
}

const filterDentists = optionFilter(dentistLabel);

function OwnerField({ control, clinic }: OwnerFieldProps) {
  const { field, fieldState } = useController({ control, name: 'ownerUserId' });
  const { data: dentists, isError } = useQuery(dentistListQuery);
  const options = ownerOptions(dentists ?? [], clinic);
  const isLoading = dentists === undefined && !isError;
  return (
    <Autocomplete
      size="small"
      options={options}
      getOptionKey={({ id }) => id}
      getOptionLabel={dentistLabel}
      filterOptions={filterDentists}
      value={options.find(({ id }) => id === field.value) ?? null}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_, dentist) => field.onChange(dentist?.id ?? null)}
      onBlur={field.onBlur}
      loading={isLoading}
      loadingText={pickerText(undefined)}
      noOptionsText={pickerText(dentists ?? [])}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Propietario"
          inputRef={field.ref}
          error={fieldState.error !== undefined || isError}
          helperText={fieldState.error?.message ?? hint(dentists, isError)}
        />
      )}
    />
  );
}

function hint(dentists: readonly DentistOption[] | undefined, isError: boolean): string {
  if (isError) return 'No se pudieron cargar los dentistas.';
  if (!dentists?.length) return pickerText(dentists);
  return 'Sin elegir, la clínica queda sin propietario';
}
