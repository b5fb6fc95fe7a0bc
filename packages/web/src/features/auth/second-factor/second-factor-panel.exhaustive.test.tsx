import { authService } from '@dentaria/contract/auth/routes.ts';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { begin, CODES, NONE, openPanel, TOTP } from './testing/second-factor-screens.ts';

describe('an authenticator app', () => {
  it('keeps an app that is the last required factor and shows why', async () => {
    const message = 'Es tu única verificación en dos pasos y aquí es obligatoria.';
    fakeCall(authService, 'removeTotp', () => {
      throw refuse(409, { message });
    });
    const opened = await openPanel({ ...NONE, isRequired: true, totp: TOTP, recoveryCodesLeft: 10 });
    expect(await opened.panel.findByText(/Aquí es obligatoria/)).toBeVisible();
    const dialog = await begin(opened, 'Quitar');
    expect(await dialog.findByText(message)).toBeVisible();
  });
});

it('replaces the recovery codes with new ones', async () => {
  fakeCall(authService, 'renewRecoveryCodes', () => ({ recoveryCodes: CODES }));
  const opened = await openPanel({ ...NONE, totp: TOTP, recoveryCodesLeft: 1 });
  expect(await opened.panel.findByText('Te queda 1')).toBeVisible();
  const dialog = await begin(opened, 'Generar otros');
  expect(await dialog.findByText(CODES[0] ?? '')).toBeVisible();
});
