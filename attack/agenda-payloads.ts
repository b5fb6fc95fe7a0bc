import { z } from 'zod';
import { addDays } from '../packages/contract/src/fields/time/clinic-time.ts';
import type { TEMPLATE_KINDS } from '../packages/contract/src/scheduling/message-templates.ts';
import { DEFAULT_MESSAGE_SETTINGS } from '../packages/contract/src/scheduling/messages.ts';
import { clinicTimeAt } from '../packages/server/src/testing/argentina.ts';

type Send = (method: string, path: string, body: unknown) => Promise<unknown>;

/** The agenda of a clinic that contains a payload in every text field. */
export interface StoredAgenda {
  /** Day of the appointment, `YYYY-MM-DD`. */
  readonly day: string;
  /** Path of the page on which the patient answers. */
  readonly linkPath: string;
}

const withId = z.object({ id: z.int() });

export async function storeAgenda(
  send: Send,
  {
    payload,
    serial,
    clinicId,
    patientId,
  }: {
    readonly payload: string;
    readonly serial: number;
    readonly clinicId: number;
    readonly patientId: number;
  },
): Promise<StoredAgenda> {
  const ofClinic = `scheduling/clinics/${clinicId}`;
  const { id: professionalId } = withId.parse(
    await send('POST', 'auth/users/create', {
      username: `xss_dentist_${serial}`,
      password: 'una clave de prueba',
      email: `xss_dentist_${serial}@example.com`,
      firstName: payload,
      lastName: payload,
      docNumber: String(35_000_000 + serial),
      roles: [{ name: 'DENTIST' }],
      clinicId,
    }),
  );
  const week = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00', minutes: 30, chairs: 1 };
  await send('POST', `${ofClinic}/settings/first`, { ...week, professionalId });
  await send('POST', `${ofClinic}/chairs`, { name: payload.slice(0, 60) });
  const { id: typeId } = withId.parse(
    await send('POST', `${ofClinic}/appointment-types`, {
      name: payload,
      minutes: 30,
      color: 'blue',
      procedureCode: payload.slice(0, 20),
      online: false,
      active: true,
    }),
  );
  const day = addDays(clinicTimeAt(new Date()).day, 1);
  const fromDay = addDays(day, 1);
  await send('POST', `${ofClinic}/closures`, { professionalId, fromDay, toDay: fromDay, reason: payload });
  // Words in braces would be refused as unknown placeholders.
  const text = payload.replace(/[{}]/g, '');
  const template = { subject: text, body: `${text} {paciente}\n\n{enlace}` };
  const templates: Record<(typeof TEMPLATE_KINDS)[number], object> = {
    booked: template,
    moved: template,
    cancelled: template,
    reminder: template,
    whatsapp: template,
  };
  await send('PUT', `${ofClinic}/messages`, {
    ...DEFAULT_MESSAGE_SETTINGS,
    address: payload,
    phone: payload.slice(0, 40),
    templates,
  });
  const place = { professionalId, typeId, note: payload };
  const { id } = withId.parse(
    await send('POST', `${ofClinic}/appointments`, {
      ...place,
      patientId,
      day,
      time: '10:00',
      outsideHours: true,
    }),
  );
  await send('POST', `${ofClinic}/waitlist`, { ...place, patientId, fromDay: day });
  const { url } = z
    .object({ url: z.string() })
    .parse(await send('POST', `scheduling/appointments/${id}/whatsapp`, {}));
  const link = /\/turno\/[\w-]+/.exec(new URL(url).searchParams.get('text') ?? '');
  return { day, linkPath: link?.[0] ?? '' };
}
