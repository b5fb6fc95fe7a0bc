import type { Page } from 'playwright-core';
import { authPaths } from '../../packages/web/src/features/auth/auth.paths.ts';
import { billingPaths } from '../../packages/web/src/features/billing/billing.paths.ts';
import { clinicalHistoryPaths } from '../../packages/web/src/features/clinical-history/clinical-history.paths.ts';
import { followUpPaths } from '../../packages/web/src/features/follow-up/follow-up.paths.ts';
import { healthInsurancePaths } from '../../packages/web/src/features/health-insurance/health-insurance.paths.ts';
import { onboardingPaths } from '../../packages/web/src/features/onboarding/onboarding.paths.ts';
import { schedulingPaths } from '../../packages/web/src/features/scheduling/scheduling.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import { AGENDA_SCENES } from './agenda-scenes.ts';
import { BILLING_SCENES } from './billing-scenes.ts';
import { CLAIMS_SCENES } from './claims-scenes.ts';
import { DUPLICATES_SCENES } from './duplicates-scenes.ts';
import { EXPORTS_SCENES } from './exports-scenes.ts';
import { IMPORT_SCENES } from './import-scenes.ts';
import { SIGN_IN_SCENES } from './sign-in-scenes.ts';

export type SceneUser = 'anonymous' | 'admin' | 'dentist' | 'receptionist' | 'patient' | 'guest';

/** Ids of the demo's rows, for the paths of scenes. */
export interface DemoRows {
  /** Has a long history. */
  readonly patient: number;
  /** Has no history. */
  readonly newPatient: number;
  readonly clinic: number;
  readonly insurance: number;
  readonly invitationToken: string;
  /** Token of the link in a message about an appointment. */
  readonly linkToken: string;
  /** The last day before today on which patients came. */
  readonly visitDay: string;
  /** Awaits the patient's response. */
  readonly presentedEstimate: number;
  /** Token of the estimate's link. */
  readonly estimateToken: string;
  /** Has accepted an estimate, without any work done yet. */
  readonly acceptingPatient: number;
}

/** A screen in one state. */
export interface Scene {
  readonly name: string;
  readonly user: SceneUser;
  readonly path: (rows: DemoRows) => string;
  /** True if the scene distinguishes red from blue. */
  readonly hasChart?: true;
  /** Runs before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
const openSection = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const sequence =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
/** Selects all rows of a table, or the first card on a phone. */
const select = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Seleccionar/ })
    .first()
    .click();
const offline = (page: Page) => page.route('**/services/**', (route) => route.abort());
const serverError = (page: Page) =>
  page.route('**/services/**', (route) => route.fulfill({ status: 500, json: { message: 'Error interno' } }));

const history = ({ patient }: DemoRows): string => paths.history.to({ patientId: patient });

export const SCENES: readonly Scene[] = [
  ...AGENDA_SCENES,
  ...BILLING_SCENES,
  ...CLAIMS_SCENES,
  ...EXPORTS_SCENES,
  ...DUPLICATES_SCENES,
  ...IMPORT_SCENES,
  ...SIGN_IN_SCENES,
  { name: 'follow-up', user: 'receptionist', path: () => followUpPaths.workList.to() },
  {
    name: 'follow-up-attempt',
    user: 'receptionist',
    path: () => followUpPaths.workList.to(),
    prepare: click(/^Llamar:/),
  },
  {
    name: 'follow-up-message',
    user: 'receptionist',
    path: () => followUpPaths.workList.to({}, { kind: 'recall' }),
    prepare: sequence(select, click('Enviar mensaje')),
  },
  {
    name: 'follow-up-texts',
    user: 'dentist',
    path: () => schedulingPaths.settings.to({}, { section: 'follow-up' }),
  },
  { name: 'prices', user: 'dentist', path: () => billingPaths.prices.to() },
  {
    name: 'prices-plan',
    user: 'receptionist',
    path: () => billingPaths.prices.to(),
    prepare: async (page) => {
      await page.getByLabel('Lista').click();
      await page.getByRole('option', { name: /210/ }).click();
    },
  },
  {
    name: 'prices-rise',
    user: 'dentist',
    path: () => billingPaths.prices.to(),
    prepare: sequence(click('Aumentar'), fill('Aumento', '12,5'), click('Ver cómo quedan')),
  },
  { name: 'login', user: 'anonymous', path: () => paths.login.pattern },
  {
    name: 'login-empty',
    user: 'anonymous',
    path: () => paths.login.pattern,
    prepare: click('Iniciar Sesión'),
  },
  { name: 'login-failed', user: 'anonymous', path: () => paths.login.pattern, prepare: signInWrong },
  { name: 'register-clinic', user: 'anonymous', path: () => paths.registerClinic.pattern },
  {
    name: 'register-clinic-empty',
    user: 'anonymous',
    path: () => paths.registerClinic.pattern,
    prepare: click(/^Registrar/),
  },
  {
    name: 'onboarding-without-invitation',
    user: 'anonymous',
    path: () => onboardingPaths.onboarding.pattern,
  },
  {
    name: 'onboarding-invalid',
    user: 'anonymous',
    path: () => onboardingPaths.onboardingByToken.to({ token: 'not-a-token' }),
  },
  {
    name: 'onboarding',
    user: 'anonymous',
    path: ({ invitationToken }) => onboardingPaths.onboardingByToken.to({ token: invitationToken }),
  },
  {
    name: 'onboarding-taken-up',
    user: 'anonymous',
    path: ({ invitationToken }) => onboardingPaths.onboardingByToken.to({ token: invitationToken }),
    prepare: sequence(fill('Nombre', 'Cecilia'), async (page) => void (await page.reload())),
  },
  {
    name: 'registration-success',
    user: 'anonymous',
    path: () => onboardingPaths.registrationSuccess.pattern,
  },
  { name: 'not-found', user: 'anonymous', path: () => '/no-existe' },
  ...(['admin', 'dentist', 'receptionist', 'patient', 'guest'] as const).map((user) => ({
    name: `dashboard-${user}`,
    user,
    path: () => paths.dashboard.pattern,
  })),
  { name: 'account', user: 'dentist', path: () => authPaths.account.pattern },
  { name: 'users-landing', user: 'admin', path: () => authPaths.users.pattern },
  { name: 'users', user: 'admin', path: () => authPaths.userList.pattern },
  { name: 'users-selected', user: 'admin', path: () => authPaths.userList.pattern, prepare: select },
  { name: 'patients', user: 'dentist', path: () => authPaths.userList.pattern },
  { name: 'user-new', user: 'admin', path: () => authPaths.userAdd.pattern },
  { name: 'user-edit', user: 'dentist', path: ({ patient }) => authPaths.userEdit.to({ userId: patient }) },
  {
    name: 'user-details',
    user: 'admin',
    path: ({ patient }) => authPaths.userDetails.to({ userId: patient }),
  },
  {
    name: 'user-new-password',
    user: 'admin',
    path: ({ patient }) => authPaths.userDetails.to({ userId: patient }),
    prepare: click('Nueva contraseña'),
  },
  { name: 'user-unknown', user: 'admin', path: () => authPaths.userDetails.to({ userId: 999_999 }) },
  { name: 'insurances', user: 'admin', path: () => healthInsurancePaths.list.pattern },
  { name: 'insurance-new', user: 'admin', path: () => healthInsurancePaths.add.pattern },
  {
    name: 'insurance-details',
    user: 'admin',
    path: ({ insurance }) => healthInsurancePaths.details.to({ healthInsuranceId: insurance }),
  },
  {
    name: 'plan-new',
    user: 'admin',
    path: ({ insurance }) => healthInsurancePaths.planAdd.to({ healthInsuranceId: insurance }),
  },
  { name: 'clinics', user: 'admin', path: () => authPaths.clinics.pattern },
  { name: 'clinic-new', user: 'admin', path: () => authPaths.clinicAdd.pattern },
  {
    name: 'clinic-new-leaving',
    user: 'admin',
    path: () => authPaths.clinicAdd.pattern,
    prepare: sequence(fill('Nombre', 'Clínica Luna'), (page) =>
      page.getByRole('link', { name: 'Volver' }).click(),
    ),
  },
  {
    name: 'clinic-details',
    user: 'admin',
    path: ({ clinic }) => authPaths.clinicDetails.to({ clinicId: clinic }),
  },
  { name: 'invitations', user: 'admin', path: () => paths.manageOnboarding.pattern },
  {
    name: 'invitation-new',
    user: 'admin',
    path: () => paths.manageOnboarding.pattern,
    prepare: click(/Nueva Invitación/),
  },
  { name: 'email', user: 'admin', path: () => paths.emailConfiguration.pattern },
  {
    name: 'email-new',
    user: 'admin',
    path: () => paths.emailConfiguration.pattern,
    prepare: click(/Nueva Configuración/),
  },
  {
    name: 'email-new-leaving',
    user: 'admin',
    path: () => paths.emailConfiguration.pattern,
    prepare: sequence(click(/Nueva Configuración/), fill('Host SMTP', 'smtp.example.com'), (page) =>
      page.keyboard.press('Escape'),
    ),
  },
  { name: 'audit', user: 'admin', path: () => authPaths.audit.pattern },
  { name: 'audit-nothing', user: 'admin', path: () => authPaths.audit.to({}, { to: '2000-01-01' }) },
  {
    name: 'audit-archived-histories',
    user: 'admin',
    path: () => clinicalHistoryPaths.archivedHistories.pattern,
  },
  { name: 'history-information', user: 'dentist', path: history },
  { name: 'history-anamnesis', user: 'dentist', path: history, prepare: openSection('Anamnesis') },
  {
    name: 'history-odontogram',
    user: 'dentist',
    path: history,
    hasChart: true,
    prepare: openSection('Odontograma'),
  },
  {
    name: 'history-odontogram-editing',
    user: 'dentist',
    path: history,
    prepare: sequence(openSection('Odontograma'), click('Editar')),
  },
  { name: 'history-plan', user: 'dentist', path: history, prepare: openSection('Plan') },
  {
    name: 'history-plan-editing',
    user: 'dentist',
    path: history,
    prepare: sequence(openSection('Plan'), click('Editar')),
  },
  {
    name: 'history-versions',
    user: 'dentist',
    path: history,
    prepare: sequence(openSection('Odontograma'), click('Ver evolución')),
  },
  {
    name: 'history-new',
    user: 'dentist',
    path: ({ newPatient }) => paths.history.to({ patientId: newPatient }),
  },
  {
    name: 'list-without-connection',
    user: 'admin',
    path: () => authPaths.clinics.pattern,
    prepare: reloadWith(offline),
  },
  {
    name: 'list-with-server-error',
    user: 'admin',
    path: () => authPaths.clinics.pattern,
    prepare: reloadWith(serverError),
  },
];

async function signInWrong(page: Page): Promise<void> {
  await page.getByLabel('Usuario o email').fill('mcastro');
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await click('Iniciar Sesión')(page);
}

function reloadWith(failure: (page: Page) => Promise<unknown>) {
  return async (page: Page) => {
    await failure(page);
    await page.reload();
    // The query retries automatically before it shows the error.
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  };
}
