import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

type Immutable<T> = ColumnType<T, T, never>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface ProceduresTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  chapter: string | null;
  active: boolean;
  version: Defaulted<number>;
  updated_at: Defaulted<Date>;
  code_key: GeneratedAlways<string>;
}

export type BillingTables = {
  procedures: ProceduresTable;
};

export type ProcedureRow = Selectable<ProceduresTable>;
