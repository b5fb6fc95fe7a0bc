import { paths } from '../../packages/web/src/shared/paths.ts';
import { ADMIN, calls, freshDni, makeUser, tokenOf } from './product.ts';

/** Rows that addresses name, by the word after the colon in the web application's own table of paths. */
type NamedRows = Readonly<Record<string, string | number>>;

/** Every address of the application, filled with rows that are there. */
export const everyAddress = (rows: NamedRows): string[] =>
  Object.values(paths).map(({ pattern }) =>
    pattern.replace(/:(\w+)/g, (_, name: string) => String(rows[name])),
  );

/** Rows for every address, as an administrator makes them; `remove` what other journeys begin without. */
export async function makeNamedRows(): Promise<{ rows: NamedRows; remove: () => Promise<void> }> {
  const { healthInsurance, onboarding } = calls(await tokenOf(ADMIN.username));
  const patient = await makeUser('PATIENT');
  const code = freshDni();
  const insurance = await healthInsurance.createHealthInsurance({
    body: { name: `Obra social ${code}`, federation_code: code, details: 'Atiende en todo el país' },
  });
  const healthInsuranceId = insurance.health_insurance_id;
  const plan = await healthInsurance.createPlan({
    params: { id: healthInsuranceId },
    body: { plan_name: 'Plan 210' },
  });
  const docNumber = freshDni();
  const { link } = await onboarding.generateLink({ body: { docNumber } });
  const rows = {
    userId: patient.id,
    patientId: patient.id,
    clinicId: patient.clinicId ?? 0,
    healthInsuranceId,
    planId: plan.id,
    invitationToken: new URL(link).pathname.split('/').at(-1) ?? '',
  };
  const remove = async (): Promise<void> => {
    await healthInsurance.removeHealthInsurance({ params: { id: healthInsuranceId } });
    for (const { invitationId, ...invitation } of await onboarding.listInvitations())
      if (invitation.docNumber === docNumber)
        await onboarding.removeInvitation({ params: { id: invitationId } });
  };
  return { rows, remove };
}
