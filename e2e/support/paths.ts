import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Path } from '../../packages/web/src/shared/paths.ts';
import { ADMIN, apiClients, freshDni, makeUser, tokenOf } from './product.ts';

/** Values of the path parameters: `{ userId: 7 }`. */
type PathRows = Readonly<Record<string, string | number>>;

const web = fileURLToPath(new URL('../../packages/web/src', import.meta.url));

/** The paths of all screens with their parameters filled in, read from the path files of `shared/` and the features. */
export async function allPaths(rows: PathRows): Promise<string[]> {
  const files = globSync(['shared/paths.ts', 'features/*/*.paths.ts'], { cwd: web }).sort();
  const modules = files.map((file) => import(pathToFileURL(`${web}/${file}`).href));
  const paths = (await Promise.all(modules))
    .flatMap((module) => Object.values<Record<string, Path<string>>>(module))
    .flatMap((group) => Object.values(group));
  return paths.map(({ pattern }) => pattern.replace(/:(\w+)/g, (_, name: string) => String(rows[name])));
}

/** Creates the rows that the paths refer to. `remove` deletes those that would break other tests. */
export async function createPathRows(): Promise<{ rows: PathRows; remove: () => Promise<void> }> {
  const { healthInsurance, onboarding } = apiClients(await tokenOf(ADMIN.username));
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
    // The page of an invalid link.
    token: 'NO_SUCH',
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
