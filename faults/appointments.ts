import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays, timeOfMinutes } from '../packages/contract/src/fields/time/clinic-time.ts';
import { clinicTimeAt } from '../packages/server/src/testing/argentina.ts';
import { patientBody } from './histories.ts';
import type { Product } from './product.ts';

type Caller = Pick<Product, 'call'>;

/** The patient who gets the appointments. */
export interface AgendaTarget {
  readonly clinicId: number;
  readonly professionalId: number;
  readonly patientId: number;
  readonly typeId: number;
}

const withId = z.object({ id: z.int() });
const settings = z.object({ types: z.array(withId).min(1) });
const booked = withId.extend({ note: z.string() });

/** Creates a clinic with a dentist, a patient and an agenda. */
export async function openAgenda(product: Caller, token: string, serial: number): Promise<AgendaTarget> {
  const create = async (path: string, body: object): Promise<unknown> => {
    const response = await product.call('POST', path, { token, body });
    if (response.status !== 201) throw new Error(`${path}: ${response.status}`);
    return response.body;
  };
  const { id: clinicId } = withId.parse(await create('auth/clinics', { name: `Clínica ${serial}` }));
  const member = async (place: number, role: string): Promise<number> => {
    const body = { ...patientBody(place), clinicId, roles: [{ name: role }] };
    return withId.parse(await create('auth/users/create', body)).id;
  };
  const professionalId = await member(serial * 2, 'DENTIST');
  const patientId = await member(serial * 2 + 1, 'PATIENT');
  const week = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', minutes: 30, chairs: 1 };
  const { types } = settings.parse(
    await create(`scheduling/clinics/${clinicId}/settings/first`, { ...week, professionalId }),
  );
  return { clinicId, professionalId, patientId, typeId: types[0]?.id ?? 0 };
}

export interface AcknowledgedBooking {
  readonly id: number;
  readonly note: string;
}

interface RepeatedBooking {
  readonly token: string;
  readonly target: AgendaTarget;
  readonly isStopped: () => boolean;
  /** Receives each acknowledged booking. */
  readonly acknowledged: AcknowledgedBooking[];
}

const LENGTH = 5;
const PER_DAY = (24 * 60) / LENGTH;
/** Days after today, so that the bookings fit into one answer of the agenda. */
const FIRST_DAY = 7;

/**
 * Books one five-minute appointment after the other until `isStopped`. A booking without a response or with a server
 * error is retried; if the first attempt was stored, the retry is a 409.
 */
export async function bookRepeatedly(
  product: Caller,
  { token, target, isStopped, acknowledged }: RepeatedBooking,
): Promise<void> {
  const { clinicId, ...who } = target;
  const first = addDays(clinicTimeAt(new Date()).day, FIRST_DAY);
  for (let place = 0; !isStopped(); place += 1) {
    const note = `booking ${randomUUID()}`;
    const body = {
      ...who,
      day: addDays(first, Math.floor(place / PER_DAY)),
      time: timeOfMinutes((place % PER_DAY) * LENGTH),
      minutes: LENGTH,
      note,
      outsideHours: true,
    };
    for (;;) {
      const path = `scheduling/clinics/${clinicId}/appointments`;
      const { status, body: answer } = await product.call('POST', path, { token, body });
      if (status === 201) acknowledged.push({ id: withId.parse(answer).id, note });
      if (status === 201 || status === 409) break;
      if (status !== 0 && status !== 503 && status !== 500)
        throw new Error(`unexpected status ${status} of a booking: ${JSON.stringify(answer).slice(0, 300)}`);
      if (isStopped()) return;
      await delay(50);
    }
  }
}

/** Counts acknowledged bookings that are missing, and bookings that were stored twice. */
export async function countLostAndDuplicatedBookings(
  product: Caller,
  token: string,
  { clinicId, professionalId }: AgendaTarget,
  acknowledged: readonly AcknowledgedBooking[],
) {
  const from = addDays(clinicTimeAt(new Date()).day, FIRST_DAY - 1);
  const path = `scheduling/clinics/${clinicId}/agenda?from=${from}&days=42&professionalId=${professionalId}`;
  const { body } = await product.call('GET', path, { token });
  const { appointments } = z.object({ appointments: z.array(booked) }).parse(body);
  const notes = new Map(appointments.map(({ id, note }) => [id, note]));
  return {
    lost: acknowledged.filter(({ id, note }) => notes.get(id) !== note).length,
    duplicated: appointments.length - new Set(notes.values()).size,
  };
}
