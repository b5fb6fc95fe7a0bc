import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { test } from 'vitest';
import 'fake-indexeddb/auto';
import { clinic } from '../testing/clinics.ts';
import { fakeCall } from '../testing/fake-server.ts';
import { healthInsurance } from '../testing/health-insurances.ts';
import { clinicalHistory } from '../testing/histories.ts';
import { patient } from '../testing/people.ts';
import { type Action, expectBusy, fakeEmailConfigs, pending } from './testing/busy-buttons.ts';

const ACTIONS: Readonly<Record<string, Action>> = {
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

test.each(Object.entries(ACTIONS))('while %s its button shows a spinner and is disabled', (_, action) =>
  expectBusy(action),
);
