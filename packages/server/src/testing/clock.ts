import type { Clock } from '../kernel/clock.ts';
import { clinicTimeAt } from './argentina.ts';
import type { TestDatabase } from './test-database.ts';

/** The default clock of a test app: a Wednesday at noon in Argentina that is not a holiday. */
export const WEDNESDAY = new Date('2026-11-25T15:00:00.000Z');

export const onWednesday: Clock = () => WEDNESDAY;

/** Today in the clinics' time zone, `YYYY-MM-DD`. */
export const TODAY = clinicTimeAt(WEDNESDAY).day;

/** Returns PostgreSQL's time, for conditions that depend on both PostgreSQL's clock and the app's. */
export const presentOf = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<Date> =>
  (await owner.query<{ now: Date }>('select now()')).rows[0]?.now ?? WEDNESDAY;
