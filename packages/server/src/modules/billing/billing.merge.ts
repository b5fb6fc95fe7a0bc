import { anyOf, type Tx } from '../../kernel/database/database.ts';
import { hasRow } from '../../kernel/database/query-results.ts';
import {
  BELONGS_TO_OTHER,
  type MergedPair,
  type MergeHooks,
  type MergeTie,
  type TakenColumns,
} from '../../kernel/tables/merged-table.ts';
import { refreshBalance } from './accounts/account-balances.ts';

const coverageOf = (patient: string, column = 'c.patient_id'): string =>
  `(select ${column} from coverages c where c.clinic_id = p.clinic_id and c.patient_id = ${patient})`;

const HAS_BOTH = `${coverageOf('p.kept')} is not null and ${coverageOf('p.other')} is not null`;
const OF_BOTH = 't.patient_id in (p.kept, p.other)';
const OTHER_RECORD_ID = 'p.kept + p.other - t.patient_id';

const coverageValues = ['insurance_id', 'plan_id', 'affiliate_number', 'updated_by', 'updated_at'];

const COVERAGE = { label: 'Cobertura', key: ['patient_id'], counted: null } as const;

const insuranceIdOrName = (patient: string): string =>
  `(select coalesce(case when u.insurance_named = u.health_insurance then u.insurance_id end::text, lower(btrim(u.health_insurance)), '') from users u
     where u.clinic_id = p.clinic_id and u.id = ${patient})`;

const IS_SAME_INSURANCE = `${insuranceIdOrName('p.kept')} in (${insuranceIdOrName('p.other')}, t.insurance_id::text)`;

/**
 * A coverage belongs to the obra social of its record. If the kept record takes the other's obra social, the two
 * coverages are swapped. Otherwise it takes a coverage that it lacks only if the obra social is the same.
 */
export const mergedCoverages = ({ columns, filled }: TakenColumns) => {
  const moves = (rows: string) => ({ ...COVERAGE, rows, set: { patient_id: OTHER_RECORD_ID } });
  if (!columns.includes('health_insurance'))
    return [moves(`${BELONGS_TO_OTHER} and not (${HAS_BOTH}) and ${IS_SAME_INSURANCE}`)];
  const isMoved = filled.includes('health_insurance') ? BELONGS_TO_OTHER : OF_BOTH;
  return [
    {
      ...COVERAGE,
      rows: `${OF_BOTH} and ${HAS_BOTH}`,
      set: Object.fromEntries(
        coverageValues.map((column) => [column, coverageOf(OTHER_RECORD_ID, `c.${column}`)]),
      ),
    },
    moves(`${isMoved} and not (${HAS_BOTH})`),
  ];
};

const OF_KEPT = 't.clinic_id = p.clinic_id and t.patient_id = p.kept';

const TIES: readonly MergeTie[] = [
  {
    between: ['estimates', 'estimates'],
    pairs: `
      select t.id as one, o.id as other from estimates t
        join estimates o on o.clinic_id = t.clinic_id and o.id = t.copy_of and o.patient_id = p.kept
       where ${OF_KEPT}`,
    why: 'Presupuestos: se copió uno después de la unificación',
  },
  {
    between: ['estimates', 'histories'],
    pairs: `
      select t.id as one, w.history_id as other from estimates t
        join estimate_work w on w.clinic_id = t.clinic_id and w.estimate_id = t.id
       where ${OF_KEPT}`,
    why: 'Presupuestos: se hizo trabajo de uno después de la unificación',
  },
];

const entriesOf = (tx: Tx, clinicId: number, patientIds: readonly number[]) =>
  tx
    .selectFrom('ledger_entries')
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', anyOf(patientIds));

async function lastEntry(tx: Tx, { clinicId, keptId, otherId }: MergedPair): Promise<number> {
  const last = await entriesOf(tx, clinicId, [keptId, otherId])
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return last.id ?? 0;
}

/** A later payment may have paid charges of the other record. */
async function findUndoObstacles(tx: Tx, { clinicId, keptId }: MergedPair, mark = 0) {
  const later = entriesOf(tx, clinicId, [keptId]).select('id').where('id', '>', mark).limit(1);
  return (await hasRow(later)) ? ['La cuenta del paciente tuvo movimientos después de la unificación'] : [];
}

async function refreshBalances(tx: Tx, { clinicId, keptId, otherId }: MergedPair): Promise<void> {
  for (const id of [keptId, otherId].toSorted((a, b) => a - b)) {
    if (await hasRow(entriesOf(tx, clinicId, [id]).select('id').limit(1)))
      await refreshBalance(tx, clinicId, id);
    else
      await tx
        .updateTable('account_balances')
        .set({ balance: '0', owed_since: null })
        .where('clinic_id', '=', clinicId)
        .where('patient_id', '=', id)
        .execute();
  }
}

export const billingMerge: MergeHooks = {
  group: 'Cuenta',
  ties: TIES,
  mark: lastEntry,
  findUndoObstacles,
  finish: ({ tx }, pair) => refreshBalances(tx, pair),
};
