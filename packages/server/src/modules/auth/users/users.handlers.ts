import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { UserListItem } from '@dentaria/contract/auth/users.ts';
import { asRole, ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import type { Allowance, Throttle } from '../../../kernel/access/throttle.ts';
import { lastly, type Tx } from '../../../kernel/database/database.ts';
import { listStamp } from '../../../kernel/database/list-stamp.ts';
import { conflict, forbidden, notFound } from '../../../kernel/errors.ts';
import type { ConditionalResult, Handlers } from '../../../kernel/http/call.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { presentListItem, presentUser } from './present-user.ts';
import { clinicsInReach } from './users.policy.ts';
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

/** Looking for DNIs that are not there, as one does who walks through numbers. */
const MISSES: Allowance = { free: 200, windowSeconds: 600, firstDelaySeconds: 10, longestDelaySeconds: 600 };

export function userHandlers(parts: {
  readonly throttle: Throttle;
  readonly isOnRecord: IsOnRecord;
}): Handlers<UserRoutes> {
  const { throttle, isOnRecord } = parts;
  return {
    listUsers: ({ tx }) => userList(tx),

    listUsersByRole: async ({ tx, caller, params }) => {
      if (!is(caller, 'ADMIN') && params.role !== 'PATIENT') throw forbidden();
      return userList(tx, params.role, clinicsInReach(caller));
    },

    findByDocNumber: async ({ tx, caller, params }) => {
      const key = `doc-number:${caller.id}`;
      throttle.checkHere(key);
      const users = usersRepository(tx);
      const matches = await lastly(tx, () =>
        users.findPatientsByDocNumber(params.docNumber, clinicsInReach(caller)),
      );
      const [first] = matches;
      if (!first) {
        throw notFound('Paciente no encontrado', { afterRollback: () => throttle.fail(key, MISSES) });
      }
      return matches.length === 1 ? { id: first.id } : { id: first.id, matches };
    },

    readUser: async ({ tx, caller, params }) => presentUser(await getReadableUser(tx, caller, params.id)),

    createUser: async ({ transaction, caller, origin, readBody }) => {
      const body = readBody(is(caller, 'ADMIN') ? undefined : patientOf(caller));
      const passwordHash = await hashPassword(body.password);
      return presentUser(await transaction((tx) => createUser(tx, caller, origin, body, passwordHash)));
    },

    updateUser: async ({ tx, caller, params, origin, readBody }) => {
      const before = await getManagedUser(tx, caller, params.id);
      const change = readBody(
        is(caller, 'ADMIN')
          ? undefined
          : { roles: before.roles.map((name) => ({ name })), clinicId: before.clinic_id },
      );
      return presentUser(await updateUser(tx, caller, origin, before, change));
    },

    resetPassword: async ({ transaction, caller, params, origin, readBody }) => {
      await transaction((tx) => getReadableUser(tx, caller, params.id));
      const passwordHash = await hashPassword(readBody().newPassword);
      await transaction((tx) => resetPassword(tx, caller, origin, params.id, passwordHash));
    },

    removeUser: async ({ tx, caller, params, origin }) => {
      const user = await getManagedUser(tx, caller, params.id);
      return removeUser(tx, caller, origin, user, isOnRecord);
    },

    listRoles: async ({ caller }) =>
      ROLE_NAMES.filter((name) => is(caller, 'ADMIN') || name === 'PATIENT').map(asRole),
  };
}

/** The users of a role, or the patients of some clinics: whoever may see the list is shown the same. */
async function userList(
  tx: Tx,
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

/** What a dentist creates is a patient of the own clinic, whatever was sent (design, section 5). */
function patientOf(caller: Caller) {
  if (caller.clinicId === null) throw conflict('Tu usuario no pertenece a ninguna clínica');
  return { roles: [{ name: 'PATIENT' }], clinicId: caller.clinicId };
}
