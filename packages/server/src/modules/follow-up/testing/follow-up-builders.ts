import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

type Clients = ReturnType<ProductUnderTest['as']>;

/** Takes an appointment into the chair and out of it. */
export async function fulfil(
  { scheduling }: Clients,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
): Promise<Appointment> {
  const params = { id };
  const inChair = await scheduling.changeAppointmentState({
    params,
    body: { state: 'in-chair', version, reason: null },
  });
  return scheduling.changeAppointmentState({
    params,
    body: { state: 'fulfilled', version: inChair.version, reason: null },
  });
}
