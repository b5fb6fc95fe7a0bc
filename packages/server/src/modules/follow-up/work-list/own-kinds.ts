import { STAFF } from '@dentaria/contract/http/clinic-routes.ts';
import { MESSAGE_STATE_LABELS, type MessageState } from '@dentaria/contract/scheduling/message-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { personName } from '../../../kernel/people.ts';
import {
  dayAt,
  isUndelivered,
  itemColumns,
  occurrenceAt,
  subjectIdIn,
  undeliveredSince,
  undeliveredText,
  type WorkKindQuery,
  type WorkMoment,
} from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { COVERED_DAYS_BEFORE_DUE } from '../recalls/recalls.repository.ts';
import { refuseRecalls, reopenRecalls } from '../recalls/recalls.service.ts';
import { tasksRepository } from '../tasks/tasks.repository.ts';

const task: WorkKindQuery = {
  kind: 'task',
  roles: STAFF,
  items: ({ clinicId }) => sql`
    select ${itemColumns({
      subjectId: sql`t.id`,
      occurrence: sql`t.due_day::text`,
      day: sql`t.due_day`,
      // Tasks outlive the patient's removal or move to another clinic.
      patientId: sql`p.id`,
      appointmentId: sql`t.appointment_id`,
      assigneeId: sql`t.assignee_id`,
      waitUntil: sql`t.due_day`,
    })}
      from tasks t
      left join users p on p.clinic_id = t.clinic_id and p.id = t.patient_id and p.removed_at is null
     where t.clinic_id = ${clinicId} and t.done_at is null and t.deleted_at is null`,
  texts: sql`
    select t.title, t.version, concat_ws('. ', t.note, (
        select 'Paciente dado de baja: ' || ${personName('u')}
          from users u where u.clinic_id = t.clinic_id and u.id = t.patient_id and u.removed_at is not null)) as detail
      from tasks t where t.clinic_id = item.clinic_id and t.id = item.subject_id`,
  describe: ({ title, detail }) => ({ title: title ?? '', detail: detail || null }),
  assign: ({ tx }, { clinicId, id }, assigneeId) =>
    tasksRepository(tx).update({ clinic_id: clinicId, id }, { assignee_id: assigneeId }),
  dismissal: { undismissible: 'Una tarea se marca como hecha o se elimina' },
};

/** Patients with an open item for a missed or cancelled appointment are called about that instead of a recall. */
const patientsToRebook = (moment: WorkMoment) => sql`
  select n.patient_id
    from (select 'missed' as kind, m.id, m.patient_id, m.starts_at from (${scheduling.missedAppointments(moment)}) m
          union all
          select 'cancelled', c.id, c.patient_id, c.starts_at from (${scheduling.cancelledAppointments(moment)}) c) n
    left join work_marks w on w.clinic_id = ${moment.clinicId} and w.kind = n.kind and w.subject_id = n.id
      and w.occurrence = ${occurrenceAt(sql`n.starts_at`)}
   where w.dismissed_at is null`;

const STATES: Readonly<Record<'undismissed' | 'dismissed' | 'all', RawBuilder<unknown>>> = {
  undismissed: sql`r.state = 'open'`,
  // A recall that was planned again cannot be restored.
  dismissed: sql`r.state = 'refused' and not exists (
    select from recalls o where o.clinic_id = r.clinic_id and o.patient_id = r.patient_id
      and o.type_id = r.type_id and o.state = 'open')`,
  all: sql`r.state in ('open', 'refused')`,
};

/** Open recalls have no refusal; leaving the columns out allows an index-only scan. */
const REFUSAL: typeof STATES = {
  undismissed: sql`null::timestamptz as refused_at, null::bigint as refused_by, null as refusal`,
  dismissed: sql`r.refused_at, r.refused_by, r.refusal`,
  all: sql`r.refused_at, r.refused_by, r.refusal`,
};

/** A patient's open recalls are one item, and so are recalls that were refused together. */
const recall: WorkKindQuery = {
  kind: 'recall',
  roles: STAFF,
  items: (moment, selection) => sql`
    with due as materialized (
      select r.clinic_id, r.id, r.patient_id, r.due_day, r.appointment_id, ${REFUSAL[selection]},
             (r.due_day - ${COVERED_DAYS_BEFORE_DUE}::int)::timestamp at time zone ${moment.timeZone} as covered_from
        from recalls r
       where r.clinic_id = ${moment.clinicId} and r.due_day <= ${moment.today}::date and ${STATES[selection]}
    )
    select ${itemColumns({
      subjectId: sql`(array_agg(due.id order by due.due_day, due.id))[1]`,
      occurrence: sql`min(due.due_day)::text`,
      day: sql`min(due.due_day)`,
      patientId: sql`due.patient_id`,
      appointmentId: sql`(array_agg(due.appointment_id order by due.due_day, due.id))[1]`,
      subjectIds: sql`array_agg(due.id order by due.due_day, due.id)`,
      dismissedAt: sql`due.refused_at`,
      dismissedBy: sql`min(due.refused_by)`,
      dismissal: sql`min(due.refusal)`,
    })}
      from due
     where due.patient_id not in (${patientsToRebook(moment)})
       and not exists (
         select from appointments a
          where a.clinic_id = ${moment.clinicId} and ${scheduling.isLive('a', moment)}
            -- A common bound for the index, then the bound of each recall.
            and a.starts_at >= (select min(covered_from) from due) and a.starts_at >= due.covered_from
            and a.patient_id = due.patient_id
            and (a.starts_at > ${moment.now} and a.state in ('booked', 'confirmed') or a.starts_at > coalesce((
              select s.starts_at from appointments s where s.clinic_id = due.clinic_id and s.id = due.appointment_id
            ), '-infinity')))
     group by due.patient_id, due.refused_at`,
  texts: sql`
    select string_agg(t.name, ', ' order by r.due_day, r.id) as title, null as detail,
           max(r.version) filter (where r.id = item.subject_id) as version
      from recalls r join appointment_types t on t.clinic_id = r.clinic_id and t.id = r.type_id
     where r.clinic_id = item.clinic_id and r.id = any (item.subject_ids)`,
  describe: ({ title, professional }) => ({
    title: title ?? 'Control',
    detail: professional && `La última vez con ${professional}`,
  }),
  dismissal: {
    dismiss: refuseRecalls,
    restore: reopenRecalls,
  },
};

/** Excludes confirmation requests for appointments that were cancelled, moved or have begun. */
const failedMessages: WorkKindQuery = {
  kind: 'mail',
  roles: STAFF,
  isAboutAppointment: true,
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: subjectIdIn(sql`f.id`, 1),
      occurrence: occurrenceAt(sql`f.state_at`),
      day: dayAt(undeliveredSince('f'), moment),
      patientId: sql`f.patient_id`,
      appointmentId: sql`f.appointment_id`,
    })}
      from follow_up_messages f
      left join appointments a on a.clinic_id = f.clinic_id and a.id = f.appointment_id
     where f.clinic_id = ${moment.clinicId} and ${isUndelivered('f', moment)}
       and (a.id is null or f.kind not in ('unconfirmed', 'mail')
         or a.state in ('booked', 'confirmed') and a.starts_at > ${moment.now}
           and (f.kind = 'mail' or f.occurrence = ${occurrenceAt(sql`a.starts_at`)}))`,
  texts: sql`
    select f.subject as title, ${undeliveredText('f', sql`coalesce(f.detail, f.state)`)} as detail, null::integer as version
      from follow_up_messages f where f.clinic_id = item.clinic_id and f.id = item.subject_id / 4`,
  describe: ({ title, detail }) => ({
    title: title ?? '',
    detail: MESSAGE_STATE_LABELS[detail as MessageState] ?? detail,
  }),
};

export const ownKinds: readonly WorkKindQuery[] = [task, recall, failedMessages];
