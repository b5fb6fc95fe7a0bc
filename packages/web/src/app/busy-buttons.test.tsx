import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { clinic } from '../testing/clinics.ts';
import { fakeCall } from '../testing/fake-server.ts';
import { healthInsurance } from '../testing/health-insurances.ts';
import { clinicalHistory } from '../testing/histories.ts';
import { emailConfig } from '../testing/invitations.ts';
import { patient } from '../testing/people.ts';
import { renderScreen } from '../testing/render-app.tsx';
import { as } from '../testing/session.ts';

interface Action {
  readonly path: string;
  readonly role?: RoleName;
  /** Fakes the calls of the screen, with the one of the action pending for ever. */
  readonly fake: () => void;
  /** Buttons pressed before the last one. */
  readonly press?: readonly string[];
  /** Texts typed into fields, by label. */
  readonly type?: Readonly<Record<string, string>>;
  readonly button: string;
}

const pending = () => new Promise<never>(() => undefined);

function fakeEmailConfigs(): void {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig({ configName: 'RECALLS' })]);
  fakeCall(onboardingService, 'readEmailConfigStats', pending);
}

const ACTIONS: Readonly<Record<string, Action>> = {
  'signing in': {
    path: '/login',
    fake: () => fakeCall(authService, 'login', pending),
    type: { 'Usuario o email': 'ana', Contraseña: 'secreta 1' },
    button: 'Iniciar Sesión',
  },
  'deleting an e-mail configuration': {
    path: '/email-configuration',
    role: 'ADMIN',
    fake: () => {
      fakeEmailConfigs();
      fakeCall(onboardingService, 'removeEmailConfig', pending);
    },
    press: ['Eliminar'],
    button: 'Eliminar',
  },
  'switching an e-mail configuration off': {
    path: '/email-configuration',
    role: 'ADMIN',
    fake: () => {
      fakeEmailConfigs();
      fakeCall(onboardingService, 'toggleEmailConfig', pending);
    },
    button: 'Desactivar',
  },
  'testing an e-mail configuration': {
    path: '/email-configuration',
    role: 'ADMIN',
    fake: () => {
      fakeEmailConfigs();
      fakeCall(onboardingService, 'testEmailConfig', pending);
    },
    press: ['Probar'],
    button: 'Probar',
  },
  'generating a link': {
    path: '/manage-onboarding',
    role: 'ADMIN',
    fake: () => {
      fakeEmailConfigs();
      fakeCall(onboardingService, 'listInvitations', () => []);
      fakeCall(onboardingService, 'generateLink', pending);
    },
    press: ['Generar Link'],
    type: { 'Número de documento': '30111222' },
    button: 'Generar',
  },
  'creating a plan': {
    path: '/health-insurances/5/plans/new',
    role: 'ADMIN',
    fake: () => {
      fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
      fakeCall(healthInsuranceService, 'createPlan', pending);
    },
    type: { 'Nombre del plan': 'Plan 310' },
    button: 'Crear',
  },
  'importing the registry': {
    path: '/health-insurances',
    role: 'ADMIN',
    fake: () => fakeCall(healthInsuranceService, 'importRegistry', pending),
    button: 'Importar registro nacional',
  },
  'saving a user': {
    path: '/users/edit/41',
    role: 'DENTIST',
    fake: () => {
      fakeCall(authService, 'readUser', () => patient());
      fakeCall(authService, 'readClinic', () => clinic());
      fakeCall(authService, 'updateUser', pending);
    },
    button: 'Guardar',
  },
  'saving a history': {
    path: '/dental-history/41',
    role: 'DENTIST',
    fake: () => {
      fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
      fakeCall(clinicalHistoryService, 'saveHistory', pending);
    },
    press: ['Editar'],
    button: 'Guardar',
  },
};

test.each(Object.entries(ACTIONS))(
  'while %s its button shows a spinner and is disabled',
  async (_, action) => {
    action.fake();
    const { user } = renderScreen(action.path, action.role && { session: as(action.role) });
    for (const name of action.press ?? []) await user.click(await screen.findByRole('button', { name }));
    for (const [label, text] of Object.entries(action.type ?? {}))
      fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
    // In a dialog, where the screen behind it is hidden.
    const button = await screen.findByRole('button', { name: action.button });
    await user.click(button);
    expect(await within(button).findByRole('progressbar')).toBeVisible();
    expect(button).toBeDisabled();
  },
);
