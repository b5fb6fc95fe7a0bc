import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect, type Page } from '@playwright/test';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeClinic, makeUser, type Person, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** A dentist who owns a clinic without an agenda. */
async function makeOwner(): Promise<Person & { readonly clinicId: number }> {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  await apiClients(await tokenOf(ADMIN.username)).auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  return { ...owner, clinicId };
}

/** A Wednesday at least two weeks ahead. The law never puts a bridge holiday on a Wednesday. */
async function wednesday(): Promise<string> {
  let day = addDays(await clinicDay(), 14);
  while (weekdayOf(day) !== 3) day = addDays(day, 1);
  return day;
}

const typeDay = (page: Page, label: string, day: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(formatDay(day));

test('an owner sets up the agenda, and a closure over a booked appointment lists it', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const owner = await makeOwner();
  await openAs(page, owner.username, '/agenda/configuracion');
  await page.getByRole('button', { name: 'Crear agenda' }).dblclick();
  await expect(page).toHaveURL(/\/agenda$/);

  const { scheduling } = apiClients(await tokenOf(owner.username));
  const params = { clinicId: owner.clinicId };
  const settings = await scheduling.readSettings({ params });
  expect(settings).toMatchObject({ ready: true, chairs: [{ name: 'Sillón 1' }] });
  const patient = await makeUser('PATIENT', owner.clinicId);
  const day = await wednesday();
  await scheduling.createAppointment({
    params,
    body: {
      patientId: patient.id,
      professionalId: owner.id,
      typeId: settings.types[0]?.id ?? 0,
      day,
      time: '10:00',
      note: null,
      outsideHours: true,
    },
  });

  await page.goto('/agenda/configuracion?section=closures');
  await page.getByRole('button', { name: 'Agregar cierre' }).click();
  await typeDay(page, 'Primer día', day);
  await typeDay(page, 'Último día', addDays(day, 1));
  await page.getByLabel('Motivo').fill('Congreso');
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).dblclick();
  const affected = page.getByRole('dialog', { name: '1 turno afectado' });
  await expect(affected).toContainText('Martina Gómez');
  await affected.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText(`${formatDay(day)} al ${formatDay(addDays(day, 1))}`)).toBeVisible();

  await page.getByRole('tab', { name: 'Turnos afectados' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Martina Gómez');
  await page.goBack();
  await page.getByRole('button', { name: /Eliminar el cierre/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No hay cierres próximos')).toBeVisible();
});

test('an owner changes their hours on a phone, and a waiting patient is booked by one tap', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const owner = await makeOwner();
  await openAs(page, owner.username, '/agenda/configuracion');
  await page.getByRole('button', { name: 'Crear agenda' }).click();
  await expect(page).toHaveURL(/\/agenda$/);
  await page.goto('/agenda/configuracion?section=hours');
  await page.getByRole('button', { name: 'Agregar franja el sábado' }).click();
  await page.getByLabel('Sábado, franja 1, hasta').fill('08:00');
  await page.getByRole('button', { name: 'Guardar horario' }).click();
  await expect(page.getByText('Debe terminar después de empezar')).toBeVisible();
  await page.getByLabel('Sábado, franja 1, hasta').fill('12:30');
  await page.getByRole('button', { name: 'Guardar horario' }).click();
  await expect(page.getByText('Horario guardado')).toBeVisible();

  const { scheduling } = apiClients(await tokenOf(owner.username));
  const params = { clinicId: owner.clinicId };
  const { types } = await scheduling.readSettings({ params });
  const patient = await makeUser('PATIENT', owner.clinicId);
  const today = await clinicDay();
  await scheduling.createWaitlistEntry({
    params,
    body: { patientId: patient.id, typeId: types[0]?.id ?? 0, fromDay: today },
  });
  await page.goto('/agenda/espera');
  await page.getByRole('button', { name: 'Buscar un horario para Martina Gómez' }).click();
  await page
    .getByRole('button', { name: /^Reservar el/ })
    .first()
    .click();
  await expect(page.getByText(/Turno reservado para Martina Gómez/)).toBeVisible();
  await expect(page.getByText(/Nadie espera un turno/)).toBeVisible();

  await page.goto(`/agenda/numeros?view=chart`);
  await expect(page.getByRole('img', { name: /^Turnos por mes y profesional/ })).toBeVisible();
});
