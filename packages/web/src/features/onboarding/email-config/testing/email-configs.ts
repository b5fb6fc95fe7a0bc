import type { EmailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { emailConfig } from '../../../../testing/invitations.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

const three = [
  emailConfig(),
  emailConfig({ id: 2, configName: 'CLIENT_NOTIFICATIONS', fromName: null, isActive: false }),
  emailConfig({ id: 3, configName: 'RECALLS' }),
];

export async function openEmailConfigs(configs: readonly EmailConfig[] = three) {
  const stored = new Map(configs.map((config) => [config.configName, config]));
  fakeCall(onboardingService, 'listEmailConfigs', () => [...stored.values()]);
  const stats = fakeCall(onboardingService, 'readEmailConfigStats', () => ({
    totalConfigurations: 13,
    activeConfigurations: 9,
    inactiveConfigurations: 4,
    recentlyUpdatedCount: 2,
  }));
  const app = renderScreen('/email-configuration', { session: as('ADMIN') });
  await screen.findByRole('region', { name: 'Estadísticas' });
  return { ...app, stored, stats };
}

export const card = (name: string) => within(screen.getByRole('article', { name }));

export const press = (user: UserEvent, name: string, button: string) =>
  user.click(card(name).getByRole('button', { name: button }));

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export async function openForm(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Nueva configuración' }));
  return dialog('Nueva configuración');
}

/** Tests the configuration RECALLS and checks that the dialog shows the outcome. */
export async function tryConfig(
  typed: string,
  testEmail: string | null,
  result: { success: boolean; message: string; error?: string },
  text: string,
) {
  const { user } = await openEmailConfigs();
  const calls = fakeCall(onboardingService, 'testEmailConfig', () => result);
  await press(user, 'RECALLS', 'Probar');
  const form = await dialog('Probar RECALLS');
  if (typed) await fill(user, form.getByRole('textbox', { name: 'Email de prueba' }), typed);
  await user.click(form.getByRole('button', { name: 'Probar' }));
  expect(await form.findByText(text)).toBeVisible();
  expect(form.getByRole('alert')).toHaveClass(
    result.success ? 'MuiAlert-colorSuccess' : 'MuiAlert-colorError',
  );
  expect(calls).toMatchObject([{ params: { configName: 'RECALLS' }, body: { testEmail } }]);
}
