import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { MESSAGE_KIND_LABELS, type MessageKind } from '@dentaria/contract/scheduling/message-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  dayAt,
  itemColumns,
  occurrenceAt,
  startOfDay,
  subjectIdIn,
  type WorkFacts,
  type WorkKindQuery,
  type WorkMoment,
} from '../../kernel/work-kind.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

/** Of the partial index on live appointments. */
const LIVE_STATES = sql`('booked', 'confirmed', 'arrived', 'in-chair', 'fulfilled')`;

/** How long an unclosed appointment is listed. */
const UNCLOSED_DAYS = 30;

/**
 * True for an appointment that took place or is in the future. While an unclosed appointment is listed, it counts as a
 * visit if the patient arrived; otherwise the patient would appear on no list.
 */
export const isLive = (
  alias: string,
  moment: Pick<WorkMoment, 'today' | 'timeZone'>,
): RawBuilder<boolean> => {
  const [state, startsAt] = [sql.ref(`${alias}.state`), sql.ref(`${alias}.starts_at`)];
  return sql<boolean>`(${state} in ${LIVE_STATES} and (${state} = 'fulfilled' or ${startsAt} >= ${startOfDay(moment)}
    or ${state} in ('arrived', 'in-chair') and ${startsAt} >= ${startOfDay(moment, -UNCLOSED_DAYS)}))`;
};

const visit = ({ type, professional }: WorkFacts): string =>
  [type ?? 'Turno', professional].filter(Boolean).join(' con ');

/** `el 03/11 a las 10:30`. */
function when({ startsAt }: WorkFacts, { timeZone }: WorkMoment): string {
  if (!startsAt) return '';
  const { day, time } = clinicTimeAt(startsAt, timeZone);
  return `el ${day.slice(8)}/${day.slice(5, 7)} a las ${time}`;
}

/** `Mañana`, or `El lunes` if the clinic is closed until then. */
function dayName(day: string, { today }: WorkMoment): string {
  if (day === addDays(today, 1)) return 'Mañana';
  return `El ${WEEKDAY.format(new Date(`${day}T00:00:00Z`))}`;
}

const WEEKDAY = new Intl.DateTimeFormat('es-AR', { weekday: 'long', timeZone: 'UTC' });

/** Of an item about an appointment. */
function appointmentColumns(alias: string, day: Parameters<typeof itemColumns>[0]['day']) {
  const [id, startsAt] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.starts_at`)];
  return itemColumns({
    subjectId: id,
    occurrence: occurrenceAt(startsAt),
    day,
    patientId: sql.ref(`${alias}.patient_id`),
    appointmentId: id,
  });
}

/** Until the end of the next open day, with those booked for a closed day before it. */
const unconfirmed: WorkKindQuery = {
  kind: 'unconfirmed',
  roles: STAFF,
  isAboutAppointment: true,
  items: (moment) => sql`
    select ${appointmentColumns('a', sql`${moment.today}::date`)}
      from appointments a
     where a.clinic_id = ${moment.clinicId}
       and a.starts_at >= ${startOfDay(moment, 1)}
       and a.starts_at < ${startOfDay({ ...moment, today: moment.nextOpenDay }, 1)}
       and a.state = 'booked'`,
  describe: (facts, moment) => {
    if (!facts.startsAt) return { title: '', detail: null };
    const { day, time } = clinicTimeAt(facts.startsAt, moment.timeZone);
    return {
      title: `${dayName(day, moment)} a las ${time}`,
      detail: visit(facts),
      reason: `${visit(facts)}, ${when(facts, moment)}`,
    };
  },
};

/** Past appointments without a final state. */
const unclosed: WorkKindQuery = {
  kind: 'unclosed',
  roles: STAFF,
  isAboutAppointment: true,
  items: (moment) => sql`
    select ${appointmentColumns('a', dayAt(sql`a.starts_at`, moment))}
      from appointments a
     where a.clinic_id = ${moment.clinicId}
       and a.starts_at >= ${startOfDay(moment, -UNCLOSED_DAYS)} and a.starts_at < ${startOfDay(moment)}
       and a.state in ('booked', 'confirmed', 'arrived', 'in-chair')`,
  describe: (facts, moment) => ({
    title: `Turno ${when(facts, moment)}`,
    detail: visit(facts),
    reason: `${visit(facts)}, ${when(facts, moment)}`,
  }),
};

const MISSED_DAYS = 180;

/** The latest missed appointment of each patient who has no later one. */
export const missedAppointments = (moment: WorkMoment) => sql`
  select n.id, n.patient_id, n.starts_at
    from (
      select distinct on (m.patient_id) m.id, m.patient_id, m.starts_at
        from appointments m
       where m.clinic_id = ${moment.clinicId} and m.state = 'no-show'
         and m.starts_at >= ${startOfDay(moment, -MISSED_DAYS)}
       order by m.patient_id, m.starts_at desc, m.id desc
    ) n
   where not exists (
     select from appointments l
      where l.clinic_id = ${moment.clinicId} and ${isLive('l', moment)}
        -- A bound for the index.
        and l.starts_at >= ${startOfDay(moment, -MISSED_DAYS)}
        and l.patient_id = n.patient_id and l.starts_at > n.starts_at)`;

const missed: WorkKindQuery = {
  kind: 'missed',
  roles: STAFF,
  isAboutAppointment: true,
  items: (moment) => sql`
    select ${appointmentColumns('n', dayAt(sql`n.starts_at`, moment))}
      from (${missedAppointments(moment)}) n`,
  describe: (facts, moment) => ({
    title: `Faltó ${when(facts, moment)}`,
    detail: visit(facts),
    reason: `${visit(facts)}, ${when(facts, moment)}`,
  }),
};

/** Of appointments to come as the message announced them, and notices of a cancellation that did not arrive. */
const failedReminders: WorkKindQuery = {
  kind: 'mail',
  roles: STAFF,
  isAboutAppointment: true,
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: subjectIdIn(sql`r.id`, 0),
      occurrence: occurrenceAt(sql`r.state_at`),
      day: dayAt(sql`r.state_at`, moment),
      patientId: sql`a.patient_id`,
      appointmentId: sql`a.id`,
    })}
      from reminders r
      join appointments a on a.clinic_id = r.clinic_id and a.id = r.appointment_id
     where r.clinic_id = ${moment.clinicId} and r.state in ('failed', 'bounced')
       and r.state_at >= ${startOfDay(moment, -14)} and a.starts_at > ${moment.now} and r.starts_at = a.starts_at
       and case r.kind when 'cancelled' then a.state = 'cancelled' else a.state in ('booked', 'confirmed') end`,
  texts: sql`
    select r.kind as title, r.detail, null::integer as version
      from reminders r where r.clinic_id = item.clinic_id and r.id = item.subject_id / 4`,
  describe: (facts, moment) => ({
    title: `${MESSAGE_KIND_LABELS[facts.title as MessageKind]}: turno ${when(facts, moment)}`,
    detail: facts.detail,
    reason: `${visit(facts)}, ${when(facts, moment)}`,
  }),
};

/** The kinds of the work list that are about appointments. */
export const workKinds: readonly WorkKindQuery[] = [unconfirmed, unclosed, missed, failedReminders];
