// Computes the work list from whole tables in plain TypeScript, independently of the product's queries.
import { ARGENTINA_TIME_ZONE, dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkKind, WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type pg from 'pg';
import { type Addressee, type AddresseeTables, expectedAddressee } from './expected-addressee.ts';
import { type AccountTablesOfClinic, expectedBalances } from './expected-balances.ts';
import { type EstimateTablesOfClinic, expectedEstimates } from './expected-estimates.ts';
import {
  type ExpectedMessage,
  expectedFailedMessages,
  type FollowUpMessage,
  seconds,
} from './expected-failed-messages.ts';
import { expectedOpenDay } from './expected-open-day.ts';

export interface ExpectedItem {
  readonly kind: WorkKind;
  readonly id: number;
  readonly patientId: number | null;
  readonly day: string;
  readonly state: WorkState;
  readonly assigneeId: number | null;
  readonly addressee: Addressee | null;
}

interface Appointment {
  readonly id: number;
  readonly clinic_id: number;
  readonly patient_id: number;
  readonly starts_at: Date;
  readonly state: string;
  readonly fulfilled_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly state_changed_at: Date | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

interface Recall {
  readonly id: number;
  readonly patient_id: number;
  readonly type_id: number;
  readonly appointment_id: number | null;
  readonly due_day: string;
  readonly state: string;
  readonly refused_at: Date | null;
}

interface Mark {
  readonly clinic_id: number;
  readonly kind: WorkKind;
  readonly subject_id: number;
  readonly occurrence: string;
  readonly assignee_id: number | null;
  readonly wait_until: string | null;
  readonly dismissed_at: Date | null;
}

const UNCLOSED_STATES = ['booked', 'confirmed', 'arrived', 'in-chair'];
const ARRIVED_STATES = ['arrived', 'in-chair'];

const HOUR = 3_600_000;
const dayOf = (instant: Date): string => dayIn(ARGENTINA_TIME_ZONE, instant);

type Candidate = Omit<ExpectedItem, 'state' | 'assigneeId' | 'addressee'> & {
  /** Set for items about an appointment. */
  readonly appointmentId?: number | null;
  readonly occurrence: string;
  readonly isRefused?: boolean;
  /** Set for tasks of a later day. */
  readonly waitUntil?: string;
  readonly assigneeId?: number | null;
};

/** Every item of a clinic, in any state, that a role may see. */
export async function expectedWork(
  owner: pg.Pool,
  { clinicId, now, role }: { clinicId: number; now: Date; role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' },
): Promise<ExpectedItem[]> {
  const read = async <Row>(table: string): Promise<Row[]> => {
    const { rows } = await owner.query(`select * from ${table}`);
    return rows;
  };
  const ofClinic = async <Row>(table: string): Promise<Row[]> =>
    (await read<Row & { clinic_id: number }>(table)).filter(({ clinic_id }) => clinic_id === clinicId);
  const today = dayOf(now);
  const marks = await ofClinic<Mark>('work_marks');
  const markOf = ({ kind, id, occurrence }: Pick<Candidate, 'kind' | 'id' | 'occurrence'>) =>
    marks.find((mark) => mark.kind === kind && mark.subject_id === id && mark.occurrence === occurrence);
  const users = (
    await ofClinic<AddresseeTables['user'] & { id: number; removed_at: Date | null }>('users')
  ).filter(({ removed_at }) => !removed_at);
  const isPatient = (id: number | null) => users.some((user) => user.id === id);
  const appointments = await ofClinic<Appointment>('appointments');
  const isLive = ({ state, starts_at }: Appointment): boolean => {
    if (state === 'fulfilled' || ARRIVED_STATES.includes(state)) return true;
    return UNCLOSED_STATES.includes(state) && dayOf(starts_at) >= today;
  };
  const liveOf = (patientId: number) =>
    appointments.filter((each) => each.patient_id === patientId && isLive(each));
  const items: Candidate[] = [];

  for (const task of await ofClinic<{
    id: number;
    patient_id: number | null;
    due_day: string;
    done_at: Date | null;
    deleted_at: Date | null;
    assignee_id: number | null;
  }>('tasks'))
    if (!task.done_at && !task.deleted_at)
      items.push({
        kind: 'task',
        id: task.id,
        patientId: isPatient(task.patient_id) ? task.patient_id : null,
        day: task.due_day,
        occurrence: task.due_day,
        waitUntil: task.due_day,
        assigneeId: task.assignee_id,
      });

  const openDay = expectedOpenDay(
    {
      schedules: await ofClinic('schedules'),
      closures: await ofClinic('closures'),
      openHolidays: (await ofClinic<{ day: string }>('open_holidays')).map(({ day }) => day),
    },
    today,
  );
  for (const { id, patient_id, starts_at, state } of appointments) {
    const day = dayOf(starts_at);
    const item = { id, patientId: patient_id, occurrence: seconds(starts_at), appointmentId: id };
    if (state === 'booked' && day > today && day <= openDay)
      items.push({ ...item, kind: 'unconfirmed', day: today });
    if (UNCLOSED_STATES.includes(state) && day < today) items.push({ ...item, kind: 'unclosed', day });
  }

  const toRebook = new Set<number>();
  for (const patientId of new Set(appointments.map(({ patient_id }) => patient_id))) {
    const own = appointments.filter(({ patient_id }) => patient_id === patientId);
    const others = own.filter((each) => each.state === 'no-show' || isLive(each));
    const [latest] = own
      .filter(({ state }) => state === 'cancelled')
      .filter(({ starts_at, updated_at }) =>
        others.every(
          (other) =>
            other.starts_at <= starts_at && other.created_at <= updated_at && dayOf(other.starts_at) < today,
        ),
      )
      .toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime() || b.id - a.id);
    if (!latest) continue;
    const item = {
      kind: 'cancelled' as const,
      id: latest.id,
      patientId,
      day: dayOf(latest.state_changed_at ?? latest.updated_at),
      occurrence: seconds(latest.starts_at),
      appointmentId: latest.id,
    };
    items.push(item);
    if (!markOf(item)?.dismissed_at) toRebook.add(patientId);
  }

  for (const patientId of new Set(appointments.map(({ patient_id }) => patient_id))) {
    const [latest] = appointments
      .filter(({ patient_id, state }) => patient_id === patientId && state === 'no-show')
      .toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime() || b.id - a.id);
    if (!latest || liveOf(patientId).some(({ starts_at }) => starts_at > latest.starts_at)) continue;
    const item = {
      kind: 'missed' as const,
      id: latest.id,
      patientId,
      day: dayOf(latest.starts_at),
      occurrence: seconds(latest.starts_at),
      appointmentId: latest.id,
    };
    items.push(item);
    if (!markOf(item)?.dismissed_at) toRebook.add(patientId);
  }

  const recalls = await ofClinic<Recall>('recalls');
  const needsCall = ({ patient_id, due_day, appointment_id }: Recall): boolean => {
    const source = appointments.find(({ id }) => id === appointment_id);
    const covers = ({ starts_at, state }: Appointment): boolean =>
      (dayOf(starts_at) >= addDays(due_day, -30) && (!source || starts_at > source.starts_at)) ||
      (starts_at > now && (state === 'booked' || state === 'confirmed'));
    return due_day <= today && !toRebook.has(patient_id) && !liveOf(patient_id).some(covers);
  };
  const isPlannedAgain = ({ patient_id, type_id }: Recall) =>
    recalls.some(
      (each) => each.state === 'open' && each.patient_id === patient_id && each.type_id === type_id,
    );
  const due = recalls
    .filter((each) => each.state === 'open' || (each.state === 'refused' && !isPlannedAgain(each)))
    .filter(needsCall)
    .toSorted((a, b) => (a.due_day < b.due_day ? -1 : a.due_day > b.due_day ? 1 : a.id - b.id));
  const grouped = new Map<string, Recall>();
  for (const each of due) {
    const key = `${each.patient_id} ${each.refused_at?.toISOString() ?? ''}`;
    if (!grouped.has(key)) grouped.set(key, each);
  }
  for (const { id, patient_id, due_day, state } of grouped.values())
    items.push({
      kind: 'recall',
      id,
      patientId: patient_id,
      day: due_day,
      occurrence: due_day,
      isRefused: state === 'refused',
    });

  if (role !== 'RECEPTIONIST') {
    const histories = await ofClinic<{ id: number; patient_user_id: number }>('histories');
    const versions = await ofClinic<{ history_id: number; action: string; saved_at: Date }>(
      'history_versions',
    );
    for (const { id, patient_id, starts_at, state, fulfilled_at } of appointments) {
      if (state !== 'fulfilled' || !fulfilled_at) continue;
      if (fulfilled_at.getTime() > now.getTime() - 2 * HOUR) continue;
      const own = histories.filter(({ patient_user_id }) => patient_user_id === patient_id);
      const isWritten = versions.some(
        ({ history_id, action, saved_at }) =>
          action === 'saved' &&
          own.some((history) => history.id === history_id) &&
          dayOf(saved_at) >= dayOf(starts_at),
      );
      if (!isWritten)
        items.push({
          kind: 'without-history',
          id,
          patientId: patient_id,
          day: dayOf(starts_at),
          occurrence: seconds(starts_at),
        });
    }
  }

  if (role === 'ADMIN') {
    const invitations = await read<{ id: number; status: string; expires_at: Date; created_at: Date }>(
      'invitations',
    );
    for (const { id, status, expires_at, created_at } of invitations) {
      const isExpired = status === 'PENDING' && expires_at <= now;
      if (status === 'PENDING_APPROVAL' || isExpired)
        items.push({
          kind: 'invitation',
          id,
          patientId: null,
          day: dayOf(isExpired ? expires_at : created_at),
          occurrence: `${status} ${seconds(expires_at)}`,
        });
    }
    for (const { id, kind, invitation_id, state, state_at } of await read<{
      id: number;
      kind: string;
      invitation_id: number | null;
      state: string;
      state_at: Date;
    }>('mails')) {
      const invitation = invitations.find((each) => each.id === invitation_id);
      const isNeeded = kind !== 'INVITATION' || invitation?.status === 'PENDING';
      if (isNeeded && state === 'FAILED')
        items.push({
          kind: 'mail',
          id: id * 4 + 2,
          patientId: null,
          day: dayOf(state_at),
          occurrence: seconds(state_at),
        });
    }
  }

  const messages = await ofClinic<ExpectedMessage & FollowUpMessage>('follow_up_messages');
  items.push(
    ...expectedFailedMessages(
      { appointments, messages, reminders: await ofClinic('reminders') },
      { now, dayOf },
    ),
  );

  const tables = {
    estimates: await ofClinic<EstimateTablesOfClinic['estimates'][number]>('estimates'),
    lines: await ofClinic<EstimateTablesOfClinic['lines'][number]>('estimate_lines'),
    work: await ofClinic<EstimateTablesOfClinic['work'][number]>('estimate_work'),
    appointments,
  };
  const isDismissed = (item: Parameters<typeof markOf>[0]) => Boolean(markOf(item)?.dismissed_at);
  items.push(...expectedEstimates(tables, { today, dayOf, isDismissed }));
  const accounts = {
    entries: await ofClinic<AccountTablesOfClinic['entries'][number]>('ledger_entries'),
    payments: await ofClinic<AccountTablesOfClinic['payments'][number]>('payments'),
    paid: await ofClinic<AccountTablesOfClinic['paid'][number]>('payment_charges'),
    voids: await ofClinic<AccountTablesOfClinic['voids'][number]>('payment_voids'),
  };
  items.push(...expectedBalances(accounts, today));

  const consents = await ofClinic<{ patient_id: number; answer: string; updated_at: Date }>(
    'message_consents',
  );
  const addresseeOf = ({ patientId, appointmentId }: Candidate): Addressee | null => {
    const user = users.find(({ id }) => id === patientId);
    if (!user) return null;
    const isOwn = ({ patient_id }: { patient_id: number }): boolean => patient_id === patientId;
    const tables = { user, consent: consents.find(isOwn), messages: messages.filter(isOwn), appointments };
    return expectedAddressee(tables, appointmentId ?? undefined, { today, dayOf });
  };
  return items
    .filter(({ patientId }) => patientId === null || isPatient(patientId))
    .map((candidate) => {
      const { isRefused = false, occurrence, appointmentId: _, waitUntil, ...item } = candidate;
      const addressee = addresseeOf(candidate);
      const mark = markOf({ ...item, occurrence });
      const isWaiting = [waitUntil, mark?.wait_until].some((day) => day && day > today);
      const state = isRefused || mark?.dismissed_at ? 'dismissed' : isWaiting ? 'waiting' : 'open';
      return { ...item, state, addressee, assigneeId: item.assigneeId ?? mark?.assignee_id ?? null };
    });
}
