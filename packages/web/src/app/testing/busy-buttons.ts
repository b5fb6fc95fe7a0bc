import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall } from '../../testing/fake-server.ts';
import { emailConfig } from '../../testing/invitations.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

export interface Action {
  readonly path: string;
  readonly role?: RoleName;
  /** Fakes the calls of the screen and leaves the call of the action pending. */
  readonly fake: () => void;
  /** Buttons pressed before the last one. */
  readonly press?: readonly string[];
  /** Texts typed into fields, by label. */
  readonly type?: Readonly<Record<string, string>>;
  readonly button: string;
}

export const pending = () => new Promise<never>(() => undefined);

export function fakeEmailConfigs(): void {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig({ configName: 'RECALLS' })]);
  fakeCall(onboardingService, 'readEmailConfigStats', pending);
}

export async function expectBusy(action: Action): Promise<void> {
  action.fake();
  const { user } = renderScreen(action.path, action.role && { session: as(action.role) });
  for (const name of action.press ?? []) await user.click(await screen.findByRole('button', { name }));
  for (const [label, text] of Object.entries(action.type ?? {}))
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
  // A dialog hides the buttons of the screen behind it.
  const button = await screen.findByRole('button', { name: action.button });
  await user.click(button);
  expect(await within(button).findByRole('progressbar')).toBeVisible();
  expect(button).toBeDisabled();
}
