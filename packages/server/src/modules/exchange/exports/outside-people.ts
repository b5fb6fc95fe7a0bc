import type { Tx } from '../../../kernel/database/database.ts';
import { column, rawQuery, statement } from '../../../kernel/database/statement.ts';
import type { ExportedTable } from '../../../kernel/exported-table.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { OutsidePerson } from './clinic-format.ts';
import { type CatalogueTable, rowsWhere } from './clinic-rows.ts';

/** The owner of a clinic who belongs to another one. In the scope of all clinics. */
export const findOutsideOwner = (tx: Tx, clinicId: number) =>
  tx
    .selectFrom('clinics as c')
    .innerJoin('users as u', 'u.id', 'c.owner_user_id')
    .select(['u.id', 'u.username', 'u.email', 'u.first_name', 'u.last_name', 'u.license_number'])
    .where('c.id', '=', clinicId)
    .whereRef('u.clinic_id', '<>', 'c.id')
    .executeTakeFirst();

/** People whom exported rows name and who do not belong to the clinic, with nothing but their names. */
export async function listOutsidePeople(
  tx: Tx,
  clinicId: number,
  tables: readonly { readonly declared: ExportedTable; readonly catalogue: CatalogueTable }[],
  owner: Awaited<ReturnType<typeof findOutsideOwner>>,
): Promise<readonly OutsidePerson[]> {
  const found = tables.flatMap(({ declared, catalogue }) => [
    ...catalogue.people.map((column) => selectIds(declared, `t."${column}"`)),
    ...(declared.people ?? []).map((column) => selectIds(declared, `unnest(array[t."${column}"]::bigint[])`)),
  ]);
  const named = statement({
    columns: { id: column.int8 },
    text: `select id from (${found.join(' union ')}) named (id)
            where id is not null and not exists (select from accounts a where a.user_id = named.id and a.clinic_id = $1)
            order by id`,
  });
  const rows = await rawQuery(tx, named, [clinicId]);
  const { person } = await peopleOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => {
    if (id !== owner?.id) return person(id);
    const { id: _, ...rest } = owner;
    return { ...person(id), owner: rest };
  });
}

const selectIds = (declared: ExportedTable, ids: string): string =>
  `select ${ids} from "${declared.table}" t where ${rowsWhere(declared)}`;
