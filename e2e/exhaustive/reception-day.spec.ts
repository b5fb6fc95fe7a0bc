import { expect, type Page } from '@playwright/test';
import {
  bookByApi,
  bookingForm,
  type ClinicDay,
  card,
  choosePatient,
  clickPlace,
  type NamedPatient,
  openClinic,
  registerPatient,
} from '../support/agenda.ts';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** Appointments of twenty minutes from 09:00: `0` is 09:00, `1` 09:20. */
const timeAt = (place: number): string => {
  const minutes = 9 * 60 + place * 20;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** The stored appointments of the day, as `time column state patient`. */
async function storedDay({ clinicId, day, dentists }: ClinicDay): Promise<string[]> {
  const { scheduling } = apiClients(await tokenOf(ADMIN.username));
  const { appointments } = await scheduling.readAgenda({ params: { clinicId }, query: { from: day } });
  return appointments
    .map(({ startsAt, professionalId, state, patient }) => {
      const time = new Intl.DateTimeFormat('es-AR', {
        timeZone: 'America/Argentina/Buenos_Aires',
        ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
      }).format(new Date(startsAt));
      return `${time} ${dentists.findIndex(({ id }) => id === professionalId)} ${state} ${patient.name}`;
    })
    .sort();
}

/** The expected place of each patient, updated by the journey alongside the screen. */
type Model = Map<string, { time: string; column: number; state: string }>;

const linesOf = (model: Model): string[] =>
  [...model].map(([name, { time, column, state }]) => `${time} ${column} ${state} ${name}`).sort();

const columnOf = (page: Page, column: number) => page.locator(`[data-column="${column}"]`);

/** Opens the form at an empty place. */
async function openPlace(page: Page, column: number, time: string): Promise<void> {
  await clickPlace(page, column, time);
  const start = bookingForm(page).getByLabel('Hora');
  await expect(start).not.toHaveValue('');
  // An empty place begins at a quarter of an hour.
  await start.fill(time);
}

const reserve = (page: Page) => bookingForm(page).getByRole('button', { name: 'Reservar', exact: true });

async function dragTo(page: Page, from: { time: string; name: string }, column: number, time: string) {
  const source = await card(page, from.time, from.name).boundingBox();
  const target = await columnOf(page, column).boundingBox();
  if (!source || !target) throw new Error('nothing to drag');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const y = target.y + ((hours - 8) * 60 + minutes) * 1.6 + 10;
  await page.mouse.move(source.x + 30, source.y + 10);
  await page.mouse.down();
  await page.mouse.move(source.x + 40, source.y + 20);
  await page.mouse.move(target.x + 30, y - 4);
  await page.mouse.move(target.x + 30, y);
  await page.mouse.up();
}

test('a day at the reception: 40 bookings, 6 moves, 3 cancellations, an ill dentist and a lost network', async ({
  page,
  context,
}) => {
  // The whole day is visible: a drag does not scroll.
  await page.setViewportSize({ ...DESKTOP, height: 1400 });
  const clinic = await openClinic(2, 20);
  const { clinicId, day, dentists, receptionist, typeId } = clinic;
  const model: Model = new Map();
  const patients: NamedPatient[] = [];
  for (const name of 'Acosta Blanco Correa Duarte Espinosa Fuentes Giménez Herrera'.split(' '))
    patients.push(await registerPatient(clinic, name));
  await openAs(page, receptionist.username, `/agenda?day=${day}`);

  // Books eight appointments on the screen, each by a double click.
  for (const [index, { name, docNumber }] of patients.entries()) {
    const column = index % 2;
    const time = timeAt(Math.floor(index / 2));
    await openPlace(page, column, time);
    await choosePatient(page, docNumber);
    if (index === 3) {
      // Without a network, nothing that was typed is lost.
      await context.setOffline(true);
      await reserve(page).click();
      await expect(bookingForm(page).getByText('No se pudo guardar el turno')).toBeVisible();
      await context.setOffline(false);
    }
    if (index === 5) {
      // The server books, and its response is lost: the retry finds that booking.
      await page.route('**/appointments', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await reserve(page).click();
      await expect(bookingForm(page).getByText('No se pudo guardar el turno')).toBeVisible();
      await page.unroute('**/appointments');
    }
    await reserve(page).dblclick();
    await expect(bookingForm(page)).toBeHidden();
    await expect(card(page, time, name)).toHaveCount(1);
    model.set(name, { time, column, state: 'booked' });
  }

  // Books two by searching for the next free slot.
  for (const lastName of ['Ibarra', 'Juárez']) {
    const { name, docNumber } = await registerPatient(clinic, lastName);
    await page.keyboard.press('l');
    await choosePatient(page, docNumber);
    const form = bookingForm(page);
    await form.getByRole('combobox', { name: 'Profesional' }).click();
    await page.getByRole('option').first().click();
    await form.getByRole('list', { name: 'Horarios libres' }).getByRole('button').first().click();
    const time = await form.getByLabel('Hora').inputValue();
    await reserve(page).dblclick();
    await expect(card(page, time, name)).toHaveCount(1);
    model.set(name, { time, column: 0, state: 'booked' });
  }

  // Another screen of the reception books thirty, which appear here.
  // A patient may have one appointment at a time.
  const zabala = await registerPatient(clinic, 'Zabala');
  const zapata = await registerPatient(clinic, 'Zapata');
  const token = await tokenOf(receptionist.username);
  for (let place = 0; place < 30; place += 1) {
    const column = place < 14 ? 0 : 1;
    const time = timeAt(column === 0 ? 6 + place : 4 + place - 14);
    const professionalId = dentists[column]?.id ?? 0;
    const { id: patientId, name } = column === 0 ? zabala : zapata;
    await bookByApi(clinic, { patientId, professionalId, time }, token);
    model.set(`${name} ${place}`, { time, column, state: 'booked' });
  }
  await expect(page.getByText('20 turnos')).toHaveCount(2);

  // Six moves: two by mouse, two by keyboard, two by the form.
  const move = async (
    lastName: string,
    column: number,
    time: string,
    act: (from: string) => Promise<void>,
  ) => {
    const name = `Eva ${lastName}`;
    const from = model.get(name)?.time ?? '';
    await card(page, from, name).scrollIntoViewIfNeeded();
    await act(from);
    await expect(card(page, time, name)).toHaveCount(1);
    model.set(name, { time, column, state: 'booked' });
  };
  const byMouse = (lastName: string, column: number, time: string) => (from: string) =>
    dragTo(page, { time: from, name: `Eva ${lastName}` }, column, time);
  await move('Acosta', 0, '16:00', byMouse('Acosta', 0, '16:00'));
  await move('Blanco', 0, '16:20', byMouse('Blanco', 0, '16:20'));
  for (const [lastName, target, key] of [
    ['Correa', '09:05', 'ArrowUp'],
    ['Espinosa', '09:25', 'ArrowUp'],
  ] as const)
    await move(lastName, 0, target, async (from) => {
      await card(page, from, `Eva ${lastName}`).focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    });
  for (const [lastName, time] of [
    ['Duarte', '16:40'],
    ['Fuentes', '17:00'],
  ] as const)
    await move(lastName, 1, time, async (from) => {
      await card(page, from, `Eva ${lastName}`).click();
      await page.getByRole('button', { name: 'Mover o editar' }).click();
      const form = page.getByRole('dialog', { name: 'Mover o editar el turno' });
      await form.getByLabel('Hora').fill(time);
      await form.getByRole('button', { name: 'Guardar' }).dblclick();
      await expect(form).toBeHidden();
    });

  // Three cancellations. The place of the last one goes to a patient who waits.
  const { scheduling } = apiClients(await tokenOf(ADMIN.username));
  const waiting = await registerPatient(clinic, 'Luna');
  await scheduling.createWaitlistEntry({
    params: { clinicId },
    body: { patientId: waiting.id, typeId, fromDay: day },
  });
  for (const lastName of ['Giménez', 'Herrera', 'Duarte']) {
    const name = `Eva ${lastName}`;
    const place = model.get(name);
    if (!place) throw new Error(`${name} has no appointment`);
    await card(page, place.time, name).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar turno' }).click();
    await page
      .getByRole('dialog', { name: `Cancelar el turno de ${name}` })
      .getByRole('button', { name: 'Cancelar turno' })
      .dblclick();
    await expect(card(page, place.time, name)).toHaveCount(0);
    model.set(name, { ...place, state: 'cancelled' });
    if (lastName !== 'Duarte') continue;
    await page.getByRole('button', { name: `Dar este turno a ${waiting.name}` }).dblclick();
    await expect(card(page, place.time, waiting.name)).toHaveCount(1);
    model.set(waiting.name, { ...place, state: 'booked' });
  }
  await expect(page.getByRole('button', { name: 'Mostrar 3 cancelados' })).toBeVisible();

  // A dentist falls ill: their appointments are listed, and one moves to the other dentist.
  const ill = [...model.values()].filter(({ column, state }) => column === 1 && state === 'booked').length;
  const { affected } = await scheduling.createClosure({
    params: { clinicId },
    body: {
      professionalId: dentists[1]?.id ?? 0,
      fromDay: day,
      toDay: day,
      from: null,
      to: null,
      reason: 'Enfermedad',
    },
  });
  expect(affected).toHaveLength(ill);
  await page.getByRole('button', { name: `${ill} turnos sin horario` }).click();
  await page.getByRole('menuitem', { name: /Eva Fuentes/ }).click();
  const form = page.getByRole('dialog', { name: 'Mover o editar el turno' });
  await form.getByRole('combobox', { name: 'Profesional' }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: `${ill - 1} turnos sin horario` })).toBeVisible();
  model.set('Eva Fuentes', { time: '17:00', column: 0, state: 'booked' });

  const expected = linesOf(model).map((line) => line.replace(/ \d+$/, ''));
  expect(await storedDay(clinic)).toEqual(expected);
  expect(expected).toHaveLength(41);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  /** Moves a finger to the side. */
  async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: fromX, y: 500 }]);
    for (let step = 1; step <= 6; step += 1)
      await touch('touchMove', [{ x: fromX + ((toX - fromX) * step) / 6, y: 500 }]);
    await touch('touchEnd', []);
  }

  test('a receptionist books, confirms, moves and cancels, and swipes through the days', async ({
    page,
    context,
  }) => {
    const clinic = await openClinic(1, 30);
    const { day, receptionist } = clinic;
    const model: Model = new Map();
    await openAs(page, receptionist.username, `/agenda?day=${day}`);
    await expect(page.getByText('Sin turnos este día')).toBeVisible();
    for (const [index, lastName] of ['Acosta', 'Blanco', 'Correa'].entries()) {
      const { name, docNumber } = await registerPatient(clinic, lastName);
      const time = `${10 + index}:00`;
      await page.getByRole('button', { name: 'Nuevo turno' }).tap();
      await choosePatient(page, docNumber);
      await bookingForm(page).getByLabel('Hora').fill(time);
      if (index === 1) {
        await context.setOffline(true);
        await reserve(page).tap();
        await expect(bookingForm(page).getByText('No se pudo guardar el turno')).toBeVisible();
        await context.setOffline(false);
      }
      await reserve(page).dblclick();
      await expect(bookingForm(page)).toBeHidden();
      await expect(card(page, time, name)).toHaveCount(1);
      model.set(name, { time, column: 0, state: 'booked' });
    }

    const details = (name: string) => page.getByRole('dialog', { name });
    await card(page, '10:00').tap();
    await details('Eva Acosta').getByRole('button', { name: 'Confirmar' }).dblclick();
    await expect(card(page, '10:00')).toHaveAccessibleName(/Confirmado/);
    model.set('Eva Acosta', { time: '10:00', column: 0, state: 'confirmed' });

    await card(page, '11:00').tap();
    await details('Eva Blanco').getByRole('button', { name: 'Mover o editar' }).tap();
    const form = page.getByRole('dialog', { name: 'Mover o editar el turno' });
    await form.getByLabel('Hora').fill('16:30');
    await form.getByRole('button', { name: 'Guardar' }).dblclick();
    await expect(card(page, '16:30')).toBeVisible();
    model.set('Eva Blanco', { time: '16:30', column: 0, state: 'booked' });

    await card(page, '12:00').tap();
    await details('Eva Correa').getByRole('button', { name: 'Cancelar turno' }).tap();
    await details('Cancelar el turno de Eva Correa')
      .getByRole('button', { name: 'Cancelar turno' })
      .dblclick();
    await expect(card(page, '12:00')).toHaveCount(0);
    model.set('Eva Correa', { time: '12:00', column: 0, state: 'cancelled' });

    // A closing dialog still covers the agenda.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await swipe(page, 320, 80);
    await expect(page.getByText('Sin turnos este día')).toBeVisible();
    await swipe(page, 80, 320);
    await expect(page.getByRole('list', { name: 'Turnos del día' }).getByRole('listitem')).toHaveCount(2);
    expect(await storedDay(clinic)).toEqual(linesOf(model));
  });
});
