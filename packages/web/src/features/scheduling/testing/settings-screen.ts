import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
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
