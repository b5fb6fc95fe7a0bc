import { MAX_PATIENT_MATCHES } from '@dentaria/contract/auth/patient-matches.ts';
import { DNI_SYSTEM, type IdentifierToken } from '@dentaria/contract/exchange/fhir.ts';
import { isWithin, type PatientSearch } from '@dentaria/contract/exchange/fhir-search.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { patientResource } from './administrative-resources.ts';
import { comparisonsOf, searchset } from './bundle.ts';
import { findRecord, type PatientRow, recordOf } from './record.ts';

const MAX_MATCHES_BY_BIRTH_DATE = 200;

export async function searchPatients(ctx: RequestContext, base: string, query: PatientSearch) {
  const { rows, isTruncated } = await candidates(ctx, query);
  const found = rows.filter((row) => matches(row, query));
  // recordOf audits each read.
  await Promise.all(found.map((row) => recordOf(ctx, row)));
  const { _count, _offset, _summary, ...criteria } = query;
  const parameters = {
    ...criteria,
    identifier: textOfTokens(criteria.identifier),
    birthdate: comparisonsOf(criteria.birthdate),
  };
  return searchset(
    { base, path: 'Patient', parameters, page: query, isTruncated },
    found.map(patientResource),
  );
}

export const textOfTokens = (tokens: readonly IdentifierToken[] | undefined): string | undefined =>
  tokens?.map(({ system, value }) => `${system}|${value}`).join(',');

/** Queries by the most selective criterion; `matches` checks the others. */
async function candidates(
  ctx: RequestContext,
  { _id, identifier, birthdate, name, family, given }: PatientSearch,
): Promise<{ readonly rows: readonly PatientRow[]; readonly isTruncated: boolean }> {
  if (_id !== undefined) {
    const record = await findRecord(ctx, _id);
    return { rows: record ? [record.patient] : [], isTruncated: false };
  }
  if (identifier) return { rows: await listByIdentifier(ctx, identifier), isTruncated: false };
  if (birthdate) {
    const rows = await auth.listPatientsByBirthDate(ctx, birthdate, MAX_MATCHES_BY_BIRTH_DATE);
    return { rows, isTruncated: rows.length >= MAX_MATCHES_BY_BIRTH_DATE };
  }
  const words = [name, family, given].filter((word) => word !== undefined);
  if (words.length === 0)
    throw invalid({ identifier: 'Indicá el identificador, el nombre o la fecha de nacimiento' });
  const rows = await auth.listPatientsByName(ctx, words.join(' '));
  return { rows, isTruncated: rows.length >= MAX_PATIENT_MATCHES };
}

export async function listByIdentifier(ctx: RequestContext, tokens: readonly IdentifierToken[]) {
  const values = tokens.filter(isDni).map(({ value }) => value);
  const found: PatientRow[] = [];
  for (const value of new Set(values)) found.push(...(await auth.listPatientsByDocNumber(ctx, value)));
  return found;
}

const isDni = ({ system }: IdentifierToken): boolean => system === DNI_SYSTEM || system === '';

function matches(row: PatientRow, { identifier, birthdate, name, family, given }: PatientSearch): boolean {
  const { first_name: first, last_name: last } = row;
  return (
    (!identifier ||
      identifier.some((token) => isDni(token) && token.value === dniNumber(row.doc_number ?? ''))) &&
    (!birthdate || (row.date_of_birth !== null && isWithin(row.date_of_birth, birthdate))) &&
    hasWordPrefixes(`${first ?? ''} ${last ?? ''}`, name) &&
    hasWordPrefixes(last ?? '', family) &&
    hasWordPrefixes(first ?? '', given)
  );
}

function hasWordPrefixes(name: string, words: string | undefined): boolean {
  if (words === undefined) return true;
  const terms = auth.nameTerms(name);
  return auth.nameTerms(words).every((word) => terms.some((term) => term.startsWith(word)));
}
