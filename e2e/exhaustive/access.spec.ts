import type { RoleName } from '@dentaria/contract/roles.ts';
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, PHONE, signIn } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

const PROTECTED = ['/dashboard', '/users/list', '/users/add', '/dental-history/1', '/dental-history/new'];

test('a signed-out visitor is redirected to the login from every protected path', async ({ page }) => {
  await page.clock.setFixedTime('2031-06-04T12:00:00-03:00');
  for (const path of ['/', ...PROTECTED]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
  await expect(page.getByText('© 2031 Dentaria')).toBeVisible();
});

const navigation: readonly { role: RoleName; badge: string; items: string[] }[] = [
  {
    role: 'ADMIN',
    badge: 'Admin',
    items: [
      'Dashboard',
      'Usuarios',
      'Obras Sociales',
      'Clínicas',
      'Agenda',
      'Seguimiento',
      'Presupuestos',
      'Caja',
      'Presentaciones',
      'Aranceles',
      'Resultados',
      'Datos',
    ],
  },
  {
    role: 'DENTIST',
    badge: 'Dentista',
    items: [
      'Dashboard',
      'Pacientes',
      'Clínicas',
      'Agenda',
      'Seguimiento',
      'Presupuestos',
      'Caja',
      'Presentaciones',
      'Aranceles',
      'Resultados',
      'Datos',
    ],
  },
  {
    role: 'RECEPTIONIST',
    badge: 'Recepcionista',
    items: [
      'Dashboard',
      'Clínicas',
      'Agenda',
      'Seguimiento',
      'Presupuestos',
      'Caja',
      'Presentaciones',
      'Aranceles',
      'Resultados',
    ],
  },
  { role: 'PATIENT', badge: 'Paciente', items: ['Dashboard'] },
  { role: 'GUEST', badge: 'Usuario', items: ['Dashboard'] },
];

for (const { role, badge, items } of navigation) {
  test(`${role} sees their navigation and badge`, async ({ page }) => {
    const user = await makeUser(role);
    await signIn(page, user.username);
    const bar = page.getByRole('navigation', { name: 'Principal' });
    // Entries without room are hidden, not absent.
    await expect(bar.locator('a')).toHaveText(items);
    await expect(page.getByRole('banner').getByText(badge, { exact: true })).toBeVisible();
  });
}

test('in a small window, a button opens the entries that do not fit', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const dentist = await makeUser('DENTIST');
  await signIn(page, dentist.username);
  const entries = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Aranceles' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Más' }).click();
  await entries.filter({ hasText: 'Aranceles' }).click();
  await expect(page).toHaveURL(/\/aranceles$/);
});

test('on a phone, the navigation is a drawer and the log-out an icon button', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const dentist = await makeUser('DENTIST');
  await signIn(page, dentist.username);
  await page.getByRole('button', { name: 'Abrir navegación' }).click();
  const drawer = page.getByRole('navigation', { name: 'Principal' });
  await expect(drawer.getByRole('link')).toHaveText([
    'Dashboard',
    'Pacientes',
    'Clínicas',
    'Agenda',
    'Seguimiento',
    'Presupuestos',
    'Caja',
    'Presentaciones',
    'Aranceles',
    'Resultados',
    'Datos',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a token revoked during work redirects to the login with an explanation', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  await signIn(page, dentist.username);
  await page.getByLabel('DNI del paciente').fill('20111222');
  const { auth } = apiClients(await tokenOf(ADMIN.username, ADMIN.password));
  const stored = await auth.readUser({ params: { id: dentist.id } });
  await auth.updateUser({
    params: { id: dentist.id },
    body: {
      ...stored,
      firstName: 'Martina',
      lastName: 'Gómez',
      docNumber: dentist.docNumber,
      enabled: false,
    },
  });
  // A call of the dashboard may have met the revoked token before this one.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Tu sesión venció. Volvé a iniciar sesión.')).toBeVisible();
});
