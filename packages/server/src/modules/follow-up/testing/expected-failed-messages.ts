// Computes items about failed messages in plain TypeScript, independently of the product's queries.
import type { AddresseeTables } from './expected-addressee.ts';

const HOUR = 3_600_000;

export interface ExpectedMessage {
  readonly id: number;
  readonly state: string;
  readonly state_at: Date;
  readonly due_at: Date;
}

export type FollowUpMessage = AddresseeTables['messages'][number] & {
  readonly kind: string;
  readonly patient_id: number;
  readonly occurrence: string | null;
};

interface Appointment {
  readonly id: number;
  readonly patient_id: number;
  readonly starts_at: Date;
  readonly state: string;
}

interface Reminder extends ExpectedMessage {
  readonly kind: string;
  readonly starts_at: Date;
  readonly appointment_id: number;
}

interface Tables {
  readonly appointments: readonly Appointment[];
  readonly reminders: readonly Reminder[];
  readonly messages: readonly (ExpectedMessage & FollowUpMessage)[];
}

export const seconds = (instant: Date): string => String(Math.round(instant.getTime() / 1000));

export function expectedFailedMessages(
  { appointments, reminders, messages }: Tables,
  { now, dayOf }: { readonly now: Date; readonly dayOf: (instant: Date) => string },
) {
  const hasFailed = ({ state, due_at }: ExpectedMessage): boolean =>
    state === 'failed' || state === 'bounced' || (state === 'queued' && +due_at < +now - HOUR);
  const dayOfMessage = ({ state, state_at, due_at }: ExpectedMessage): string =>
    dayOf(state === 'queued' ? due_at : state_at);
  const willCome = ({ state, starts_at }: Appointment): boolean =>
    (state === 'booked' || state === 'confirmed') && starts_at > now;

  const isListedReminder = (reminder: Reminder, appointment: Appointment): boolean => {
    if (+appointment.starts_at !== +reminder.starts_at || !hasFailed(reminder)) return false;
    if (reminder.kind === 'cancelled')
      return appointment.state === 'cancelled' && appointment.starts_at > now;
    return willCome(appointment);
  };
  const ofReminders = reminders.flatMap((reminder) => {
    const appointment = appointments.find(({ id }) => id === reminder.appointment_id);
    if (!appointment || !isListedReminder(reminder, appointment)) return [];
    return {
      kind: 'mail' as const,
      id: reminder.id * 4,
      patientId: appointment.patient_id,
      day: dayOfMessage(reminder),
      occurrence: seconds(reminder.state_at),
      appointmentId: appointment.id,
    };
  });

  const ofFollowUp = messages.flatMap((message) => {
    const { kind, patient_id, appointment_id, state_at } = message;
    const appointment = appointments.find(({ id }) => id === appointment_id);
    const isMoved = kind === 'unconfirmed' && seconds(appointment?.starts_at ?? now) !== message.occurrence;
    const asksToCome = appointment && (kind === 'unconfirmed' || kind === 'mail');
    if (!hasFailed(message) || (asksToCome && (isMoved || !willCome(appointment)))) return [];
    return {
      kind: 'mail' as const,
      id: message.id * 4 + 1,
      patientId: patient_id,
      day: dayOfMessage(message),
      occurrence: seconds(state_at),
      appointmentId: appointment_id,
    };
  });
  return [...ofReminders, ...ofFollowUp];
}
