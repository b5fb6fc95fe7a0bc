import type { Enrolment, SecondFactor, TotpKey } from '@dentaria/contract/auth/second-factor.ts';
import type { SignInAnswer } from '@dentaria/contract/auth/session.ts';
import type { StaffInvitation } from '@dentaria/contract/auth/staff-invitations.ts';
import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../packages/server/src/demo/clinics.ts';
import { authPaths } from '../../packages/web/src/features/auth/auth.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import { midnight } from './midnight.ts';
import type { Scene } from './scenes.ts';

// The demo has neither second factors, which would lock its visitors out, nor mail, so these scenes answer such calls
// themselves. Keys and codes are fake and identical on every picture.

const account = (): string => authPaths.account.pattern;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const ago = (minutes: number): string => new Date(Date.parse(midnight()) - minutes * 60_000).toISOString();
const DAY = 24 * 60;

const answer = (page: Page, address: string, json: unknown, method = 'GET') =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  );

const KEY: TotpKey = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Dentaria:ejemplo?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Dentaria',
};
const CODES = Array.from(
  { length: 10 },
  (_, index) => `EJEM-PLO${index}-CODE-${index}${index}${index}${index}`,
);

const FACTORS: SecondFactor = {
  isRequired: false,
  totp: { createdAt: ago(40 * DAY), lastUsedAt: ago(3 * 60) },
  passkeys: [{ id: 1, name: 'Notebook del consultorio', createdAt: ago(20 * DAY), lastUsedAt: ago(DAY) }],
  recoveryCodesLeft: 9,
};

async function showFactors(page: Page): Promise<void> {
  await answer(page, '**/users/me/second-factor', FACTORS);
  await page.reload();
  await page.getByRole('heading', { name: 'Verificación en dos pasos' }).scrollIntoViewIfNeeded();
  await page.getByText('Notebook del consultorio').scrollIntoViewIfNeeded();
}

async function showKey(page: Page): Promise<void> {
  await answer(page, '**/factor-tickets/*/totp', KEY, 'POST');
  await press(page, 'Configurar app de códigos');
  await page.getByLabel('Tu contraseña').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /Código QR/ }).waitFor();
}

async function showCodes(page: Page): Promise<void> {
  const enrolled: Enrolment = { recoveryCodes: CODES, token: null };
  await answer(page, '**/totp/confirm', enrolled, 'POST');
  await showKey(page);
  await page.getByLabel('Código de la app').fill('123456');
  await press(page, 'Activar');
  await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor();
}

async function askForSecondFactor(page: Page): Promise<void> {
  const proven: SignInAnswer = {
    secondFactor: { ticket: 'ejemplo', methods: ['totp', 'passkey', 'recovery-code'] },
  };
  await answer(page, '**/users/login', proven, 'POST');
  await page.getByLabel('Usuario o email').fill('fiturralde');
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await press(page, 'Iniciar Sesión');
  await page.getByLabel('Código de la app').waitFor();
}

const SESSIONS: readonly UserSession[] = (
  [
    ['Chrome en Windows', '190.210.16.4', 'second-factor', 4 * 60, 2],
    ['Safari en iPhone', '181.45.3.77', 'passkey', 3 * DAY, 50],
    ['Firefox en Linux', '190.210.16.4', 'password', 9 * DAY, 2 * DAY],
  ] as const
).map(([device, address, method, begun, used], index) => ({
  id: index + 1,
  device,
  address,
  method,
  isCurrent: index === 0,
  createdAt: ago(begun),
  lastUsedAt: ago(used),
  expiresAt: ago(-20 * DAY),
}));

async function showSessions(page: Page): Promise<void> {
  await answer(page, '**/users/me/sessions', SESSIONS);
  await page.reload();
  await page.getByText('Firefox en Linux').scrollIntoViewIfNeeded();
}

async function lockScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = String(localStorage.getItem('token')).slice(-12);
    localStorage.setItem('idle-lock', `${session} 0 5 1`);
  });
  await page.reload();
  await page.getByRole('dialog', { name: 'Pantalla bloqueada' }).waitFor();
}

const INVITATIONS: readonly StaffInvitation[] = (
  [
    ['lucia.ferro@example.com', 'DENTIST', 2, 'sent'],
    ['mesa.entradas@example.com', 'RECEPTIONIST', 9, 'bounced'],
  ] as const
).map(([email, role, days, mail], index) => ({
  id: index + 1,
  email,
  role,
  mail,
  invitedBy: { id: 1, name: 'Federico Iturralde' },
  createdAt: ago(days * DAY),
  expiresAt: ago((days - 7) * DAY),
  isExpired: days > 7,
}));

async function showInvitations(page: Page): Promise<void> {
  await answer(page, '**/clinics/*/staff-invitations', INVITATIONS);
  await page.reload();
  await page.getByText('lucia.ferro@example.com').scrollIntoViewIfNeeded();
}

async function openInvitation(page: Page): Promise<void> {
  await answer(page, '**/staff-invitations/ejemplo', {
    clinicName: 'Consultorio Odontológico Caballito',
    email: 'lucia.ferro@example.com',
    role: 'DENTIST',
    expiresAt: ago(-5 * DAY),
  });
  await page.reload();
  await page.getByLabel('Usuario').waitFor();
}

async function requestRecovery(page: Page): Promise<void> {
  await answer(page, '**/password-recoveries', { isMailed: true });
  await page.reload();
  await page.getByLabel('Usuario o email').fill('fiturralde');
}

/** Pretends that an identity provider is configured. */
async function offerProvider(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), identityProvider: 'Google' } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
}

export const SIGN_IN_SCENES: readonly Scene[] = [
  { name: 'second-factor', user: 'dentist', path: account, prepare: showFactors },
  { name: 'second-factor-key', user: 'dentist', path: account, prepare: showKey },
  { name: 'second-factor-codes', user: 'dentist', path: account, prepare: showCodes },
  {
    name: 'second-factor-step',
    user: 'anonymous',
    path: () => paths.login.pattern,
    prepare: askForSecondFactor,
  },
  { name: 'identity-provider', user: 'anonymous', path: () => paths.login.pattern, prepare: offerProvider },
  { name: 'sessions', user: 'dentist', path: account, prepare: showSessions },
  { name: 'idle-lock', user: 'dentist', path: account, prepare: lockScreen },
  {
    name: 'staff-invitations',
    user: 'dentist',
    path: ({ clinic }) => authPaths.clinicDetails.to({ clinicId: clinic }),
    prepare: showInvitations,
  },
  {
    name: 'staff-invitation-link',
    user: 'anonymous',
    path: () => authPaths.staffInvitation.to({ token: 'ejemplo' }),
    prepare: openInvitation,
  },
  {
    name: 'password-recovery',
    user: 'anonymous',
    path: () => authPaths.recovery.pattern,
    prepare: requestRecovery,
  },
];
