import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, makeUser } from '../support/product.ts';
import { DESKTOP, enterAs, PHONE } from '../support/screens.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WindowWithAxe {
  readonly axe?: {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** Axe finds nothing, and nothing scrolls sideways. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  if (await page.evaluate(() => !(globalThis as WindowWithAxe).axe)) await page.evaluate(axe);
  const { violations, sideways } = await page.evaluate(async () => {
    // Of what passes only the count is asked for: a selector for each of a chart's surfaces takes seconds.
    const looked = await (globalThis as WindowWithAxe).axe?.run({ resultTypes: ['violations'] });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { violations: looked?.violations, sideways: scrollWidth - clientWidth };
  });
  const found = violations?.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, where).toEqual([]);
  expect(sideways, where).toBe(0);
}

interface Screen {
  readonly address: string;
  /** A button that opens a dialog, or shows what is wrong with the form. */
  readonly press?: RegExp;
}

const FOR_EVERYBODY: readonly Screen[] = [
  { address: '/login', press: /^Iniciar Sesión$/ },
  { address: '/register-clinic', press: /^Registrar Clínica$/ },
  { address: '/onboarding' },
  { address: '/registration-success?clinicName=Sol&email=a@example.com' },
];

const ADMINISTRATION: readonly Screen[] = [
  { address: '/dashboard' },
  { address: '/users' },
  { address: '/users/list', press: /^Eliminar$/ },
  { address: '/users/add', press: /^(Guardar|Siguiente)$/ },
  { address: '/health-insurances' },
  { address: '/health-insurances/add', press: /^Crear$/ },
  { address: '/clinics', press: /^(Desactivar|Activar)$/ },
  { address: '/clinics/add', press: /^Crear$/ },
  { address: '/manage-onboarding', press: /^Nueva Invitación$/ },
  { address: '/email-configuration', press: /^Nueva Configuración$/ },
  { address: '/manage-onboarding', press: /^Generar Link$/ },
  { address: '/account', press: /^Cerrar sesión en todos/ },
];

const OF_THE_DENTIST: readonly Screen[] = [
  { address: '/dashboard' },
  { address: '/users/list', press: /^Eliminar$/ },
  { address: '/users/add', press: /^(Guardar|Siguiente)$/ },
  { address: '/clinics' },
];

/**
 * To a screen as a link leads there: the application stays, which takes a third of the work of loading it. Two screens in
 * a row differ in their titles (WCAG 2.2, 2.4.2).
 */
async function goOn(page: Page, address: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page, address).not.toHaveTitle(title);
}

/** From the first screen, where the page stands, to the last. */
async function walk(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { address, press } of screens) {
    if (address !== screens[0]?.address) await goOn(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await expect(page.getByRole('progressbar'), address).toHaveCount(0);
    if (!press) await expectAccessible(page, address);
    else {
      await page.getByRole('button', { name: press }).first().click();
      await expectAccessible(page, `${address}, ${press}`);
    }
  }
}

test.describe.configure({ mode: 'parallel' });

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    // Axe must see the colours at rest, not in the middle of a fade.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    test.setTimeout(240_000);

    test('the screens for everybody', async ({ page }) => {
      await page.goto('/login');
      await walk(page, FOR_EVERYBODY);
    });

    test('the administration, with its dialogs open', async ({ page }) => {
      await makeUser('PATIENT');
      await enterAs(page, ADMIN.username, '/dashboard');
      await walk(page, ADMINISTRATION);
    });

    test("a dentist's screens, and every section of a history", async ({ page }) => {
      const dentist = await makeUser('DENTIST');
      const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
      await enterAs(page, dentist.username, '/dashboard');
      await walk(page, OF_THE_DENTIST);
      await goOn(page, `/dental-history/${patient.id}`);
      for (const section of ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento']) {
        await page.getByRole('tab', { name: section }).click();
        await expectAccessible(page, section);
      }
    });
  });
}

test('what receptionists, patients and guests see', async ({ browser, baseURL }) => {
  for (const role of ['RECEPTIONIST', 'PATIENT', 'GUEST'] as const) {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: PHONE,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await enterAs(page, (await makeUser(role)).username, '/dashboard');
    await walk(page, [{ address: '/dashboard' }]);
    await context.close();
  }
});
