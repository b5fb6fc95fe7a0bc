import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';

export const invitedPerson = {
  email: 'ana@example.com',
  clinicNameSuggested: 'Clínica Luna',
  docNumber: '30111222',
};
export const registeredClinic = { data: { clinicName: 'Clínica Luna', userEmail: 'ana@example.com' } };

export async function openWizard(invitation: Parameters<typeof fakeInvitation>[0] = invitedPerson) {
  fakeInvitation(invitation);
  const app = renderScreen('/onboarding/abc-123');
  await screen.findByRole('heading', { name: 'Información Básica' });
  return app;
}

/** Leaves the form and opens the invitation again. */
export async function reopen(heading: string) {
  cleanup();
  const app = renderScreen('/onboarding/abc-123');
  await screen.findByRole('heading', { name: heading });
  return app;
}

export const fakeInvitation = (answer: {
  email: string | null;
  clinicNameSuggested: string | null;
  docNumber: string;
}) => fakeCall(onboardingService, 'validateToken', () => answer);

export const field = (name: string) => screen.getByRole('textbox', { name });
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

export async function fillBasics(user: UserEvent) {
  await user.type(field('Nombre'), 'Ana');
  await fill(user, field('Apellido'), 'Núñez');
  await press(user, 'Siguiente');
  await screen.findByRole('heading', { name: 'Información Personal' });
}

export async function fillAccount(user: UserEvent) {
  await fill(user, field('Nombre de usuario'), 'ana_n');
  await fill(user, screen.getByLabelText('Contraseña'), 'ocho1234');
}

export async function fillAll(user: UserEvent) {
  await fillBasics(user);
  await fillAccount(user);
  await press(user, 'Siguiente');
  await screen.findByRole('heading', { name: 'Confirmar Registro' });
}
