import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { getClinic } from '../clinics/clinics.service.ts';
import { presentUser } from '../users/present-user.ts';
import { auditUserRead } from '../users/users.service.ts';
import { presentMatch } from './patients.repository.ts';
import { createPatient, getPatientOfStaff, searchPatients, updatePatient } from './patients.service.ts';

export const patientHandlers = {
  searchPatients: async (ctx) => (await searchPatients(ctx, ctx.query)).map(presentMatch),

  createPatient: stages({
    find: (ctx) => getClinic(ctx, ctx.params.id),
    run: async (ctx) => presentUser(await createPatient(ctx, ctx.found.id, ctx.body)),
  }),

  readPatient: async (ctx) => {
    const patient = await getPatientOfStaff(ctx, ctx.params.id);
    await auditUserRead(ctx, patient);
    return presentUser(patient);
  },

  updatePatient: stages({
    find: (ctx) => getPatientOfStaff(ctx, ctx.params.id, { forUpdate: true }),
    stored: presentUser,
    run: async (ctx) => presentUser(await updatePatient(ctx, ctx.found, ctx.body)),
  }),
} satisfies PartialHandlers<typeof authService>;
