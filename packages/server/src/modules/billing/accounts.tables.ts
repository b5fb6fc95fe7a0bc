import type { LedgerKind } from '@dentaria/contract/billing/accounts.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';

type Immutable<T> = ColumnType<T, T, never>;

/** A numeric; read as cents (`centsOf`). */
type Amount = Immutable<string>;

export interface LedgerEntriesTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  patient_id: Immutable<number>;
  kind: Immutable<LedgerKind>;
  day: Immutable<string>;
  description: Immutable<string>;
  amount: Amount;
  history_id: Immutable<number | null>;
  row_id: Immutable<number | null>;
  professional_id: Immutable<number | null>;
  payment_id: Immutable<number | null>;
  created_by: Immutable<number>;
  created_at: Immutable<Date>;
}

/** The columns of auth's `users` that this module joins. */
interface PatientsTable {
  id: Immutable<number>;
  clinic_id: Immutable<number>;
  username: Immutable<string>;
  first_name: Immutable<string | null>;
  last_name: Immutable<string | null>;
  roles: Immutable<string[]>;
  removed_at: Immutable<Date | null>;
}

export type AccountTables = {
  ledger_entries: LedgerEntriesTable;
  users: PatientsTable;
};
