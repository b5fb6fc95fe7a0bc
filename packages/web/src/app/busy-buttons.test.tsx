import { authService } from '@dentaria/contract/auth/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { test } from 'vitest';
import { fakeCall } from '../testing/fake-server.ts';
import { type Action, expectBusy, fakeEmailConfigs, pending } from './testing/busy-buttons.ts';

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
};

test.each(Object.entries(ACTIONS))('while %s its button shows a spinner and is disabled', (_, action) =>
  expectBusy(action),
);
