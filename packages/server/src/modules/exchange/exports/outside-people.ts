import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ExportedTable } from '../../../kernel/exported-table.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { CatalogueTable } from './clinic-catalogue.ts';
import type { OutsidePerson } from './clinic-format.ts';
import { rowsWhere } from './clinic-rows.ts';

export type Owner = NonNullable<OutsidePerson['owner']> & { readonly id: number };

/** The owner of a clinic who belongs to another one. In the scope of all clinics. */
export async function findOutsideOwner(tx: Tx, clinicId: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select u.id, u.username, u.email, u.first_name, u.last_name, u.license_number
      from clinics c join users u on u.id = c.owner_user_id
     where c.id = ${clinicId} and u.clinic_id <> c.id`.execute(tx);
  return rows[0];
}

/** People whom exported rows name and who do not belong to the clinic, with nothing but their names. */
export async function listOutsidePeople(
  tx: Tx,
  clinicId: number,
  tables: readonly { readonly declared: ExportedTable; readonly catalogue: CatalogueTable }[],
  owner: Owner | undefined,
): Promise<readonly OutsidePerson[]> {
  const found = tables.flatMap(({ declared, catalogue }) => [
    ...catalogue.people.map((column) => selectIds(declared, `t."${column}"`)),
    ...(declared.people ?? []).map((column) => selectIds(declared, `unnest(array[t."${column}"]::bigint[])`)),
  ]);
  const { rows } = await tx.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `select id from (${found.join(' union ')}) named (id)
        where id is not null and not exists (select from accounts a where a.user_id = named.id and a.clinic_id = $1)
        order by id`,
      [clinicId],
    ),
  );
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
