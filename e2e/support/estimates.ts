import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { clinicDay } from './clinic-day.ts';
import { ADMIN, apiClients, makeClinic, makeUser, tokenOf } from './product.ts';

/** A private patient with caries in tooth 16, in a clinic that charges $ 50.000 for a restoration. */
export async function clinicWithRequiredWork() {
  const { clinicId, clinicName } = await makeClinic();
  const dentist = await makeUser('DENTIST', clinicId);
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  const patient = await makeUser('PATIENT', clinicId);
  const admin = apiClients(await tokenOf(ADMIN.username));
  await admin.auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: dentist.id, active: true },
  });
  const { billing, clinicalHistory } = apiClients(await tokenOf(dentist.username));
  const params = { clinicId };
  await billing.importNomenclador({ params });
  const procedures = await billing.listProcedures({ params });
  const procedureId = procedures.find(({ code }) => code === '02.22')?.id ?? 0;
  const { id, version } = await billing.createPriceList({ params, body: { name: 'Particulares' } });
  await billing.writePrice({
    params: { ...params, id, procedureId },
    body: { price: 5_000_000, validFrom: await clinicDay(), version },
  });
  await clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Martina', lastName: 'Gómez', docNumber: patient.docNumber },
      toothStatus: { 16: { oclusal: '#1976d2', mesial: '#1976d2' } },
    },
  });
  return { clinicId, dentist, receptionist, patient, billing, procedureId };
}

type Clinic = Awaited<ReturnType<typeof clinicWithRequiredWork>>;

/** Presents an estimate of one restoration by the API. */
export async function presentByApi({ clinicId, patient, billing, procedureId }: Clinic) {
  const line = { procedureId, description: 'Restauración', price: 5_000_000, covered: 0 };
  const place = { toothNumber: '16', faces: ['oclusal', 'mesial'] } as const;
  const draft = await billing.createEstimate({
    params: { clinicId, patientId: patient.id },
    body: {
      lines: [{ ...line, toothNumber: place.toothNumber, faces: [...place.faces] }],
      validUntil: addDays(await clinicDay(), 30),
    },
  });
  return billing.presentEstimate({ params: { clinicId, id: draft.id }, body: { version: draft.version } });
}
