import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { clinic } from '../../../../../testing/clinics.ts';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../../../testing/scheduling-settings.ts';
import { as } from '../../../../../testing/session.ts';

export const ADDRESS = '/agenda/configuracion';

export const emptySettings = schedulingSettings({ chairs: [], types: [], schedules: [], ready: false });

export function openAgenda(session = as('DENTIST'), settings = emptySettings) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => settings);
  return renderScreen(ADDRESS, { session });
}

export const createButton = () => screen.findByRole('button', { name: 'Crear agenda' });
