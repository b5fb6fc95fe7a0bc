import type { Page } from 'playwright-core';
import { CABALLITO, DEMO_PASSWORD } from '../../packages/server/src/demo/clinics.ts';
import { authPaths } from '../../packages/web/src/features/auth/auth.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import type { Scene } from './scenes.ts';

const account = (): string => authPaths.account.pattern;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Answers calls with values of the picture: the demo's accounts must stay open to everybody. */
const answer = (page: Page, url: string, json: unknown, method = 'GET') =>
  page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  );

const SESSIONS = [
  ['Chrome en Windows', '203.0.113.20', 'second-factor', 190, 1, true],
  ['Safari en iPhone', '198.51.100.7', 'passkey', 2_900, 45, false],
  ['Firefox en Linux', '203.0.113.21', 'password', 8_700, 1_500, false],
] as const;

async function withFactors(page: Page): Promise<void> {
  await answer(page, '**/users/me/second-factor', {
    isRequired: false,
    totp: { createdAt: ago(90_000), lastUsedAt: ago(190) },
    passkeys: [{ id: 1, name: 'Notebook del consultorio', createdAt: ago(60_000), lastUsedAt: ago(2_900) }],
    recoveryCodesLeft: 9,
  });
  await answer(
    page,
    '**/users/me/sessions',
    SESSIONS.map(([device, address, method, began, used, isCurrent], index) => ({
      ...{ id: index + 1, device, address, method, isCurrent },
      ...{ createdAt: ago(began), lastUsedAt: ago(used), expiresAt: ago(-600) },
    })),
  );
  await page.reload();
}

const showPanel = (name: string) => async (page: Page) => {
  await withFactors(page);
  const panel = page.getByRole('region', { name });
  await panel.waitFor();
  await panel.evaluate((element) => element.scrollIntoView({ block: 'center' }));
};

async function startApp(page: Page): Promise<void> {
  await press(page, 'Configurar app de códigos');
  await page.getByLabel('Tu contraseña').fill(DEMO_PASSWORD);
  await press(page, 'Continuar');
  await page.getByRole('img', { name: /Código QR/ }).waitFor();
}

async function showRecoveryCodes(page: Page): Promise<void> {
  const recoveryCodes = Array.from({ length: 10 }, (_, place) => `EJEM-PLO${place}-DEMO`);
  await answer(page, '**/totp/confirm', { recoveryCodes, token: null }, 'POST');
  await startApp(page);
  await page.getByLabel('Código de la app').fill('123456');
  await press(page, 'Activar');
  await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor();
}

async function showSecondStep(page: Page): Promise<void> {
  const secondFactor = { ticket: 'ejemplo', methods: ['totp', 'passkey', 'recovery-code'] };
  await answer(page, '**/users/login', { secondFactor }, 'POST');
  await page.getByLabel('Usuario o email').fill('mcastro');
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await press(page, 'Iniciar Sesión');
  await page.getByLabel('Código de la app').waitFor();
}

async function lockScreen(page: Page): Promise<void> {
  await answer(page, '**/users/me/idle-lock', { minutes: 5 });
  await page.evaluate(() => {
    const session = String(localStorage.getItem('token')).slice(-12);
    localStorage.setItem('idle-lock', `${session} 0 5 1`);
  });
  await page.reload();
  await page.getByRole('dialog', { name: 'Pantalla bloqueada' }).waitFor();
}

/** As where mail is sent: the demo sends none. */
async function requestRecovery(page: Page): Promise<void> {
  await answer(page, '**/password-recoveries', { isMailed: true });
  await page.reload();
  await page.getByRole('textbox').first().fill('mcastro');
}

const INVITED = [
  ['sol.medina@example.com', 'DENTIST', 1, 'sent'],
  ['bruno.rey@example.com', 'RECEPTIONIST', 3, 'bounced'],
] as const;

async function showInvitations(page: Page): Promise<void> {
  await answer(
    page,
    '**/staff-invitations',
    INVITED.map(([email, role, days, mail], index) => ({
      ...{ id: index + 1, email, role, mail, invitedBy: { id: 1, name: 'Marcela Castro' }, isExpired: false },
      ...{ createdAt: ago(days * 1_440), expiresAt: ago((days - 7) * 1_440) },
    })),
  );
  await page.reload();
  await page.getByText(INVITED[0][0]).evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function openInvitation(page: Page): Promise<void> {
  await answer(page, '**/staff-invitations/*', {
    ...{ clinicName: CABALLITO.name, email: INVITED[0][0], role: 'DENTIST' },
    expiresAt: ago(-5 * 1_440),
  });
  await page.reload();
  await page
    .getByLabel(/^Nombre/)
    .first()
    .waitFor();
}

/** As where an identity provider is configured. */
async function withProvider(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), identityProvider: 'Google' } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
}

const clinic: Scene['path'] = ({ clinic: id }) => authPaths.clinicDetails.to({ clinicId: id });

export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'security-second-factor',
    user: 'dentist',
    path: account,
    prepare: showPanel('Verificación en dos pasos'),
  },
  { name: 'security-second-factor-app', user: 'dentist', path: account, prepare: startApp },
  { name: 'security-second-factor-codes', user: 'dentist', path: account, prepare: showRecoveryCodes },
  { name: 'security-second-step', user: 'anonymous', path: () => paths.login.to(), prepare: showSecondStep },
  { name: 'security-sessions', user: 'dentist', path: account, prepare: showPanel('Sesiones') },
  { name: 'security-idle-lock', user: 'receptionist', path: account, prepare: lockScreen },
  {
    name: 'security-recovery',
    user: 'anonymous',
    path: () => authPaths.recovery.pattern,
    prepare: requestRecovery,
  },
  { name: 'security-staff-invitations', user: 'dentist', path: clinic, prepare: showInvitations },
  {
    name: 'security-staff-invitation',
    user: 'anonymous',
    path: () => authPaths.staffInvitation.to({ token: 'ejemplo' }),
    prepare: openInvitation,
  },
  { name: 'security-provider', user: 'anonymous', path: () => paths.login.to(), prepare: withProvider },
];
