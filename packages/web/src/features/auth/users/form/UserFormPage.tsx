import type { ChangedUser, NewUser, User, UserUpdate } from '@dentaria/contract/auth/users.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useParams } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { type Failure, failureOf, serverBody } from '../../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { useSessionUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../../shared/session/session-user.ts';
import { initials } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { useIsNarrow } from '../../../../shared/ui/breakpoints.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { authPaths } from '../../auth.paths.ts';
import { clinicListQuery, USERS_KEY, userQuery } from '../../auth.queries.ts';
import { userName } from '../user-name.ts';
import { FormSection, SimilarUserWarning } from './PersonFields.tsx';
import { UserFormButtons } from './UserFormButtons.tsx';
import { type StepProps, UserFormFields } from './UserFormFields.tsx';
import { FIELDS, firstField, formSchema, initialValues, STEPS, type UserFormValues } from './user-form.ts';

/** Dentists get a form for patients, without role and clinic. */
export function UserFormPage() {
  const { userId } = useParams();
  const session = useSessionUser();
  const isAdmin = session !== undefined && canSeeItem(session, ['ADMIN']);
  const noun = isAdmin ? 'usuario' : 'paciente';
  const id = Number(userId);
  const user = useQuery({
    ...userQuery(id),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const choices = useChoices(isAdmin);
  // Saving sends `updatedAt`, which may be outdated in a cached user.
  const isLoading = (userId !== undefined && !user.isFetchedAfterMount) || (isAdmin && choices.isLoading);
  return (
    <>
      <PageHeader
        title={userId === undefined ? `Agregar ${noun}` : `Editar ${noun}`}
        back={{ to: useReturnAddress(authPaths.userList.to()), label: 'Volver a la lista' }}
      />
      {isLoading && <LoadingSkeleton shape="cards" />}
      {user.isError && (
        <ErrorState message="Error cargando usuario" error={user.error} onRetry={() => user.refetch()} />
      )}
      {!user.isError && choices.isError && (
        <ErrorState
          message="No se pudieron cargar los roles y las clínicas."
          error={choices.error}
          onRetry={choices.retry}
        />
      )}
      {!isLoading && !user.isError && !choices.isError && (
        <>
          {user.data && <UserFormHeader user={user.data} />}
          <UserForm user={user.data} choices={choices.data} />
        </>
      )}
    </>
  );
}

function useChoices(isAdmin: boolean) {
  const roles = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => authApi.listRoles({}, { signal }),
    enabled: isAdmin,
  });
  const clinics = useQuery({ ...clinicListQuery, enabled: isAdmin });
  return {
    isLoading: roles.isPending || clinics.isPending,
    // The form cannot be saved without roles.
    isError: isAdmin && (!roles.data || !clinics.data) && (roles.isError || clinics.isError),
    error: roles.error ?? clinics.error,
    retry: () => void Promise.all([roles.refetch(), clinics.refetch()]),
    data: isAdmin ? { roles: roles.data ?? [], clinics: clinics.data ?? [] } : undefined,
  };
}

const UserFormHeader = ({ user }: { user: User }) => (
  <Paper sx={{ p: { xs: 2, md: 2.5 }, mb: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
    <PersonAvatar id={user.id} initials={initials(user)} size={48} isText />
    <Stack sx={{ minWidth: 0, gap: 0.5 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {userName(user)}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          @{user.username}
        </Typography>
        {user.roles.map(({ id, name }) => (
          <Chip key={id} size="small" label={stripRolePrefix(name)} />
        ))}
      </Stack>
    </Stack>
  </Paper>
);

interface Props {
  user: User | undefined;
  choices: StepProps['choices'];
}

// Loaded on demand, because wide screens do not show it.
const FormProgress = lazyComponent(async () => (await import('./FormProgress.tsx')).FormProgress);

function UserForm({ user, choices }: Props) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = useReturnAddress(authPaths.userList.to());
  const queries = useQueryClient();
  const isNarrow = useIsNarrow();
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const form = useValidatedForm<UserFormValues, NewUser | ChangedUser>(
    formSchema(user),
    initialValues(user, user ? {} : newUserDefaults(choices, state)),
    { birthDate: 'dateOfBirth' },
  );
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);
  const leave = () => void navigate(list);

  const save = async (values: NewUser | ChangedUser): Promise<void> => {
    setFailure(undefined);
    try {
      await (user ? update(user, values) : create(values));
    } catch (error) {
      setFailure(failureOf(error, 'Ocurrió un error inesperado al guardar el usuario', serverBody));
      toast.error('Error al guardar el usuario');
      showServerErrors(error, form, FIELDS);
      if (error instanceof ApiError) refuse(error.errors);
      return;
    }
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    toast.success(user ? 'Usuario actualizado exitosamente' : 'Usuario creado exitosamente');
    guard.disarm();
    leave();
  };
  // Fields can be focused only after their step is shown.
  const refuse = (errors: object): void => {
    const first = firstField(Object.keys(errors));
    if (!first) return;
    toast.warning('Por favor, corrige los errores del formulario.');
    flushSync(() => setStep(first.step));
    form.setFocus(first.field);
  };
  const next = async (): Promise<void> => {
    if (await form.trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true })) setStep(step + 1);
  };

  const submit = useSubmit(form, save, refuse);
  const shown = isNarrow ? STEPS.slice(step, step + 1) : STEPS;
  const isLast = step === STEPS.length - 1;
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNarrow && !isLast) void next();
        else submit(event);
      }}
    >
      {failure && <FailureAlert failure={failure} sx={{ whiteSpace: 'pre-line' }} />}
      {isNarrow && <FormProgress fallback={<Box sx={{ height: 56 }} />} step={step} />}
      {shown.map(({ id, title }) => (
        <Fragment key={id}>
          <FormSection title={title}>
            <UserFormFields step={id} control={form.control} isNew={user === undefined} choices={choices} />
          </FormSection>
          {id === 'personal' && <SimilarUserWarning control={form.control} except={user?.id} />}
        </Fragment>
      ))}
      <UserFormButtons
        guard={guard}
        wizard={
          isNarrow
            ? { isFirst: step === 0, isLast, onBack: () => setStep(step - 1), onNext: next }
            : undefined
        }
        busy={isSubmitting}
        onCancel={leave}
      />
    </Stack>
  );
}

/** The router state may hold a DNI or a role. */
function newUserDefaults(choices: Props['choices'], state: unknown): Partial<UserFormValues> {
  const { docNumber, role } = (state ?? {}) as { docNumber?: unknown; role?: unknown };
  const initialRole = choices ? role : 'PATIENT';
  const [clinic, ...others] = choices?.clinics.filter(({ active }) => active) ?? [];
  return {
    ...(typeof docNumber === 'string' && { docNumber }),
    ...(typeof initialRole === 'string' && { roles: [{ name: initialRole }] }),
    ...(clinic && others.length === 0 && { clinicId: clinic.id }),
  };
}

const withRoles = <V extends NewUser | ChangedUser>(values: V) => ({
  ...values,
  roles: values.roles.map((name) => ({ name })),
});

const create = (values: NewUser | ChangedUser) =>
  authApi.createUser({ body: { password: '', ...withRoles(values) } });

const update = (user: User, values: NewUser | ChangedUser) => {
  const body: UserUpdate = { ...withRoles(values), updatedAt: user.updatedAt };
  return authApi.updateUser({ params: { id: user.id }, body });
};
