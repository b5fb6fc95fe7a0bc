import type { authService } from '@dentaria/contract/auth/routes.ts';
import { staffAccount, staffInvitationRoutes } from '@dentaria/contract/auth/staff-invitations.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { limitTokenGuesses } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { refuseLeaked } from '../../../kernel/secrets/leaked-passwords.ts';
import { getChangeableClinic } from '../clinics/clinics.service.ts';
import {
  acceptStaffInvitation,
  getStaffInvitation,
  inviteStaff,
  listStaffInvitations,
  lockStaffInvitation,
  resendStaffInvitation,
  revokeStaffInvitation,
} from './staff-invitations.service.ts';

export function staffInvitationHandlers({ throttle }: { readonly throttle: Throttle }) {
  const guesses = { throttle, limits: staffInvitationRoutes.readStaffInvitation.limits };
  return {
    listStaffInvitations: async (ctx) =>
      listStaffInvitations(ctx, (await getChangeableClinic(ctx, ctx.params.id)).id),

    inviteStaff: stages({
      find: (ctx) => getChangeableClinic(ctx, ctx.params.id),
      run: (ctx) => inviteStaff(ctx, ctx.found.id, ctx.body),
    }),

    resendStaffInvitation: stages({
      find: async (ctx) =>
        lockStaffInvitation(ctx, (await getChangeableClinic(ctx, ctx.params.id)).id, ctx.params.invitationId),
      run: (ctx) => resendStaffInvitation(ctx, ctx.found),
    }),

    revokeStaffInvitation: stages({
      find: async (ctx) =>
        lockStaffInvitation(ctx, (await getChangeableClinic(ctx, ctx.params.id)).id, ctx.params.invitationId),
      run: (ctx) => revokeStaffInvitation(ctx, ctx.found),
    }),

    readStaffInvitation: async ({ origin, params, systemTransaction }) => {
      const found = await limitTokenGuesses(origin, guesses, () =>
        systemTransaction((ctx) => getStaffInvitation(ctx, params.token)),
      );
      const { clinic_name: clinicName, email, role, expires_at } = found;
      return { clinicName, email, role, expiresAt: expires_at.toISOString() };
    },

    acceptStaffInvitation: stages({
      find: ({ origin, params, systemTransaction }) =>
        limitTokenGuesses(origin, guesses, () =>
          systemTransaction((ctx) => getStaffInvitation(ctx, params.token)),
        ),
      schema: () => refuseLeaked(staffAccount, 'password'),
      run: (ctx) => acceptStaffInvitation(ctx, ctx.params.token, ctx.body),
    }),
  } satisfies PartialHandlers<typeof authService>;
}
