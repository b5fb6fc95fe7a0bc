import { addDays, clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { STAFF } from '@dentaria/contract/http/clinic-routes.ts';
import { MESSAGE_KIND_LABELS, type MessageKind } from '@dentaria/contract/scheduling/message-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  dayAt,
  isUndelivered,
  itemColumns,
  occurrenceAt,
  shortDay,
  startOfDay,
  subjectIdIn,
  undeliveredSince,
  undeliveredText,
  type WorkFacts,
  type WorkKindQuery,
  type WorkMoment,
} from '../../kernel/work-kind.ts';

/** Must match the predicate of the partial index on live appointments. */
const LIVE_STATES = sql`('booked', 'confirmed', 'arrived', 'in-chair', 'fulfilled')`;

/** Past appointments count only if the patient arrived. */
export const isLive = (
  alias: string,
  moment: Pick<WorkMoment, 'today' | 'timeZone'>,
): RawBuilder<boolean> => {
  const [state, startsAt] = [sql.ref(`${alias}.state`), sql.ref(`${alias}.starts_at`)];
  return sql<boolean>`(${state} in ${LIVE_STATES} and
    (${state} in ('arrived', 'in-chair', 'fulfilled') or ${startsAt} >= ${startOfDay(moment)}))`;
};

const visit = ({ type, professional }: WorkFacts): string =>
  [type ?? 'Turno', professional].filter(Boolean).join(' con ');

function dayAndTime({ startsAt }: WorkFacts, { today, timeZone }: WorkMoment): string {
  if (!startsAt) return '';
  const { day, time } = clinicTimeAt(startsAt, timeZone);
  return `el ${shortDay(day, today)} a las ${time}`;
}

function dayName(day: string, { today }: WorkMoment): string {
  if (day === addDays(today, 1)) return 'Mañana';
  return `El ${WEEKDAY.format(new Date(`${day}T00:00:00Z`))}`;
}

const WEEKDAY = new Intl.DateTimeFormat('es-AR', { weekday: 'long', timeZone: 'UTC' });

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

const appointmentKind = (
  query: Pick<WorkKindQuery, 'kind' | 'items' | 'texts'>,
  titleOf: (facts: WorkFacts, moment: WorkMoment) => string,
  detailOf: (facts: WorkFacts) => string | null = visit,
): WorkKindQuery => ({
  ...query,
  roles: STAFF,
  isAboutAppointment: true,
  describe: (facts, moment) => ({
    title: titleOf(facts, moment),
    detail: detailOf(facts),
    reason: `${visit(facts)}, ${dayAndTime(facts, moment)}`,
  }),
});

const unconfirmed = appointmentKind(
  {
    kind: 'unconfirmed',
    items: (moment) => sql`
      select ${appointmentColumns('a', sql`${moment.today}::date`)}
        from appointments a
       where a.clinic_id = ${moment.clinicId}
         and a.starts_at >= ${startOfDay(moment, 1)}
         and a.starts_at < ${startOfDay({ ...moment, today: moment.nextOpenDay }, 1)}
         and a.state = 'booked'`,
  },
  ({ startsAt }, moment) => {
    if (!startsAt) return '';
    const { day, time } = clinicTimeAt(startsAt, moment.timeZone);
    return `${dayName(day, moment)} a las ${time}`;
  },
);

const unclosed = appointmentKind(
  {
    kind: 'unclosed',
    items: (moment) => sql`
      select ${appointmentColumns('a', dayAt(sql`a.starts_at`, moment))}
        from appointments a
       where a.clinic_id = ${moment.clinicId}
         and a.starts_at < ${startOfDay(moment)}
         and a.state in ('booked', 'confirmed', 'arrived', 'in-chair')`,
  },
  (facts, moment) => `Turno ${dayAndTime(facts, moment)}`,
);

export const missedAppointments = (moment: WorkMoment) => sql`
  select n.id, n.patient_id, n.starts_at
    from (
      select distinct on (m.patient_id) m.id, m.patient_id, m.starts_at
        from appointments m
       where m.clinic_id = ${moment.clinicId} and m.state = 'no-show'
       order by m.patient_id, m.starts_at desc, m.id desc
    ) n
   where not exists (
     select from appointments l
      where l.clinic_id = ${moment.clinicId} and ${isLive('l', moment)}
        and l.patient_id = n.patient_id and l.starts_at > n.starts_at)`;

const missed = appointmentKind(
  {
    kind: 'missed',
    items: (moment) => sql`
      select ${appointmentColumns('n', dayAt(sql`n.starts_at`, moment))}
        from (${missedAppointments(moment)}) n`,
  },
  (facts, moment) => `Faltó ${dayAndTime(facts, moment)}`,
);

/**
 * Cancelled appointments of patients who have not booked another one. A later no-show is listed by
 * `missedAppointments`.
 */
export const cancelledAppointments = (moment: WorkMoment) => sql`
  select distinct on (c.patient_id) c.id, c.patient_id, c.starts_at,
         coalesce(c.state_changed_at, c.updated_at) as cancelled_at
    from appointments c
   where c.clinic_id = ${moment.clinicId} and c.state = 'cancelled'
     and not exists (
       select from appointments l
        where l.clinic_id = ${moment.clinicId} and l.patient_id = c.patient_id
          and (l.starts_at > c.starts_at or l.created_at > c.updated_at or l.starts_at >= ${startOfDay(moment)})
          and (l.state = 'no-show' or ${isLive('l', moment)}))
   order by c.patient_id, c.starts_at desc, c.id desc`;

const cancelled = appointmentKind(
  {
    kind: 'cancelled',
    items: (moment) => sql`
      select ${appointmentColumns('c', dayAt(sql`c.cancelled_at`, moment))}
        from (${cancelledAppointments(moment)}) c`,
    texts: sql`
      select a.cancelled_by as title, a.cancel_reason as detail, null::integer as version
        from appointments a where a.clinic_id = item.clinic_id and a.id = item.subject_id`,
  },
  (facts, moment) => {
    const who = facts.title === 'clinic' ? 'La clínica canceló' : 'Canceló';
    return `${who} el turno ${dayAndTime(facts, moment).replace('el ', 'del ')}`;
  },
  (facts) => [visit(facts), facts.detail].filter(Boolean).join('. '),
);

const failedReminders = appointmentKind(
  {
    kind: 'mail',
    items: (moment) => sql`
      select ${itemColumns({
        subjectId: subjectIdIn(sql`r.id`, 0),
        occurrence: occurrenceAt(sql`r.state_at`),
        day: dayAt(undeliveredSince('r'), moment),
        patientId: sql`a.patient_id`,
        appointmentId: sql`a.id`,
      })}
        from reminders r
        join appointments a on a.clinic_id = r.clinic_id and a.id = r.appointment_id
       where r.clinic_id = ${moment.clinicId} and ${isUndelivered('r', moment)}
         and a.starts_at > ${moment.now} and r.starts_at = a.starts_at
         and case r.kind when 'cancelled' then a.state = 'cancelled' else a.state in ('booked', 'confirmed') end`,
    texts: sql`
      select r.kind as title, ${undeliveredText('r', sql`r.detail`)} as detail, null::integer as version
        from reminders r where r.clinic_id = item.clinic_id and r.id = item.subject_id / 4`,
  },
  (facts, moment) => `${MESSAGE_KIND_LABELS[facts.title as MessageKind]}: turno ${dayAndTime(facts, moment)}`,
  (facts) => facts.detail,
);

export const workKinds = [unconfirmed, unclosed, missed, cancelled, failedReminders];
