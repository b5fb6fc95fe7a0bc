import { expect, type Page } from '@playwright/test';
import { clinicTimeAt } from '../../packages/server/src/testing/argentina.ts';
import { openClinic } from '../support/agenda.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { ADMIN, apiClients, freshDni, type Person, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

test.use({ viewport: PHONE });

const mails = usePatientMail();

/** Creates a clinic with every type bookable online. */
async function prepareOpenClinic(): Promise<string> {
  const { clinicId } = await openClinic(1, 30);
  const { scheduling } = apiClients(await tokenOf(ADMIN.username));
  const { types } = await scheduling.readSettings({ params: { clinicId } });
  await scheduling.updateOnlineBooking({
    params: { clinicId },
    body: { enabled: true, daysAhead: 60, noticeHours: 0, typeIds: types.map(({ id }) => id) },
  });
  return `/reservar/${clinicId}`;
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (name.test(text)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(excess)).toBeLessThanOrEqual(0);
};

const linkIn = (text = ''): string => /http:\/\/\S+\/reservar\/confirmar\/[\w-]{43}/.exec(text)?.[0] ?? '';

const slots = (page: Page) => page.getByRole('list', { name: /^Horarios libres/ }).getByRole('button');

test('an administrator turns online booking on, and a patient books by the link of the mail', async ({
  page,
  request,
  browser,
}) => {
  const { clinicId, dentists } = await openClinic(1, 30);
  const dentist = dentists[0] as Person;
  const address = `/reservar/${clinicId}`;
  await page.goto(address);
  await expect(page.getByText(/Esta clínica no da turnos por internet/)).toBeVisible();

  const staffPage = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await openAs(staffPage, ADMIN.username, `/agenda/configuracion?section=online&clinic=${clinicId}`);
  await staffPage.getByLabel('Los pacientes pueden reservar por internet').check();
  await staffPage.getByLabel('Con hasta cuántos días de anticipación').fill('60');
  await staffPage.getByRole('button', { name: 'Guardar' }).click();
  await expect(staffPage.getByLabel('Enlace para tus pacientes')).toHaveValue(new RegExp(`${address}$`));

  await page.reload();
  await page.getByRole('button', { name: /^Consulta/ }).click();
  // Every day of the next week is beyond the clinic's notice.
  const week = page.getByRole('group', { name: 'Días' });
  const present = (await week.textContent()) ?? '';
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await expect(week).not.toHaveText(present);
  const slot = slots(page).nth(4);
  const time = (await slot.textContent()) ?? '';
  await slot.dblclick();
  await expect(page.getByText(/^Te guardamos este horario hasta las/)).toBeVisible();

  // After going back and forward, the visitor can choose their held slot again and keeps their input.
  await page.getByLabel('DNI').fill('301');
  await page.goBack();
  await expect(slots(page).first()).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('DNI')).toHaveValue('301');
  const docNumber = freshDni();
  await page.getByLabel('DNI').fill(docNumber);
  await page.getByLabel('Teléfono').fill('11 5555-0199');
  await page.getByLabel('Nombre').fill('Zulma');
  await page.getByLabel('Apellido').fill('Paz');
  await page.getByLabel('Email').fill('zulma');
  await page.getByRole('button', { name: 'Pedir el turno' }).click();
  await expect(page.getByText('Formato de email inválido')).toBeVisible();
  await page.reload();
  await page.getByLabel('Email').fill('zulma@example.com');
  await page.getByRole('button', { name: 'Pedir el turno' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Te enviamos un email' })).toBeVisible();

  const mail = await mails.next();
  expect(mail.recipients).toEqual(['zulma@example.com']);
  expect(mail.subject).toMatch(/^Confirmá tu turno del /);
  expect(mail.text).not.toContain('Zulma');
  const link = linkIn(mail.text);

  const { scheduling } = apiClients(await tokenOf(dentist.username));
  const appointments = async () =>
    (
      await scheduling.readAgenda({
        params: { clinicId },
        query: { from: await clinicDay(), days: '42', professionalId: dentist.id },
      })
    ).appointments;
  const scanned = await request.get(link);
  expect(scanned.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  const other = await (await browser.newContext({ viewport: PHONE })).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 2 })).toContainText(time);
  expect(await appointments()).toEqual([]);
  await other.getByRole('button', { name: 'Confirmar turno' }).dblclick();
  await expect(other.getByText(/Tu turno quedó reservado/)).toBeVisible();
  await expect(page.getByText(/quedó reservado/)).toBeVisible();

  const [booked, ...further] = await appointments();
  expect(further).toEqual([]);
  const day = clinicTimeAt(new Date(booked?.startsAt ?? '')).day;
  await openAs(staffPage, dentist.username, `/agenda?day=${day}`);
  await staffPage
    .getByRole('button', { name: /Zulma Paz/ })
    .first()
    .click();
  await expect(staffPage.getByText('Por internet')).toBeVisible();
  await expect(staffPage.getByText(/Reservó Zulma Paz/)).toBeVisible();

  await other.getByRole('link', { name: 'Agregar al calendario o cancelar' }).click();
  await other.getByRole('button', { name: 'Cancelar turno' }).click();
  await other.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(other.getByText('Este turno está cancelado.')).toBeVisible();
  expect((await appointments())[0]).toMatchObject({ state: 'cancelled', cancelledBy: 'patient' });
  await other.goto(link.slice(0, -3));
  await expect(other.getByText(/El enlace no es válido o ya venció/)).toBeVisible();
});

for (const width of [360, 1440])
  test(`a patient books with the keyboard alone on a slow network, ${width} pixels wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(await prepareOpenClinic());
    await expect(page.getByRole('button', { name: /^Limpieza/ })).toBeVisible();
    await tabTo(page, /^Limpieza/);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '¿Cuándo?' })).toBeFocused();
    await expect(slots(page).first()).toBeVisible();
    await tabTo(page, /^Semana siguiente/);
    await page.keyboard.press('Enter');
    await expect(slots(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(slots(page).first()).toBeVisible();
    await tabTo(page, /^\d\d:\d\d$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('DNI')).toBeFocused();
    await expectNoSidewaysScroll(page);
    for (const text of [freshDni(), '11 5555-0199', 'Zulma', 'Paz', 'zulma@example.com']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.reload();
    await expect(page.getByLabel('Apellido')).toHaveValue('Paz');
    await page.getByLabel('Email').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Te enviamos un email' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(page.getByText('zulma@example.com')).toBeVisible();

    const link = linkIn((await mails.next()).text);
    const confirmation = await context.newPage();
    await confirmation.setViewportSize({ width, height: 800 });
    await confirmation.goto(link);
    await expect(confirmation.getByText(/Todavía no está reservado/)).toBeVisible();
    await expectNoSidewaysScroll(confirmation);
    await context.setOffline(true);
    await tabTo(confirmation, /^Confirmar turno/);
    await confirmation.keyboard.press('Enter');
    await expect(confirmation.getByText('No se pudo confirmar el turno')).toBeVisible();
    await context.setOffline(false);
    await expect(confirmation.getByRole('button', { name: 'Confirmar turno' })).toBeEnabled();
    await confirmation.getByRole('button', { name: 'Confirmar turno' }).focus();
    await confirmation.keyboard.press('Enter');
    await expect(confirmation.getByText(/Tu turno quedó reservado/)).toBeVisible();
    await expectNoSidewaysScroll(confirmation);
    await confirmation.reload();
    await expect(confirmation).toHaveURL(/\/turno\//);
    await expect(confirmation.getByRole('button', { name: 'Cancelar turno' })).toBeVisible();
  });
