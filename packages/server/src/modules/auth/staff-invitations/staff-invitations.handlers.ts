import type { authService } from '@dentaria/contract/auth/routes.ts';
import { staffAccount, staffInvitationRoutes } from '@dentaria/contract/auth/staff-invitations.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { withPathToken } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
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

type InvitationCall = RequestContext & {
  readonly params: { readonly id: number; readonly invitationId: number };
};

async function lockInvitation(ctx: InvitationCall) {
  const { id: clinicId } = await getChangeableClinic(ctx, ctx.params.id);
  return lockStaffInvitation(ctx, clinicId, ctx.params.invitationId);
}

export function staffInvitationHandlers({ throttle }: { readonly throttle: Throttle }) {
  const { limits } = staffInvitationRoutes.readStaffInvitation;
  const withLink = withPathToken({ throttle, limits });
  return {
    listStaffInvitations: async (ctx) =>
      listStaffInvitations(ctx, (await getChangeableClinic(ctx, ctx.params.id)).id),

    inviteStaff: stages({
      find: (ctx) => getChangeableClinic(ctx, ctx.params.id),
      run: (ctx) => inviteStaff(ctx, ctx.found.id, ctx.body),
    }),

    resendStaffInvitation: stages({
      find: lockInvitation,
      run: (ctx) => resendStaffInvitation(ctx, ctx.found),
    }),

    revokeStaffInvitation: stages({
      find: lockInvitation,
      run: (ctx) => revokeStaffInvitation(ctx, ctx.found),
    }),

    readStaffInvitation: async (ctx) => {
      const found = await withLink(ctx, getStaffInvitation);
      const { clinic_name: clinicName, email, role, expires_at } = found;
      return { clinicName, email, role, expiresAt: expires_at.toISOString() };
    },

    acceptStaffInvitation: stages({
      find: (ctx) => withLink(ctx, getStaffInvitation),
      schema: () => refuseLeaked(staffAccount, 'password'),
      run: (ctx) => acceptStaffInvitation(ctx, ctx.params.token, ctx.body),
    }),
  } satisfies PartialHandlers<typeof authService>;
}
