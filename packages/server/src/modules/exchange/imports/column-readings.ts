import type { DayOrder, ImportColumn, ImportGender } from '@dentaria/contract/exchange/imports.ts';
import { MAX_GENDER_TEXTS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import type { Gender } from '@dentaria/contract/fields/genders.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { importsRepository } from './imports.repository.ts';
import { isBlank, isSpreadsheetError } from './rows/cell-faults.ts';
import { proposeDates, type StoredDates } from './rows/propose-dates.ts';
import { genderKey, proposeGenders } from './rows/read-gender.ts';

/** What somebody chose for texts of the sex, and for the order of day and month. */
interface ReadingChoices {
  readonly genders: readonly { readonly text: string; readonly gender: Gender | null }[];
  readonly dayOrder: DayOrder | undefined;
}

interface ColumnReadings {
  readonly genders: ImportGender[];
  readonly dates: StoredDates | null;
}

/** What texts of the file mean that only their whole column can tell. */
export async function proposeReadings(
  { tx }: RequestContext,
  job: Pick<RowOf<'import_jobs'>, 'clinic_id' | 'id'>,
  columns: readonly ImportColumn[],
  { genders, dayOrder }: ReadingChoices = { genders: [], dayOrder: undefined },
): Promise<ColumnReadings> {
  const imports = importsRepository(tx, job.clinic_id);
  const textsOf = async (field: 'gender' | 'dateOfBirth', limit: number) => {
    const place = columns.findIndex((column) => column.field === field);
    if (place < 0) return undefined;
    const texts = await imports.countTexts(job.id, place, limit);
    return texts.filter(({ text }) => !isBlank(text) && !isSpreadsheetError(text));
  };
  const chosen = new Map(genders.map(({ text, gender }) => [genderKey(text), gender]));
  const days = await textsOf('dateOfBirth', MAX_IMPORT_ROWS);
  return {
    genders: proposeGenders((await textsOf('gender', MAX_GENDER_TEXTS)) ?? [], chosen),
    dates: days ? proposeDates(days, dayOrder) : null,
  };
}
