import type { Visibility } from '../../kernel/tables/table-manifest.ts';
import { manifests } from '../../modules.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The attributes of a principal that row-level security uses. */
export interface ClinicScope {
  readonly id: number;
  /** Ids of the clinics with visible rows. */
  readonly clinics: readonly number[];
}

const STAFF_OF_CLINIC: Visibility = { clinic: 'clinic_id' };

/** Visibility by table. */
export const VISIBILITY: ReadonlyMap<string, Visibility> = new Map(
  Object.entries(manifests)
    .filter(([table]) => !table.startsWith('kysely_'))
    .map(([table, { visibleTo = STAFF_OF_CLINIC }]) => [table, visibleTo]),
);

/** True if a user other than an administrator sees the row. */
export function isVisible(visibility: Visibility, row: Row, { id, clinics }: ClinicScope): boolean {
  if (visibility === 'own-user') return row.user_id === id;
  if (typeof visibility === 'string') return visibility !== 'administrators';
  const { clinic, user, kind } = visibility;
  return (
    (clinic !== undefined && clinics.includes(row[clinic] as number)) ||
    (user !== undefined && row[user] === id && (kind === undefined || row.kind === kind))
  );
}
