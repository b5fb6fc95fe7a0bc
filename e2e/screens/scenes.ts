import type { Page } from 'playwright-core';

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
const section = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const inTurn =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const selectAll = (page: Page) =>
  page
    .getByRole('checkbox', { name: /Seleccionar todo/i })
    .first()
    .click();
const offline = (page: Page) => page.route('**/services/**', (route) => route.abort());
const broken = (page: Page) =>
  page.route('**/services/**', (route) => route.fulfill({ status: 500, json: { message: 'Error interno' } }));

const history = ({ patient }: Cast): string => `/dental-history/${patient}`;

export const SCENES: readonly Scene[] = [
  { name: 'login', who: 'nobody', address: () => '/login' },
  { name: 'login-empty', who: 'nobody', address: () => '/login', act: press('Iniciar Sesión') },
  { name: 'login-refused', who: 'nobody', address: () => '/login', act: signInWrong },
  { name: 'register-clinic', who: 'nobody', address: () => '/register-clinic' },
  {
    name: 'register-clinic-empty',
    who: 'nobody',
    address: () => '/register-clinic',
    act: press(/^Registrar/),
  },
  { name: 'onboarding-without-invitation', who: 'nobody', address: () => '/onboarding' },
  { name: 'onboarding-invalid', who: 'nobody', address: () => '/onboarding/not-a-token' },
  { name: 'onboarding', who: 'nobody', address: ({ invitationToken }) => `/onboarding/${invitationToken}` },
  { name: 'registration-success', who: 'nobody', address: () => '/registration-success' },
  { name: 'not-found', who: 'nobody', address: () => '/no-existe' },
  ...(['admin', 'dentist', 'receptionist', 'patient', 'guest'] as const).map((who) => ({
    name: `dashboard-${who}`,
    who,
    address: () => '/dashboard',
  })),
  { name: 'account', who: 'dentist', address: () => '/account' },
  { name: 'users-landing', who: 'admin', address: () => '/users' },
  { name: 'users', who: 'admin', address: () => '/users/list' },
  { name: 'users-selected', who: 'admin', address: () => '/users/list', act: selectAll },
  { name: 'patients', who: 'dentist', address: () => '/users/list' },
  { name: 'user-new', who: 'admin', address: () => '/users/add' },
  { name: 'user-edit', who: 'dentist', address: ({ patient }) => `/users/edit/${patient}` },
  { name: 'user-details', who: 'dentist', address: ({ patient }) => `/users/${patient}/details` },
  { name: 'user-unknown', who: 'admin', address: () => '/users/999999/details' },
  { name: 'insurances', who: 'admin', address: () => '/health-insurances' },
  { name: 'insurance-new', who: 'admin', address: () => '/health-insurances/add' },
  {
    name: 'insurance-details',
    who: 'admin',
    address: ({ insurance }) => `/health-insurances/${insurance}/details`,
  },
  { name: 'plan-new', who: 'admin', address: ({ insurance }) => `/health-insurances/${insurance}/plans/new` },
  { name: 'clinics', who: 'admin', address: () => '/clinics' },
  { name: 'clinic-new', who: 'admin', address: () => '/clinics/add' },
  { name: 'clinic-details', who: 'admin', address: ({ clinic }) => `/clinics/${clinic}/details` },
  { name: 'invitations', who: 'admin', address: () => '/manage-onboarding' },
  {
    name: 'invitation-new',
    who: 'admin',
    address: () => '/manage-onboarding',
    act: press(/Nueva Invitación/),
  },
  { name: 'email', who: 'admin', address: () => '/email-configuration' },
  {
    name: 'email-new',
    who: 'admin',
    address: () => '/email-configuration',
    act: press(/Nueva Configuración/),
  },
  { name: 'audit', who: 'admin', address: () => '/audit' },
  { name: 'audit-nothing', who: 'admin', address: () => '/audit?to=2000-01-01' },
  { name: 'audit-archived-histories', who: 'admin', address: () => '/archived-histories' },
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
  { name: 'history-new', who: 'dentist', address: ({ newPatient }) => `/dental-history/${newPatient}` },
  { name: 'list-without-connection', who: 'admin', address: () => '/clinics', act: reloadWith(offline) },
  { name: 'list-with-server-error', who: 'admin', address: () => '/clinics', act: reloadWith(broken) },
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
  };
}
