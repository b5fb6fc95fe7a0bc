import type { HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { serverTime } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, type Person, PORT, tokenOf } from '../support/product.ts';
import { DESKTOP } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

/** Opens the history of a patient with the session of a user. */
async function open(context: BrowserContext, user: Person, patient: Person): Promise<Page> {
  const page = await context.newPage();
  const token = await tokenOf(user.username);
  await page.goto(`http://localhost:${PORT}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`http://localhost:${PORT}/dental-history/${patient.id}`);
  return page;
}

/** Creates a dentist and a patient of one clinic, with functions that call the API as the dentist. */
async function createPatientWithDentist() {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const { clinicalHistory } = apiClients(await tokenOf(dentist.username));
  const params = { id: patient.id };
  return {
    dentist,
    patient,
    read: () => clinicalHistory.readHistory({ params }),
    create: (body: Omit<HistorySave, 'demographics'>) =>
      clinicalHistory.createHistory({
        params,
        body: { ...body, demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
      }),
  };
}

const face = (page: Page, name: string) => page.getByRole('button', { name });
const click = (page: Page, name: string) => page.getByRole('button', { name }).click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const saved = (page: Page) => expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();

test('two dentists edit one history: the dialog asks only about what both changed, and no edit is lost', async ({
  browser,
}) => {
  const { dentist, patient, create, read } = await createPatientWithDentist();
  const colleague = await makeUser('DENTIST', dentist.clinicId ?? undefined);
  await create({ toothStatus: { 11: { mesial: '#d32f2f' } }, treatmentPlan: [] });
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const one = await open(contexts[0], dentist, patient);
  const other = await open(contexts[1], colleague, patient);
  await click(one, 'Editar');
  await click(other, 'Editar');

  await one.getByLabel('Apellido').fill('Paz de Uno');
  await tab(one, 'Odontograma');
  await face(one, 'Pieza 16, cara oclusal: sin hallazgos').click();
  await click(one, 'Guardar');
  await saved(one);

  await other.getByLabel('Apellido').fill('Paz del Otro');
  await tab(other, 'Odontograma');
  await face(other, 'Pieza 26, cara oclusal: sin hallazgos').click();
  await tab(other, 'Plan de Tratamiento');
  await click(other, 'Agregar Fila');
  await other.getByLabel('Tratamiento, fila 1').fill('Limpieza');
  await click(other, 'Guardar');
  const dialog = other.getByRole('dialog', { name: 'Otra persona guardó esta historia' });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: 'Lo mío: Paz del Otro' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Lo guardado: Paz de Uno' }).check();
  await dialog.getByRole('button', { name: 'Continuar con lo elegido' }).click();
  await click(other, 'Guardar');
  await saved(other);

  const now = await read();
  expect(now).toMatchObject({ version: 3, lastName: 'Paz de Uno' });
  expect(JSON.parse(now.odontogramStateData)).toEqual({
    11: { mesial: '#d32f2f' },
    16: { oclusal: '#1976d2' },
    26: { oclusal: '#1976d2' },
  });
  expect(now.treatmentPlan.map((row) => row.treatmentDescription)).toEqual(['Limpieza']);
  for (const context of contexts) await context.close();
});

test('after a tab is closed during an edit, the draft is offered and merged with a newer version', async ({
  context,
}) => {
  const { dentist, patient, create, read } = await createPatientWithDentist();
  const first = await create({ toothStatus: {} });
  const page = await open(context, dentist, patient);
  await click(page, 'Editar');
  await tab(page, 'Odontograma');
  await face(page, 'Pieza 46, cara oclusal: sin hallazgos').click();
  await expect.poll(() => draftsOf(page)).toBe(1);
  await page.close();

  const { clinicalHistory } = apiClients(await tokenOf(dentist.username));
  await clinicalHistory.saveHistory({
    params: { id: patient.id },
    body: {
      version: first.version,
      demographics: { firstName: 'Ana', lastName: 'Luna', docNumber: patient.docNumber },
    },
  });
  const again = await open(context, dentist, patient);
  await expect(again.getByText(/Quedaron cambios sin guardar.*se guardó otra versión/)).toBeVisible();
  await click(again, 'Recuperar');
  await expect(
    again.getByText(/Se combinaron tus cambios con los que guardaste en otra ventana/),
  ).toBeVisible();
  await click(again, 'Guardar');
  await saved(again);
  expect(await read()).toMatchObject({
    version: 3,
    lastName: 'Luna',
    odontogramStateData: JSON.stringify({ 46: { oclusal: '#1976d2' } }),
  });
  await expect.poll(() => draftsOf(again)).toBe(0);
});

/** The number of drafts stored in the browser. */
const draftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('dentaria-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('drafts')) return resolve(0);
          const count = db.transaction('drafts').objectStore('drafts').count();
          count.onsuccess = () => {
            db.close();
            resolve(count.result);
          };
        };
      }),
  );

test('a double click on Editar saves nothing, on Cancelar opens no dialog, on Eliminar deletes once', async ({
  context,
}) => {
  const { dentist, patient, create, read } = await createPatientWithDentist();
  await create({});
  const page = await open(context, dentist, patient);
  await page.getByRole('button', { name: 'Editar' }).dblclick();
  await page.getByLabel('Apellido').fill('Paz Ruiz');
  await click(page, 'Guardar');
  await saved(page);
  expect(await read()).toMatchObject({ version: 2, lastName: 'Paz Ruiz' });
  await click(page, 'Editar');
  await page.getByRole('button', { name: 'Cancelar' }).dblclick();
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url());
  });
  await click(page, 'Borrar');
  await page.getByRole('button', { name: 'Eliminar' }).dblclick();
  await expect(page.getByText('Historia clínica eliminada')).toBeVisible();
  expect(deletions).toHaveLength(1);
});

test('the validation toast is shown for 8 seconds at the top centre', async ({ context }) => {
  const { dentist, patient, create } = await createPatientWithDentist();
  await create({});
  const page = await open(context, dentist, patient);
  await click(page, 'Editar');
  await page.route('**/history', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'x', errors: { docNumber: 'DNI debe tener 7 u 8 dígitos' } },
    }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const now = (await serverTime()).getTime();
  await page.clock.install({ time: now });
  // Later than the clock can reach: a test ends after two minutes.
  await page.clock.pauseAt(now + 180_000);
  await click(page, 'Guardar');
  const toast = page.getByText('Errores de validación: doc number: DNI debe tener 7 u 8 dígitos');
  /** Advances the stopped clock by a few milliseconds, for the timers of 0 ms before a render. */
  const expectSoon = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1);
      await check();
    }).toPass({ intervals: [200] });
  await expectSoon(async () => expect(await toast.isVisible()).toBe(true));
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(100);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - DESKTOP.width / 2)).toBeLessThan(60);
  await page.clock.runFor(7_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expectSoon(async () => expect(await toast.isHidden()).toBe(true));
});

test('saving an unchanged history preserves every value: 500 rows, long notes, accents, quotes', async ({
  context,
}) => {
  const { dentist, patient, create, read } = await createPatientWithDentist();
  const odd = `Ñandú "comillas" 'simples' <b>&amp;</b> \\ 20 % – ¿qué? ¡eso! 日本 🦷\nsegunda línea`;
  await create({
    anamnesis: { motivo_consulta: odd, fuma: 'false', alergia_droga: 'true', alergia_droga_detail: odd },
    toothStatus: { 26: { vestibular: '#8e24aa', oclusal: '#1976d2' }, 48: { absent: true, crown: true } },
    toothNotes: [
      { toothNumber: 16, noteText: odd },
      { toothNumber: 85, noteText: 'á'.repeat(5_000) },
    ],
    treatmentPlan: Array.from({ length: 500 }, (_, index) => ({
      procedureDate: index % 7 === 0 ? null : '2026-02-28',
      treatmentDescription: `${index} ${odd}`,
      debit: index + 0.1,
      credit: index % 3 === 0 ? 999_999.99 : 0,
      ...(index % 2 === 0 && { toothNumber: '16', face: 'lingual' as const }),
    })),
  });
  const before = await read();
  const page = await open(context, dentist, patient);
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await tab(page, 'Plan de Tratamiento');
  await expect(page.getByText('499 Ñandú "comillas"', { exact: false })).toBeAttached();
  await click(page, 'Editar');
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await page.getByText('499 Ñandú "comillas"', { exact: false }).scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Tratamiento, fila 500')).toHaveValue(`499 ${odd}`);
  // The tabs remain visible at the last row, and nothing covers them.
  const first = page.getByRole('tab', { name: 'Información' });
  await expect(first).toBeInViewport({ ratio: 1 });
  await first.click({ trial: true });
  await click(page, 'Guardar');
  // Does not wait for the toast, which may disappear while a slow machine renders the rows. Does not search by role,
  // because each attempt would compute the names of 3,000 fields and delay the save.
  await expect(page.locator('button', { hasText: 'Editar' })).toBeVisible();
  const after = await read();
  expect(after.version).toBe(before.version + 1);
  const { version: _, updatedAt: __, ...same } = before;
  expect(after).toMatchObject(same);
});

test('the section stays open after a reload, and the user menu opens above the patient bar', async ({
  context,
}) => {
  const { dentist, patient, create } = await createPatientWithDentist();
  await create({ toothStatus: {}, treatmentPlan: [] });
  const page = await open(context, dentist, patient);
  await tab(page, 'Odontograma');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Odontograma' })).toHaveAttribute('aria-selected', 'true');
  for (const width of [600, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('banner').locator('button[aria-haspopup=menu]').click();
    const item = page.getByRole('menuitem', { name: 'Cerrar Sesión' });
    await expect(item).toBeInViewport({ ratio: 1 });
    const covered = await item.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + 4, bottom - 4));
    });
    expect(covered).toBe(false);
    await page.keyboard.press('Escape');
  }
});

test('a row added to a long plan is visible and focused', async ({ context }) => {
  const { dentist, patient, create } = await createPatientWithDentist();
  await create({
    toothStatus: {},
    treatmentPlan: Array.from({ length: 500 }, (_, index) => ({
      procedureDate: '2026-01-05',
      treatmentDescription: `Control ${index}`,
    })),
  });
  const page = await open(context, dentist, patient);
  await tab(page, 'Plan de Tratamiento');
  await click(page, 'Editar');
  await click(page, 'Agregar Fila');
  const added = page.getByLabel('Tratamiento, fila 501');
  await expect(added).toBeFocused();
  // The rows above it come into view and render their fields.
  await expect(page.getByLabel('Tratamiento, fila 495')).toBeVisible();
  await expect(added).toBeInViewport({ ratio: 1 });
});
