import { MAX_PATIENT_MATCHES } from '@dentaria/contract/auth/patients.ts';
import { DNI_SYSTEM, type FhirBundle } from '@dentaria/contract/exchange/fhir.ts';
import type { PatientSearch } from '@dentaria/contract/exchange/fhir-search.ts';
import { dniNumber } from '@dentaria/contract/fields/dni-digits.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { searchset } from './bundle.ts';
import { patientResource } from './patient.ts';
import { findRecord, type PatientRow, recordOf } from './record.ts';

/** Patients with one birth date. Each is read and audited. */
const MAX_OF_DAY = 200;

type Token = NonNullable<PatientSearch['identifier']>;

export async function searchPatients(
  ctx: RequestContext,
  base: string,
  { _count, _offset, _summary, ...criteria }: PatientSearch,
): Promise<FhirBundle> {
  const { rows, isCut } = await candidates(ctx, criteria);
  const found = rows.filter((row) => matches(row, criteria));
  // A read is audited.
  await Promise.all(found.map((row) => recordOf(ctx, row)));
  const { identifier } = criteria;
  const parameters = { ...criteria, identifier: identifier && `${identifier.system}|${identifier.value}` };
  return searchset(
    { base, path: 'Patient', parameters, page: { _count, _offset, _summary }, isCut },
    found.map(patientResource),
  );
}

/** Patients who fit the criterion that fewest patients have. */
async function candidates(
  ctx: RequestContext,
  { _id, identifier, birthdate, name, family, given }: PatientSearch,
): Promise<{ readonly rows: readonly PatientRow[]; readonly isCut: boolean }> {
  if (_id !== undefined) {
    const record = await findRecord(ctx, _id);
    return { rows: record ? [record.patient] : [], isCut: false };
  }
  if (identifier) return { rows: await listByIdentifier(ctx, identifier), isCut: false };
  if (birthdate) {
    const rows = await auth.listPatientsByBirthDate(ctx, birthdate, MAX_OF_DAY);
    return { rows, isCut: rows.length >= MAX_OF_DAY };
  }
  const words = [name, family, given].filter((word) => word !== undefined);
  if (words.length === 0)
    throw invalid({ identifier: 'Indica el identificador, el nombre o la fecha de nacimiento' });
  const rows = await auth.listPatientsByName(ctx, words.join(' '));
  return { rows, isCut: rows.length >= MAX_PATIENT_MATCHES };
}

/** Of the caller's clinics. An identifier of any system but that of DNIs matches no patient. */
export const listByIdentifier = async (
  ctx: RequestContext,
  { system, value }: Token,
): Promise<readonly PatientRow[]> =>
  system === DNI_SYSTEM || system === '' ? auth.listPatientsByDocNumber(ctx, value) : [];

function matches(row: PatientRow, { identifier, birthdate, name, family, given }: PatientSearch): boolean {
  const { first_name: first, last_name: last } = row;
  return (
    (!identifier || dniNumber(row.doc_number ?? '') === identifier.value) &&
    (!birthdate || row.date_of_birth === birthdate) &&
    startsAny(`${first ?? ''} ${last ?? ''}`, name) &&
    startsAny(last ?? '', family) &&
    startsAny(first ?? '', given)
  );
}

/** True if each word begins a word of the name, whatever its case and accents. */
function startsAny(name: string, words: string | undefined): boolean {
  if (words === undefined) return true;
  const terms = auth.nameTerms(name);
  return auth.nameTerms(words).every((word) => terms.some((term) => term.startsWith(word)));
}
