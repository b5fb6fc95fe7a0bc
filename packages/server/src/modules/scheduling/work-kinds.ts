import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { MESSAGE_KIND_LABELS, type MessageKind } from '@dentaria/contract/scheduling/message-kinds.ts';
import { sql } from 'kysely';
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

/** The states of an appointment that took place or will. */
export const LIVE_STATES = sql`('booked', 'confirmed', 'arrived', 'in-chair', 'fulfilled')`;

const visit = ({ type, professional }: WorkFacts): string =>
  [type ?? 'Turno', professional].filter(Boolean).join(' con ');

/** `el 03/11 a las 10:30`. */
function when({ startsAt }: WorkFacts, { timeZone }: WorkMoment): string {
  if (!startsAt) return '';
  const { day, time } = clinicTimeAt(startsAt, timeZone);
  return `el ${day.slice(8)}/${day.slice(5, 7)} a las ${time}`;
}

const unconfirmed: WorkKindQuery = {
  kind: 'unconfirmed',
  roles: STAFF,
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: sql`a.id`,
      occurrence: occurrenceAt(sql`a.starts_at`),
      day: sql`${moment.today}::date`,
      patientId: sql`a.patient_id`,
      appointmentId: sql`a.id`,
    })}
      from appointments a
     where a.clinic_id = ${moment.clinicId}
       and a.starts_at >= ${startOfDay(moment, 1)} and a.starts_at < ${startOfDay(moment, 2)}
       and a.state = 'booked'`,
  describe: (facts, { timeZone }) => {
    const time = facts.startsAt ? clinicTimeAt(facts.startsAt, timeZone).time : '';
    return { title: `Mañana a las ${time}`, detail: visit(facts), reason: `${visit(facts)}, a las ${time}` };
  },
};

const MISSED_DAYS = 180;

/** The latest missed appointment of each patient who has no later one. */
const missedAppointments = (moment: WorkMoment) => sql`
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
      where l.clinic_id = ${moment.clinicId} and l.state in ${LIVE_STATES}
        -- A bound for the index.
        and l.starts_at >= ${startOfDay(moment, -MISSED_DAYS)}
        and l.patient_id = n.patient_id and l.starts_at > n.starts_at)`;

const missed: WorkKindQuery = {
  kind: 'missed',
  roles: STAFF,
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: sql`n.id`,
      occurrence: occurrenceAt(sql`n.starts_at`),
      day: dayAt(sql`n.starts_at`, moment),
      patientId: sql`n.patient_id`,
      appointmentId: sql`n.id`,
    })}
      from (${missedAppointments(moment)}) n`,
  describe: (facts, moment) => ({
    title: `Faltó ${when(facts, moment)}`,
    detail: visit(facts),
    reason: `${visit(facts)}, ${when(facts, moment)}`,
  }),
};

/** Patients who are listed as having missed their appointment: dismissed items do not hide another reason to call. */
export const missedPatients = (moment: WorkMoment) => sql`
  select n.patient_id
    from (${missedAppointments(moment)}) n
    left join work_marks m on m.clinic_id = ${moment.clinicId} and m.kind = 'missed' and m.subject_id = n.id
      and m.occurrence = ${occurrenceAt(sql`n.starts_at`)}
   where m.dismissed_at is null`;

const failedReminders: WorkKindQuery = {
  kind: 'mail',
  roles: STAFF,
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
       and r.state_at >= ${startOfDay(moment, -14)} and a.starts_at > ${moment.now}`,
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
export const workKinds: readonly WorkKindQuery[] = [unconfirmed, missed, failedReminders];
