import type { Page } from '@playwright/test';
import { ADMIN, apiClients, freshDni, makeClinic, makeUser, tokenOf } from './product.ts';

/** A dentist who owns a clinic, and an obra social with a short name of this run. */
export async function makeImporter() {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  const admin = apiClients(await tokenOf(ADMIN.username));
  await admin.auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  const code = freshDni();
  const insurance = `Mutual Ñandubay ${code}`;
  await admin.healthInsurance.createHealthInsurance({
    body: { name: insurance, federation_code: code, details: 'Atiende en todo el país' },
  });
  return { ...owner, clinicId, insurance };
}

/** Encoded as by Excel on an Argentine Windows. */
export const spreadsheet = (rows: readonly (readonly string[])[]) => ({
  name: 'pacientes viejos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => `${row.join(';')}\r\n`).join(''), 'latin1'),
});

export const TITLES = ['Documento', 'Paciente', 'Nac.', 'Contacto', 'Paga'];

export const uploadPatients = (page: Page, file: ReturnType<typeof spreadsheet>) =>
  page.getByLabel('Archivo de pacientes').setInputFiles(file);
