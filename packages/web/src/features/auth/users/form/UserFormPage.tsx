import type { ChangedUser, NewUser, User, UserUpdate } from '@dentaria/contract/auth/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { type Failure, failureOf, serverBody } from '../../../../shared/api/failure.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { useSessionUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../../shared/session/session-user.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { authPaths } from '../../auth.paths.ts';
import { clinicListQuery } from '../../clinics/clinics.queries.ts';
import { USERS_KEY, userQuery } from '../users.queries.ts';
import { UserForm } from './UserForm.tsx';
import { UserFormHeader } from './UserFormHeader.tsx';
import type { UserFormValues } from './user-form.ts';

/** /users/add and /users/edit/:userId. A dentist gets the patient form, without role and clinic. */
export function UserFormPage() {
  const { userId } = useParams();
  const session = useSessionUser();
  const isAdmin = session !== undefined && canSeeItem(session, ['ADMIN']);
  const noun = isAdmin ? 'Usuario' : 'Paciente';
  const id = Number(userId);
  const user = useQuery({
    ...userQuery(id),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const choices = useChoices(isAdmin);
  // A cached user may be older than the `updatedAt` that a save sends.
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
          message="No se pudieron cargar los roles y las clínicas"
          error={choices.error}
          onRetry={choices.retry}
        />
      )}
      {!isLoading && !user.isError && !choices.isError && (
        <BoundForm user={user.data} choices={choices.data} />
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
    // Without the roles the form could not be saved, and would not show why.
    isError: isAdmin && (!roles.data || !clinics.data) && (roles.isError || clinics.isError),
    error: roles.error ?? clinics.error,
    retry: () => void Promise.all([roles.refetch(), clinics.refetch()]),
    data: isAdmin ? { roles: roles.data ?? [], clinics: clinics.data ?? [] } : undefined,
  };
}

interface BoundProps {
  user: User | undefined;
  choices: ReturnType<typeof useChoices>['data'];
}

function BoundForm({ user, choices }: BoundProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = useReturnAddress(authPaths.userList.to());
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();

  const save = async (values: NewUser | ChangedUser): Promise<void> => {
    setFailure(undefined);
    try {
      await (user ? update(user, values) : create(values));
    } catch (error) {
      setFailure(failureOf(error, 'Ocurrió un error inesperado al guardar el usuario', serverBody));
      toast.error('Error al guardar el usuario');
      throw error;
    }
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    toast.success(user ? 'Usuario actualizado exitosamente' : 'Usuario creado exitosamente');
  };
  return (
    <>
      {user && <UserFormHeader user={user} />}
      <UserForm
        user={user}
        given={user ? {} : newUserDefaults(choices, state)}
        choices={choices}
        onSave={save}
        onSaved={() => navigate(list)}
        onCancel={() => navigate(list)}
        failure={failure}
      />
    </>
  );
}

/** Initial values of a new user: those from the router state, and the clinic if there is only one. */
function newUserDefaults(choices: BoundProps['choices'], state: unknown): Partial<UserFormValues> {
  const { docNumber, role } = (state ?? {}) as { docNumber?: unknown; role?: unknown };
  const initialRole = choices ? role : 'PATIENT';
  const [clinic, ...others] = choices?.clinics.filter(({ active }) => active) ?? [];
  return {
    ...(typeof docNumber === 'string' && { docNumber }),
    ...(typeof initialRole === 'string' && { roles: [{ name: initialRole }] }),
    ...(clinic && others.length === 0 && { clinicId: clinic.id }),
  };
}

/** The API takes roles as `[{ name }]`; the schema's output has plain names. */
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
