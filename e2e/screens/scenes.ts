import type { Page } from 'playwright-core';
import { authPaths } from '../../packages/web/src/features/auth/auth.paths.ts';
import { clinicalHistoryPaths } from '../../packages/web/src/features/clinical-history/clinical-history.paths.ts';
import { healthInsurancePaths } from '../../packages/web/src/features/health-insurance/health-insurance.paths.ts';
import { onboardingPaths } from '../../packages/web/src/features/onboarding/onboarding.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';

export type Who = 'nobody' | 'admin' | 'dentist' | 'receptionist' | 'patient' | 'guest';

/** What of the demo's rows a scene's address may name. */
export interface Cast {
  /** The patient with the long history, and one without any. */
  readonly patient: number;
  readonly newPatient: number;
  readonly clinic: number;
  readonly insurance: number;
  readonly invitationToken: string;
}

/** A screen in one state: who opens which address, and what he does there before the picture is taken. */
export interface Scene {
  readonly name: string;
  readonly who: Who;
  readonly address: (cast: Cast) => string;
  readonly act?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const type = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
const section = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const inTurn =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
/** All rows of a table; among cards, where no box takes all, the first. */
const select = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Seleccionar/ })
    .first()
    .click();
const offline = (page: Page) => page.route('**/services/**', (route) => route.abort());
const broken = (page: Page) =>
  page.route('**/services/**', (route) => route.fulfill({ status: 500, json: { message: 'Error interno' } }));

const history = ({ patient }: Cast): string => paths.history.to({ patientId: patient });

export const SCENES: readonly Scene[] = [
  { name: 'login', who: 'nobody', address: () => paths.login.pattern },
  { name: 'login-empty', who: 'nobody', address: () => paths.login.pattern, act: press('Iniciar Sesión') },
  { name: 'login-refused', who: 'nobody', address: () => paths.login.pattern, act: signInWrong },
  { name: 'register-clinic', who: 'nobody', address: () => paths.registerClinic.pattern },
  {
    name: 'register-clinic-empty',
    who: 'nobody',
    address: () => paths.registerClinic.pattern,
    act: press(/^Registrar/),
  },
  { name: 'onboarding-without-invitation', who: 'nobody', address: () => onboardingPaths.onboarding.pattern },
  {
    name: 'onboarding-invalid',
    who: 'nobody',
    address: () => onboardingPaths.onboardingByToken.to({ invitationToken: 'not-a-token' }),
  },
  {
    name: 'onboarding',
    who: 'nobody',
    address: ({ invitationToken }) => onboardingPaths.onboardingByToken.to({ invitationToken }),
  },
  {
    name: 'onboarding-taken-up',
    who: 'nobody',
    address: ({ invitationToken }) => onboardingPaths.onboardingByToken.to({ invitationToken }),
    act: inTurn(type('Nombre', 'Cecilia'), async (page) => void (await page.reload())),
  },
  { name: 'registration-success', who: 'nobody', address: () => onboardingPaths.registrationSuccess.pattern },
  { name: 'not-found', who: 'nobody', address: () => '/no-existe' },
  ...(['admin', 'dentist', 'receptionist', 'patient', 'guest'] as const).map((who) => ({
    name: `dashboard-${who}`,
    who,
    address: () => paths.dashboard.pattern,
  })),
  { name: 'account', who: 'dentist', address: () => authPaths.account.pattern },
  { name: 'users-landing', who: 'admin', address: () => authPaths.users.pattern },
  { name: 'users', who: 'admin', address: () => authPaths.userList.pattern },
  { name: 'users-selected', who: 'admin', address: () => authPaths.userList.pattern, act: select },
  { name: 'patients', who: 'dentist', address: () => authPaths.userList.pattern },
  { name: 'user-new', who: 'admin', address: () => authPaths.userAdd.pattern },
  { name: 'user-edit', who: 'dentist', address: ({ patient }) => authPaths.userEdit.to({ userId: patient }) },
  {
    name: 'user-details',
    who: 'admin',
    address: ({ patient }) => authPaths.userDetails.to({ userId: patient }),
  },
  {
    name: 'user-new-password',
    who: 'admin',
    address: ({ patient }) => authPaths.userDetails.to({ userId: patient }),
    act: press('Nueva contraseña'),
  },
  { name: 'user-unknown', who: 'admin', address: () => authPaths.userDetails.to({ userId: 999_999 }) },
  { name: 'insurances', who: 'admin', address: () => healthInsurancePaths.list.pattern },
  { name: 'insurance-new', who: 'admin', address: () => healthInsurancePaths.add.pattern },
  {
    name: 'insurance-details',
    who: 'admin',
    address: ({ insurance }) => healthInsurancePaths.details.to({ healthInsuranceId: insurance }),
  },
  {
    name: 'plan-new',
    who: 'admin',
    address: ({ insurance }) => healthInsurancePaths.planAdd.to({ healthInsuranceId: insurance }),
  },
  { name: 'clinics', who: 'admin', address: () => authPaths.clinics.pattern },
  { name: 'clinic-new', who: 'admin', address: () => authPaths.clinicAdd.pattern },
  {
    name: 'clinic-new-leaving',
    who: 'admin',
    address: () => authPaths.clinicAdd.pattern,
    act: inTurn(type('Nombre', 'Clínica Luna'), (page) => page.getByRole('link', { name: 'Volver' }).click()),
  },
  {
    name: 'clinic-details',
    who: 'admin',
    address: ({ clinic }) => authPaths.clinicDetails.to({ clinicId: clinic }),
  },
  { name: 'invitations', who: 'admin', address: () => onboardingPaths.manageOnboarding.pattern },
  {
    name: 'invitation-new',
    who: 'admin',
    address: () => onboardingPaths.manageOnboarding.pattern,
    act: press(/Nueva Invitación/),
  },
  { name: 'email', who: 'admin', address: () => onboardingPaths.emailConfiguration.pattern },
  {
    name: 'email-new',
    who: 'admin',
    address: () => onboardingPaths.emailConfiguration.pattern,
    act: press(/Nueva Configuración/),
  },
  {
    name: 'email-new-leaving',
    who: 'admin',
    address: () => onboardingPaths.emailConfiguration.pattern,
    act: inTurn(press(/Nueva Configuración/), type('Host SMTP', 'smtp.example.com'), (page) =>
      page.keyboard.press('Escape'),
    ),
  },
  { name: 'audit', who: 'admin', address: () => authPaths.audit.pattern },
  { name: 'audit-nothing', who: 'admin', address: () => authPaths.audit.to({}, { to: '2000-01-01' }) },
  {
    name: 'audit-archived-histories',
    who: 'admin',
    address: () => clinicalHistoryPaths.archivedHistories.pattern,
  },
  { name: 'history-information', who: 'dentist', address: history },
  { name: 'history-anamnesis', who: 'dentist', address: history, act: section('Anamnesis') },
  { name: 'history-odontogram', who: 'dentist', address: history, act: section('Odontograma') },
  {
    name: 'history-odontogram-editing',
    who: 'dentist',
    address: history,
    act: inTurn(section('Odontograma'), press('Editar')),
  },
  { name: 'history-plan', who: 'dentist', address: history, act: section('Plan') },
  {
    name: 'history-plan-editing',
    who: 'dentist',
    address: history,
    act: inTurn(section('Plan'), press('Editar')),
  },
  {
    name: 'history-versions',
    who: 'dentist',
    address: history,
    act: inTurn(section('Odontograma'), press('Ver evolución')),
  },
  {
    name: 'history-new',
    who: 'dentist',
    address: ({ newPatient }) => paths.history.to({ patientId: newPatient }),
  },
  {
    name: 'list-without-connection',
    who: 'admin',
    address: () => authPaths.clinics.pattern,
    act: reloadWith(offline),
  },
  {
    name: 'list-with-server-error',
    who: 'admin',
    address: () => authPaths.clinics.pattern,
    act: reloadWith(broken),
  },
];

async function signInWrong(page: Page): Promise<void> {
  await page.getByLabel('Usuario o email').fill('mcastro');
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await press('Iniciar Sesión')(page);
}

function reloadWith(spoil: (page: Page) => Promise<unknown>) {
  return async (page: Page) => {
    await spoil(page);
    await page.reload();
    // The reading is tried again by itself before it is given up.
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  };
}
