import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, makeUser } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WindowWithAxe {
  readonly axe?: {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** Expects no axe violations, enough contrast in the dark scheme too, and no horizontal scrolling. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (await page.evaluate(() => !(globalThis as WindowWithAxe).axe)) await page.evaluate(axe);
  expect(await violationsOn(page, {}), screen).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, screen).toBe(0);
  await useColorScheme(page, 'dark');
  // Some browsers recalculate inherited colours of a long chart with a delay.
  await expect(async () => {
    const violations = await violationsOn(page, { runOnly: ['color-contrast'] });
    expect(violations, `${screen} in the dark scheme`).toEqual([]);
  }).toPass();
  await useColorScheme(page, 'light');
}

/** The colour of the text. */
const INK = { light: 'rgb(15, 27, 42)', dark: 'rgb(233, 238, 245)' };

async function useColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('color', INK[colorScheme]);
}

/** Runs axe and describes what it finds. */
async function violationsOn(page: Page, options: object): Promise<readonly string[] | undefined> {
  const violations = await page.evaluate(async (only) => {
    // With results of passed checks, axe computes a selector for each face of the chart, which takes seconds.
    const result = await (globalThis as WindowWithAxe).axe?.run({ resultTypes: ['violations'], ...only });
    return result?.violations;
  }, options);
  return violations?.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

interface Screen {
  readonly path: string;
  /** A button that opens a dialog or shows the errors of a form. */
  readonly button?: RegExp;
}

const PUBLIC_SCREENS: readonly Screen[] = [
  { path: '/login', button: /^Iniciar Sesión$/ },
  { path: '/register-clinic', button: /^Registrar clínica$/ },
  { path: '/onboarding' },
  { path: '/registration-success?clinicName=Sol&email=a@example.com' },
];

const ADMIN_SCREENS: readonly Screen[] = [
  { path: '/dashboard' },
  { path: '/users' },
  { path: '/users/list', button: /^Eliminar$/ },
  { path: '/users/add', button: /^(Guardar|Siguiente)$/ },
  { path: '/health-insurances' },
  { path: '/health-insurances/add', button: /^Crear$/ },
  { path: '/clinics', button: /^(Desactivar|Activar)$/ },
  { path: '/clinics/add', button: /^Crear$/ },
  { path: '/manage-onboarding', button: /^Nueva Invitación$/ },
  { path: '/email-configuration', button: /^Nueva configuración$/ },
  { path: '/manage-onboarding', button: /^Generar Link$/ },
  { path: '/account', button: /^Cerrar sesión en todos/ },
];

const DENTIST_SCREENS: readonly Screen[] = [
  { path: '/dashboard' },
  { path: '/users/list', button: /^Eliminar$/ },
  { path: '/users/add', button: /^(Guardar|Siguiente)$/ },
  { path: '/clinics' },
];

/**
 * Navigates within the application, three times as fast as loading it. Expects the title to change (WCAG 2.2, 2.4.2).
 */
async function navigate(page: Page, path: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page, path).not.toHaveTitle(title);
}

/** Checks all screens. The page must already show the first one. */
async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, button } of screens) {
    if (path !== screens[0]?.path) await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole('progressbar'), path).toHaveCount(0);
    if (!button) await expectAccessible(page, path);
    else {
      await page.getByRole('button', { name: button }).first().click();
      await expectAccessible(page, `${path}, ${button}`);
    }
  }
}

test.describe.configure({ mode: 'parallel' });

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    // Axe would measure the contrast of colours in the middle of a transition.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the public screens are accessible', async ({ page }) => {
      await page.goto('/login');
      await checkScreens(page, PUBLIC_SCREENS);
    });

    test("an administrator's screens and dialogs are accessible", async ({ page }) => {
      await makeUser('PATIENT');
      await openAs(page, ADMIN.username, '/dashboard');
      await checkScreens(page, ADMIN_SCREENS);
    });

    test("a dentist's screens and every section of a history are accessible", async ({ page }) => {
      const dentist = await makeUser('DENTIST');
      const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
      await openAs(page, dentist.username, '/dashboard');
      await checkScreens(page, DENTIST_SCREENS);
      await navigate(page, `/dental-history/${patient.id}`);
      for (const section of ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento']) {
        await page.getByRole('tab', { name: section }).click();
        // A section that has loaded fades in.
        await expect(page.locator('[data-loading]')).toHaveCount(0);
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        await expectAccessible(page, section);
      }
    });
  });
}

test('the dashboard of receptionists, patients and guests is accessible', async ({ browser, baseURL }) => {
  for (const role of ['RECEPTIONIST', 'PATIENT', 'GUEST'] as const) {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: PHONE,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await openAs(page, (await makeUser(role)).username, '/dashboard');
    await checkScreens(page, [{ path: '/dashboard' }]);
    await context.close();
  }
});
