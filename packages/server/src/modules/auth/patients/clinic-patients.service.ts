import { clinicScopeOf } from '../../../kernel/access/caller.ts';
import { type HttpError, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { type ClinicCall, getClinicOfCall } from '../clinics/clinics.service.ts';
import { type ClinicPatient, type LockOptions, patientsRepository } from './patients.repository.ts';

// These functions also find staff who are patients.

export const patientNotFound = (options?: Parameters<typeof notFound>[1]): HttpError =>
  notFound('Paciente no encontrado', options);

/** Callers must check access to the clinic. */
export const findClinicPatient = (
  { tx }: Pick<ServiceContext, 'tx'>,
  clinicId: number,
  id: number,
  options?: LockOptions,
): Promise<ClinicPatient | undefined> => patientsRepository(tx).findOfClinics([clinicId], id, options);

export async function getClinicPatient(
  ctx: RequestContext,
  clinicId: number,
  id: number,
  options?: LockOptions,
): Promise<ClinicPatient> {
  const patient = await findClinicPatient(ctx, clinicId, id, options);
  if (!patient) throw patientNotFound();
  return patient;
}

export async function getPatientInScope(
  { tx, caller }: RequestContext,
  id: number,
  options?: LockOptions,
): Promise<ClinicPatient> {
  const patient = await patientsRepository(tx).findOfClinics(clinicScopeOf(caller), id, options);
  if (!patient) throw patientNotFound();
  return patient;
}

export async function getPatientOfCall(
  ctx: ClinicCall & { readonly params: { readonly patientId: number } },
  options?: LockOptions,
): Promise<ClinicPatient> {
  const { id: clinicId } = await getClinicOfCall(ctx);
  return getClinicPatient(ctx, clinicId, ctx.params.patientId, options);
}
