import type { authService } from '@dentaria/contract/auth/routes.ts';
import { passwordReset } from '@dentaria/contract/auth/session.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import { userCreate } from '@dentaria/contract/auth/users.ts';
import { asRole, ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { type Caller, clinicScopeOf, is } from '../../../kernel/access/caller.ts';
import type { Allowance, Throttle } from '../../../kernel/access/throttle.ts';
import { listStamp } from '../../../kernel/database/lists/list-stamp.ts';
import type { ConditionalResult, PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { mapInBatches } from '../../../kernel/map-in-batches.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { refuseLeaked } from '../../../kernel/secrets/leaked-passwords.ts';
import { patientNotFound } from '../patients/clinic-patients.service.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { presentSummary, presentUser } from './present-user.ts';
import { assertMayList } from './users.policy.ts';
import { type UserListScope, type UsersRepository, usersRepository } from './users.repository.ts';
import {
  assertIsOther,
  assertMayCreate,
  changeOwnLicenseNumber,
  checkUser,
  createUser,
  getManagedUser,
  getReadableUser,
  type MoveAccount,
  readUser,
  removeUser,
  replaceUser,
  resetPassword,
} from './users.service.ts';

/** Prevents the enumeration of DNIs. */
const UNKNOWN_DNI_ALLOWANCE: Allowance = {
  free: 200,
  windowSeconds: 600,
  firstDelaySeconds: 10,
  maxDelaySeconds: 600,
};

interface UserParts {
  readonly throttle: Throttle;
  readonly moveAccount: MoveAccount;
}

export function userHandlers({ throttle, moveAccount }: UserParts) {
  return {
    listUsers: (ctx) => userList(ctx, {}, listAll),

    listUserSummaries: async (ctx) => {
      assertMayList(ctx.caller, ctx.query.role);
      return userList(ctx, listScopeOf(ctx.caller, ctx.query.role), async (users, scope) =>
        mapInBatches(await users.listSummaries(scope), presentSummary),
      );
    },

    listUsersByRole: stages({
      permit: ({ caller, sent }) => assertMayList(caller, sent.params.role),
      run: (ctx) => userList(ctx, listScopeOf(ctx.caller, ctx.params.role), listAll),
    }),

    findByDocNumber: async ({ tx, caller, params }) => {
      const key = `doc-number:${caller.id}`;
      throttle.checkLocally(key);
      const matches = await usersRepository(tx).findPatientsByDocNumber(
        params.docNumber,
        clinicScopeOf(caller),
      );
      const [first] = matches;
      if (!first) {
        throw patientNotFound({
          afterRollback: async () => {
            await throttle.recordFailure(key, UNKNOWN_DNI_ALLOWANCE);
          },
        });
      }
      return matches.length === 1 ? { id: first.id } : { id: first.id, matches };
    },

    readUser: async (ctx) => presentUser(await readUser(ctx, ctx.params.id)),

    createUser: stages({
      fixed: ({ caller }) =>
        is(caller, 'ADMIN') ? undefined : { roles: [{ name: 'PATIENT' }], clinicId: caller.clinicId },
      schema: () => refuseLeaked(userCreate, 'password'),
      check: ({ transaction, body }) => transaction((ctx) => checkUser(ctx, body)),
      run: async (visit) => {
        const { body } = visit;
        assertMayCreate(visit.caller);
        const passwordHash = await hashPassword(visit, body.password);
        return visit.writeOnce(async (ctx) => presentUser(await createUser(ctx, body, passwordHash)));
      },
    }),

    updateUser: stages({
      find: (ctx) => getManagedUser(ctx, ctx.params.id),
      stored: presentUser,
      fixed: ({ caller, found }) =>
        is(caller, 'ADMIN')
          ? undefined
          : { roles: found.roles.map((name) => ({ name })), clinicId: found.clinic_id },
      check: (ctx) => checkUser(ctx, ctx.body, ctx.found),
      run: async (ctx) => presentUser(await replaceUser(ctx, ctx.found, ctx.body, { moveAccount })),
    }),

    changeLicenseNumber: stages({
      run: async (ctx) => presentUser(await changeOwnLicenseNumber(ctx, ctx.body.licenseNumber)),
    }),

    resetPassword: stages({
      find: ({ transaction, params }) => transaction((ctx) => getReadableUser(ctx, params.id)),
      schema: () => refuseLeaked(passwordReset, 'newPassword'),
      run: async (visit) => {
        const { id } = visit.params;
        assertIsOther(visit.caller, id);
        const passwordHash = await hashPassword(visit, visit.body.newPassword);
        await visit.transaction((ctx) => resetPassword(ctx, id, passwordHash));
      },
    }),

    removeUser: stages({
      find: (ctx) => getManagedUser(ctx, ctx.params.id),
      run: (ctx) => removeUser(ctx, ctx.found),
    }),

    listRoles: async ({ caller }) =>
      ROLE_NAMES.filter((name) => is(caller, 'ADMIN') || name === 'PATIENT').map(asRole),
  } satisfies PartialHandlers<typeof authService>;
}

function listScopeOf(caller: Caller, role: RoleName | undefined): UserListScope {
  const patientsOf = clinicScopeOf(caller);
  return patientsOf ? { patientsOf } : { role };
}

type ListUsers<Listed> = (users: UsersRepository, scope: UserListScope) => Promise<Listed[]>;

const listAll: ListUsers<User> = async (users, scope) => mapInBatches(await users.list(scope), presentUser);

async function userList<Listed>(
  { tx }: RequestContext,
  scope: UserListScope,
  list: ListUsers<Listed>,
): Promise<ConditionalResult<Listed[]>> {
  return {
    version: [await listStamp(tx, 'users', scope.patientsOf), scope.patientsOf, scope.role],
    read: () => list(usersRepository(tx), scope),
  };
}
