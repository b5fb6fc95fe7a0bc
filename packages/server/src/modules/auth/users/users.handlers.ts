import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { UserListItem } from '@dentaria/contract/auth/users.ts';
import { asRole, ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import type { Allowance, Throttle } from '../../../kernel/access/throttle.ts';
import { listStamp } from '../../../kernel/database/list-stamp.ts';
import { conflict, forbidden, notFound } from '../../../kernel/errors.ts';
import type { ConditionalResult, Handlers } from '../../../kernel/http/handlers.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { presentListItem, presentUser } from './present-user.ts';
import { clinicScopeOf } from './users.policy.ts';
import { usersRepository } from './users.repository.ts';
import {
  createUser,
  getManagedUser,
  getReadableUser,
  type IsOnRecord,
  removeUser,
  resetPassword,
  updateUser,
} from './users.service.ts';

type UserRoutes = Pick<
  (typeof authService)['routes'],
  | 'listUsers'
  | 'listUsersByRole'
  | 'findByDocNumber'
  | 'readUser'
  | 'createUser'
  | 'updateUser'
  | 'resetPassword'
  | 'removeUser'
  | 'listRoles'
>;

/** Limits look-ups of unknown DNIs, against enumeration. */
const MISSES: Allowance = { free: 200, windowSeconds: 600, firstDelaySeconds: 10, maxDelaySeconds: 600 };

export function userHandlers(parts: {
  readonly throttle: Throttle;
  readonly isOnRecord: IsOnRecord;
}): Handlers<UserRoutes> {
  const { throttle, isOnRecord } = parts;
  return {
    listUsers: (ctx) => userList(ctx),

    listUsersByRole: async (ctx) => {
      const { caller, params } = ctx;
      if (!is(caller, 'ADMIN') && params.role !== 'PATIENT') throw forbidden();
      return userList(ctx, params.role, clinicScopeOf(caller));
    },

    findByDocNumber: async ({ tx, caller, params }) => {
      const key = `doc-number:${caller.id}`;
      throttle.checkLocally(key);
      const matches = await usersRepository(tx).findPatientsByDocNumber(
        params.docNumber,
        clinicScopeOf(caller),
      );
      const [first] = matches;
      if (!first) {
        throw notFound('Paciente no encontrado', {
          afterRollback: () => throttle.recordFailure(key, MISSES),
        });
      }
      return matches.length === 1 ? { id: first.id } : { id: first.id, matches };
    },

    readUser: async (ctx) => presentUser(await getReadableUser(ctx, ctx.params.id)),

    createUser: async ({ transaction, caller, readBody }) => {
      const body = readBody(is(caller, 'ADMIN') ? undefined : patientOf(caller));
      const passwordHash = await hashPassword(body.password);
      return presentUser(await transaction((ctx) => createUser(ctx, body, passwordHash)));
    },

    updateUser: async (ctx) => {
      const before = await getManagedUser(ctx, ctx.params.id);
      const change = ctx.readBody(
        is(ctx.caller, 'ADMIN')
          ? undefined
          : { roles: before.roles.map((name) => ({ name })), clinicId: before.clinic_id },
      );
      return presentUser(await updateUser(ctx, before, change));
    },

    resetPassword: async ({ transaction, params, readBody }) => {
      await transaction((ctx) => getReadableUser(ctx, params.id));
      const passwordHash = await hashPassword(readBody().newPassword);
      await transaction((ctx) => resetPassword(ctx, params.id, passwordHash));
    },

    removeUser: async (ctx) => {
      const user = await getManagedUser(ctx, ctx.params.id);
      return removeUser(ctx, user, { isOnRecord });
    },

    listRoles: async ({ caller }) =>
      ROLE_NAMES.filter((name) => is(caller, 'ADMIN') || name === 'PATIENT').map(asRole),
  };
}

/** The users of a role, or the patients of some clinics. Cached by role and clinics, on which alone it depends. */
async function userList(
  { tx }: RequestContext,
  role?: RoleName,
  clinics?: readonly number[],
): Promise<ConditionalResult<UserListItem[]>> {
  const users = usersRepository(tx);
  return {
    version: [await listStamp(tx, 'users', clinics), clinics, role],
    read: async () =>
      (await (clinics ? users.listPatientsOf(clinics) : users.list(role))).map(presentListItem),
  };
}

/** A dentist can only create patients of their own clinic: replaces role and clinic in the body. */
function patientOf(caller: Caller) {
  if (caller.clinicId === null) throw conflict('Tu usuario no pertenece a ninguna clínica');
  return { roles: [{ name: 'PATIENT' }], clinicId: caller.clinicId };
}
