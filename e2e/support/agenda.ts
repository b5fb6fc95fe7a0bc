import { addDays, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import { expect, type Page } from '@playwright/test';
import { clinicDay } from './clinic-day.ts';
import { ADMIN, apiClients, freshDni, makeClinic, makeUser, type Person, PORT, tokenOf } from './product.ts';

/** The second Wednesday of next September: neither that week nor the next three have a national holiday. */
async function aWednesday(port: number): Promise<string> {
  const day = await clinicDay(port);
  const september = `${Number(day.slice(0, 4)) + 1}-09-08`;
  return addDays(september, (10 - weekdayOf(september)) % 7);
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export interface ClinicDay {
  readonly clinicId: number;
  readonly day: string;
  /** In the order of the columns. */
  readonly dentists: readonly Person[];
  readonly receptionist: Person;
  readonly typeId: number;
}

/** Creates a clinic with a receptionist and dentists who receive patients every day from 9 to 18. */
export async function openClinic(dentistCount: number, minutes: number, port = PORT): Promise<ClinicDay> {
  const { clinicId } = await makeClinic(port);
  const dentists: Person[] = [];
  while (dentists.length < dentistCount) dentists.push(await makeUser('DENTIST', clinicId, port));
  const receptionist = await makeUser('RECEPTIONIST', clinicId, port);
  const { scheduling } = apiClients(await tokenOf(ADMIN.username, undefined, port), port);
  const hours = { from: '09:00', to: '18:00' };
  const { types, professionals } = await scheduling.setUp({
    params: { clinicId },
    body: { professionalId: dentists[0]?.id, weekdays: EVERY_DAY, ...hours, minutes, chairs: dentistCount },
  });
  for (const { id } of dentists.slice(1))
    await scheduling.replaceSchedule({
      params: { clinicId, professionalId: id },
      body: { validFrom: '2026-01-01', intervals: EVERY_DAY.map((weekday) => ({ weekday, ...hours })) },
    });
  const order = professionals.map(({ id }) => id);
  return {
    clinicId,
    receptionist,
    day: await aWednesday(port),
    typeId: types[0]?.id ?? 0,
    dentists: dentists.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
  };
}

/** A clinic with a dentist, and one patient. */
export async function openSmallClinic() {
  const clinic = await openClinic(1, 30);
  const patient = await makeUser('PATIENT', clinic.clinicId);
  return { ...clinic, patient };
}

export interface NamedPatient {
  readonly id: number;
  readonly name: string;
  readonly docNumber: string;
}

/** Registers a patient. Names cannot contain digits. */
export async function registerPatient(
  { clinicId, receptionist }: ClinicDay,
  lastName: string,
  port = PORT,
): Promise<NamedPatient> {
  const { auth } = apiClients(await tokenOf(receptionist.username, undefined, port), port);
  const docNumber = freshDni();
  const { id } = await auth.createPatient({
    params: { id: clinicId },
    body: { firstName: 'Eva', lastName, docNumber, email: null },
  });
  return { id, docNumber, name: `Eva ${lastName}` };
}

type Booking = Pick<AppointmentCreate, 'patientId' | 'professionalId' | 'time'> & { readonly day?: string };

/** Books through the API, as another screen of the reception would. `token` is the reception's. */
export const bookByApi = (
  { clinicId, day, typeId }: ClinicDay,
  booking: Booking,
  token: string,
  port = PORT,
) =>
  apiClients(token, port).scheduling.createAppointment({
    params: { clinicId },
    body: { typeId, day, note: null, ...booking },
  });

/** The card of an appointment that begins at a time, in any column or list. */
export const card = (page: Page, time: string, name = '') =>
  page.getByRole('button', { name: new RegExp(`^${time} a \\S+, ${name}`) });

/** The middle of an empty place of the grid, which begins at 08:00 with 96 px an hour. */
async function placePosition(page: Page, column: number, time: string): Promise<[x: number, y: number]> {
  const place = page.locator(`[data-column="${column}"]`);
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (!box) throw new Error(`no column ${column}`);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return [box.x + 40, box.y + ((hours - 8) * 60 + minutes + 4) * 1.6];
}

export async function clickPlace(page: Page, column: number, time: string): Promise<void> {
  await page.mouse.click(...(await placePosition(page, column, time)));
}

/** Presses the mouse while the page waits for a synchronous request, and releases it once the page handles events. */
export async function clickPlaceWhileBusy(page: Page, column: number, time: string): Promise<void> {
  const position = await placePosition(page, column, time);
  const requested = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route('**/busy', async (route) => {
    requested.resolve();
    await pressed.promise;
    await route.fulfill({ body: '' });
  });
  const busy = page.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/busy', false);
    request.send();
  });
  await requested.promise;
  const press = [page.mouse.move(...position), page.mouse.down()];
  pressed.resolve();
  await Promise.all([busy, ...press]);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await page.unroute('**/busy');
}

export const bookingForm = (page: Page) => page.getByRole('dialog', { name: 'Nuevo turno' });

/** Chooses a patient in the form of a new appointment. */
export async function choosePatient(page: Page, docNumber: string): Promise<void> {
  await bookingForm(page).getByRole('combobox', { name: 'Paciente' }).fill(docNumber);
  await page.getByRole('option', { name: new RegExp(docNumber) }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}
