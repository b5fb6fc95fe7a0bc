import { randomBytes } from 'node:crypto';
import type { ImportState } from '@dentaria/contract/exchange/imports.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

export interface ImportParts {
  readonly clinicId: number;
  readonly authorId: number;
  /** The patient of its row. */
  readonly line: { readonly lastName: string; readonly docNumber: string };
}

export interface BuiltImports {
  readonly uploaded: number;
  readonly checked: number;
  readonly imported: number;
}

const COLUMNS = [
  { title: 'DNI', samples: [], field: 'docNumber' },
  { title: 'Apellido y nombre', samples: [], field: 'lastNameFirst' },
];

/** Inserts an import with one refused row. No test runs its background work. */
export async function insertImport(
  { owner }: ProductUnderTest,
  { clinicId, authorId, line }: ImportParts,
  state: ImportState,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with job as (
       insert into import_jobs (clinic_id, file_name, file_hash, format, encoding, separator, state, row_count, processed,
         last_line, counts, columns, applied, created_by)
       values ($1, 'pacientes.csv', $2, 'csv', 'utf-8', ';', $3, 1, 1, 2, '{"refused": 1}', $4, 1, $5)
       returning clinic_id, id)
     insert into import_rows (clinic_id, import_id, line, cells, outcome, issues)
     select clinic_id, id, 2, $6, 'refused', '[{"column": "DNI", "message": "DNI debe tener 7 u 8 dígitos"}]' from job
     returning import_id as id`,
    [
      clinicId,
      randomBytes(32),
      state,
      JSON.stringify(COLUMNS),
      authorId,
      JSON.stringify([line.docNumber, `${line.lastName}, Ana`]),
    ],
  );
  return rows[0]?.id ?? 0;
}

export const buildImports = async (app: ProductUnderTest, parts: ImportParts): Promise<BuiltImports> => ({
  uploaded: await insertImport(app, parts, 'uploaded'),
  checked: await insertImport(app, parts, 'checked'),
  imported: await insertImport(app, parts, 'imported'),
});
