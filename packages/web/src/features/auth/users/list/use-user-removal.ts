import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authApi } from '../../../../shared/api/auth.ts';
import { useBulk } from '../../../../shared/ui/bulk/use-bulk.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { userName } from '../user-name.ts';
import { USERS_KEY } from '../users.queries.ts';

const FAILURE = 'Error al eliminar el usuario';

/** The users whose ids are numbers; others are never deleted (specification, section 5, "Delete user"). */
const withNumericIds = <User extends { readonly id: unknown }>(users: readonly User[]): User[] =>
  users.filter(({ id }) => Number.isFinite(id));

const remove = ({ id }: UserSummary) => authApi.removeUser({ params: { id } });

/** Deletes users, one call per id, with the texts of the specification, section 8, "Users". */
export function useUserRemoval({ onRemoved }: { onRemoved: () => void }) {
  const queries = useQueryClient();
  const bulk = useBulk();
  const reload = () => queries.invalidateQueries({ queryKey: USERS_KEY });
  const single = useMutation({ mutationFn: remove });

  async function removeOne(user: UserSummary): Promise<void> {
    if (withNumericIds([user]).length === 0) {
      console.error(`Invalid userId: ${user.id}`);
      toast.error('Error: ID de usuario inválido');
      return;
    }
    try {
      await single.mutateAsync(user);
      toast.success('Usuario eliminado exitosamente');
    } catch (error) {
      toastFailure(FAILURE, error);
    }
    // Also after a failure: the user may have been deleted meanwhile.
    await reload();
  }

  async function removeMany(selected: readonly UserSummary[]): Promise<void> {
    const users = withNumericIds(selected);
    if (users.length === 0) {
      toast.error('Error: No hay usuarios válidos seleccionados');
      return;
    }
    const { succeeded, failures } = await bulk.run({
      items: users,
      nameOf: (user) => (user.docNumber ? `${userName(user)}, DNI ${user.docNumber}` : userName(user)),
      call: remove,
      fallback: FAILURE,
    });
    if (failures.length > 0) toast.error('Error al eliminar usuarios seleccionados');
    else if (succeeded > 0) toast.success(`${succeeded} usuarios eliminados exitosamente`);
    onRemoved();
    await reload();
  }

  return { removeOne, removeMany, isRemoving: single.isPending, bulk };
}
