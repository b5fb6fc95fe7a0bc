import type { Clock } from '../kernel/clock.ts';
import { clinicTimeAt } from './argentina.ts';
import type { TestDatabase } from './test-database.ts';

/** The present of a test app, unless a test gives it another: a Wednesday at noon in Argentina that is no holiday. */
export const WEDNESDAY = new Date('2026-11-25T15:00:00.000Z');

export const onWednesday: Clock = () => WEDNESDAY;

/** Of the clinics, as YYYY-MM-DD. */
export const TODAY = clinicTimeAt(WEDNESDAY).day;

/** For what both the clock of the app and that of PostgreSQL decide. */
export const presentOf = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<Date> =>
  (await owner.query<{ now: Date }>('select now()')).rows[0]?.now ?? WEDNESDAY;
