import { buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { csv, importer } from './import-builders.ts';

/** Builds a clinic whose owner imports patients with DNIs that begin with 33. */
export async function buildImporter(app: TestApp) {
  const agenda = await buildAgendaOfClinic(app);
  const { clinicId, dentist } = agenda;
  await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    dentist.id,
    dentist.username,
    clinicId,
  ]);
  const stored = async () => {
    const { rows } = await app.owner.query(
      `select u.doc_number, u.first_name, u.street, u.health_insurance, c.plan_id, c.affiliate_number
         from users u left join coverages c on c.patient_id = u.id
        where u.clinic_id = $1 and u.doc_number like '33%' and u.removed_at is null order by u.id`,
      [clinicId],
    );
    return rows;
  };
  return { agenda, clinicId, dentist, steps: importer(app, clinicId, dentist.token), stored };
}

let serial = 33_000_000;
export const nextDni = (): string => {
  serial += 1;
  return String(serial);
};
const TITLES = ['DNI', 'Apellido', 'Nombre', 'Domicilio', 'Obra social', 'Plan'];
export const file = (...rows: readonly (readonly string[])[]): string => csv([TITLES, ...rows]);
