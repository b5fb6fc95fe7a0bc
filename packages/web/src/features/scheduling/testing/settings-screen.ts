import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { Closure } from '@dentaria/contract/scheduling/settings.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';

export const ADDRESS = '/agenda/configuracion';
export const OWNER = as('DENTIST');
export const ASSOCIATE = as('DENTIST', { user_id: 8 });

/** Opens a section of the settings of a clinic that user 7 owns. */
export function openSection(section: string, session = OWNER, settings = schedulingSettings()) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  const reads = fakeCall(schedulingService, 'readSettings', () => settings);
  return { ...renderScreen(`${ADDRESS}?section=${section}`, { session }), reads };
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const chooseOption = async (user: UserEvent, field: HTMLElement, name: string) => {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
};

export const NO_CLOSURES: Closure[] = [];

export const holidays: Closure[] = [
  {
    id: 31,
    professionalId: null,
    startsAt: '2026-12-24T03:00:00.000Z',
    endsAt: '2026-12-27T03:00:00.000Z',
    reason: 'Fiestas',
  },
  {
    id: 32,
    professionalId: 8,
    startsAt: '2026-12-28T12:00:00.000Z',
    endsAt: '2026-12-28T15:00:00.000Z',
    reason: null,
  },
];

export const emptySettings = schedulingSettings({ chairs: [], types: [], schedules: [], ready: false });

export function openFirstSetup(session = as('DENTIST'), settings = emptySettings) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => settings);
  return renderScreen(ADDRESS, { session });
}

export const createButton = () => screen.findByRole('button', { name: 'Crear agenda' });
