import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import { stampList } from '../../kernel/database/list-stamp.ts';
import type { MergedPair, MergeHooks, TakenColumns } from '../../kernel/merged-table.ts';
import { addMissingReferences } from './users/insurance-references.ts';
import { isOnlyPatient } from './users/user-conditions.ts';

const ofOther = (column: string): string =>
  `(select o.${column} from users o where o.clinic_id = p.clinic_id and o.id = p.other)`;

const UNCOUNTED = { counted: null, toleratesChanges: true } as const;

/** Columns that a merge takes together. */
const WITH: Readonly<Record<string, readonly string[]>> = {
  health_insurance: ['health_insurance', 'insurance_id', 'insurance_named'],
};

/** Archived first: its DNI may go to the kept record. */
export const mergedUsers = ({ columns: taken }: TakenColumns) => [
  {
    ...UNCOUNTED,
    label: 'Ficha que se archiva',
    rows: 't.id = p.other',
    set: { enabled: 'false', removed_at: 'p.at' },
  },
  ...(taken.length > 0
    ? [
        {
          ...UNCOUNTED,
          label: 'Datos del paciente',
          rows: 't.id = p.kept',
          set: Object.fromEntries(
            taken.flatMap((column) => WITH[column] ?? [column]).map((column) => [column, ofOther(column)]),
          ),
        },
      ]
    : []),
];

export const mergedAccounts = ({ columns: taken }: TakenColumns) => [
  {
    ...UNCOUNTED,
    label: 'Usuario de la ficha que se archiva',
    key: ['user_id'],
    rows: 't.user_id = p.other',
    set: { removed: 'true' },
  },
  ...(taken.includes('email')
    ? [
        {
          ...UNCOUNTED,
          label: 'Email del paciente',
          key: ['user_id'],
          rows: 't.user_id = p.kept',
          set: { email: ofOther('email') },
        },
      ]
    : []),
];

/**
 * Locks both records, and their accounts, to which every row about a patient refers: writers who have begun are waited
 * for. Whether both have the same obra social depends on what their names refer to.
 */
async function lock(tx: Tx, { clinicId, keptId, otherId }: MergedPair): Promise<void> {
  await sql`
    select from users where clinic_id = ${clinicId} and id in (${keptId}, ${otherId}) order by id for update`.execute(
    tx,
  );
  await sql`select from accounts where user_id in (${keptId}, ${otherId}) order by user_id for update`.execute(
    tx,
  );
  await addMissingReferences(tx, clinicId, [keptId, otherId]);
}

/** Both records change for who has them open, and sessions of the archived one end. */
async function finish(tx: Tx, { clinicId, keptId, otherId }: MergedPair, now: Date): Promise<void> {
  await sql`
    update users set updated_at = greatest(${now}::timestamptz(3), updated_at + interval '1 ms'),
           token_version = token_version + case when id = ${otherId} then 1 else 0 end
     where clinic_id = ${clinicId} and id in (${keptId}, ${otherId})`.execute(tx);
  await stampList(tx, 'users', [clinicId]);
}

async function findUndoObstacles(
  tx: Tx,
  { clinicId, keptId, otherId }: MergedPair,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    isPresent: boolean;
    isOfPatient: boolean;
    isNameTaken: boolean;
    isDocTaken: boolean;
  }>`
    select exists (select from users k where k.clinic_id = ${clinicId} and k.id = ${keptId} and k.removed_at is null
             and ${isOnlyPatient('k')}) as "isPresent",
           exists (select from users o where o.clinic_id = ${clinicId} and o.id = ${otherId}
             and ${isOnlyPatient('o')}) as "isOfPatient",
           exists (select from accounts a join accounts o on o.username_key = a.username_key
                    where o.user_id = ${otherId} and a.user_id <> ${otherId} and not a.removed) as "isNameTaken",
           exists (select from users u join users o on o.clinic_id = u.clinic_id and ltrim(o.doc_number, '0') = ltrim(u.doc_number, '0')
                    where o.clinic_id = ${clinicId} and o.id = ${otherId} and u.removed_at is null
                      and u.id not in (${keptId}, ${otherId})) as "isDocTaken"`.execute(tx);
  const [found] = rows;
  return [
    ...(found?.isPresent ? [] : ['La ficha que se conservó ya no es de un paciente de la clínica']),
    ...(found?.isOfPatient ? [] : ['La ficha archivada no es de un paciente de la clínica']),
    ...(found?.isNameTaken ? ['Otra persona usa ahora el nombre de usuario de la ficha archivada'] : []),
    ...(found?.isDocTaken ? ['Otro paciente tiene ahora el DNI de la ficha archivada'] : []),
  ];
}

export const authMerge: MergeHooks = {
  group: 'Datos del paciente',
  lock,
  findUndoObstacles,
  finish: ({ tx, now }, pair) => finish(tx, pair, now),
};
