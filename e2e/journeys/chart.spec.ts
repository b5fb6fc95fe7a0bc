import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

/** Seconds of the keystroke-level model (Card, Moran and Newell) for an average typist. */
const SECONDS = { key: 0.28, click: 1.1 + 0.2 };

/** Acts as a person would, and adds up the seconds that a person needs. */
function person(page: Page) {
  let seconds = 0;
  return {
    seconds: () => seconds,
    type: async (keys: string): Promise<void> => {
      seconds += keys.length * SECONDS.key;
      await page.keyboard.type(keys);
    },
    press: async (key: string): Promise<void> => {
      seconds += key.split('+').length * SECONDS.key;
      await page.keyboard.press(key);
    },
    click: async (name: string): Promise<void> => {
      seconds += SECONDS.click;
      await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).click();
    },
  };
}

test('a dentist enters ten findings in under fifteen seconds of typing and clicking, and saves them', async ({
  page,
}) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const { clinicalHistory } = apiClients(await tokenOf(dentist.username));
  await clinicalHistory.createHistory({
    params: { id: patient.id },
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
  });
  await openAs(page, dentist.username, `/dental-history/${patient.id}#odontograma`);
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const hands = person(page);
  await hands.type('46 mod');
  await hands.press('Enter');
  await hands.type('r16o');
  await hands.press('Enter');
  await hands.type('26.36.');
  await hands.click('Arcadas');
  await hands.click('Terceros molares ausentes');
  await expect(page.getByText('10 hallazgos')).toBeVisible();
  await hands.press('Control+s');
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  expect(hands.seconds()).toBeLessThan(15);
  const { odontogramStateData } = await clinicalHistory.readHistory({ params: { id: patient.id } });
  expect(JSON.parse(odontogramStateData)).toMatchObject({
    46: { mesial: '#1976d2', oclusal: '#1976d2', distal: '#1976d2' },
    36: { oclusal: '#d32f2f' },
    48: { absent: true },
  });
});

test('dragging the mouse paints faces in one step and does not pan an enlarged chart', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await openAs(page, dentist.username, `/dental-history/${patient.id}#odontograma`);
  await page.getByRole('button', { name: 'Acercar' }).click();
  const centreOf = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox();
    if (!box) throw new Error(`no ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await centreOf('Pieza 13, cara incisal: sin hallazgos');
  const to = await centreOf('Pieza 12, cara incisal: sin hallazgos');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await page.mouse.up();
  await expect(page.getByText('4 hallazgos')).toBeVisible();
  expect(await centreOf('Pieza 13, cara incisal: caries')).toEqual(from);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('0 hallazgos')).toBeVisible();
});
