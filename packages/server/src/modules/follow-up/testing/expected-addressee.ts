import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

/** The person shown for an item, and the reason why they cannot get mail. */
export interface Addressee {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mailObstacle: string | null;
}

interface Contact {
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

interface User {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

interface Message {
  readonly channel: string;
  readonly state: string;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly appointment_id: number | null;
}

export interface AddresseeTables {
  readonly user: User;
  readonly consent: { readonly answer: string; readonly updated_at: Date } | undefined;
  /** Messages from the work list to the patient. */
  readonly messages: readonly Message[];
  readonly appointments: readonly (Contact & { readonly id: number; readonly created_at: Date })[];
}

/** `appointmentId` is set for items about an appointment. Their messages go to the contact of an online booking. */
export function expectedAddressee(
  { user, consent, messages, appointments }: AddresseeTables,
  appointmentId: number | undefined,
  { today, dayOf }: { readonly today: string; readonly dayOf: (instant: Date) => string },
): Addressee {
  const find = (wanted: number | null | undefined) =>
    appointments.find(({ id, contact_email }) => id === wanted && contact_email !== null);
  const booking = find(appointmentId);
  const address = booking
    ? { name: booking.contact_name ?? '', phone: booking.contact_phone, email: booking.contact_email }
    : { name: `${user.first_name} ${user.last_name}`, phone: user.phone, email: user.email };
  const hasDeclined = consent?.answer === 'no' && (!booking || consent.updated_at > booking.created_at);
  const wasMailedRecently = messages
    .filter(({ channel, created_at }) => channel === 'email' && dayOf(created_at) >= addDays(today, -2))
    .filter((each) => find(each.appointment_id)?.contact_email === booking?.contact_email)
    .some(({ state, due_at }) => state === 'queued' || (state === 'sent' && dayOf(due_at) >= today));
  if (!address.email) return { ...address, mailObstacle: 'no-email' };
  if (hasDeclined) return { ...address, mailObstacle: 'declined' };
  return { ...address, mailObstacle: wasMailedRecently ? 'sent' : null };
}
