import { type RawBuilder, sql } from 'kysely';

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isIn = ({ from, to }: Period, day: string): RawBuilder<boolean> => sql`
  (${sql.ref(day)} >= coalesce(${from ?? null}::date, '-infinity')
   and ${sql.ref(day)} <= coalesce(${to ?? null}::date, 'infinity'))`;

export const omitUndefined = <T extends object>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
