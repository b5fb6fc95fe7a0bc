import type { WaitlistCreate, WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { beforeEach } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const DAY = nextMonday();

/** Reset by `beforeEach`. */
interface World {
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  /** Token of the receptionist. */
  receptionist: string;
  params: { clinicId: number };
}

/** Starts a product. Each test gets a new clinic with an empty waitlist. */
export async function testWaitlist() {
  const app = await testApp();
  const world = {} as World;

  beforeEach(async () => {
    const agenda = await buildAgendaOfClinic(app);
    const { clinicId } = agenda;
    const { token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
    Object.assign(world, { agenda, receptionist: token, params: { clinicId } });
    await app.owner.query('delete from waitlist_entries where clinic_id = $1', [clinicId]);
  });

  const reception = () => app.as(world.receptionist).scheduling;

  async function add(body: Partial<WaitlistCreate> = {}): Promise<WaitlistEntry> {
    const patient = await buildUser(app, { role: 'PATIENT', clinicId: world.agenda.clinicId });
    return reception().createWaitlistEntry({
      params: world.params,
      body: { patientId: patient.id, typeId: world.agenda.typeId, fromDay: DAY, ...body },
    });
  }

  /** Returns the entries offered for a half hour at 11:00, unless the query says otherwise. */
  async function offers(query: object = {}): Promise<number[]> {
    const found = await reception().listWaitlistOffers({
      params: world.params,
      query: { professionalId: world.agenda.professionalId, day: DAY, time: '11:00', minutes: 30, ...query },
    });
    return found.map(({ id }) => id);
  }

  const sendBooking = (entry: WaitlistEntry, body: object = {}) =>
    app.request({
      method: 'POST',
      url: `/services/scheduling/clinics/${world.agenda.clinicId}/waitlist/${entry.id}/book`,
      token: world.receptionist,
      body: {
        professionalId: world.agenda.professionalId,
        day: DAY,
        time: '11:00',
        version: entry.version,
        ...body,
      },
    });

  const listed = async () => (await reception().listWaitlist({ params: world.params })).map(({ id }) => id);

  return { app, world, reception, add, offers, sendBooking, listed };
}
