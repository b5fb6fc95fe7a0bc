import {
  IDENTITY_NOT_LINKED,
  IDENTITY_NOT_VERIFIED,
  INVALID_OIDC_REQUEST,
  PROVIDER_UNAVAILABLE,
} from '@dentaria/contract/auth/identities.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';
import {
  configureProvider,
  openFirstSignIn,
  password,
  providerButton,
  removeProvider,
  storeRedirect,
} from './testing/identities-screen.ts';

let assign: Awaited<ReturnType<typeof configureProvider>>;

beforeEach(async () => {
  assign = await configureProvider();
});

afterEach(removeProvider);

describe('the return from the identity provider', () => {
  it('returns to the screen that was open when the session expired', async () => {
    storeRedirect('sign-in', { state: { from: { pathname: '/account' }, username: 'ana' } });
    fakeCall(authService, 'listIdentities', () => ({ provider: 'Keycloak', canLink: true, identities: [] }));
    fakeCall(authService, 'finishOidcSignIn', () => ({ token: fakeToken(as('PATIENT', { sub: 'ana' })) }));
    const { location } = renderScreen('/ingreso/oidc?state=abc&code=codigo');
    await waitFor(() => expect(location()).toBe('/account'));
  });

  it.each([
    [404, INVALID_OIDC_REQUEST],
    [401, IDENTITY_NOT_LINKED],
    [401, IDENTITY_NOT_VERIFIED],
    [503, PROVIDER_UNAVAILABLE],
  ])('shows why the server refused a return (%i) and leads back', async (status, message) => {
    storeRedirect('sign-in');
    const calls = fakeCall(authService, 'finishOidcSignIn', () => {
      throw refuse(status, { message });
    });
    const { user, location } = renderScreen('/ingreso/oidc?state=abc&code=codigo');
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it.each([
    ['access_denied', 'Cancelaste el inicio de sesión en Keycloak.'],
    ['server_error', 'Keycloak no completó el inicio de sesión. Empezá de nuevo.'],
  ])('shows that the provider returned the error %s', async (error, text) => {
    storeRedirect('sign-in');
    renderScreen(`/ingreso/oidc?state=abc&error=${error}`);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the first sign-in by an identity provider', () => {
  it('signs in even if linking the account fails', async () => {
    fakeCall(authService, 'login', () => ({ token: fakeToken(as('DENTIST', { sub: 'ana' })) }));
    fakeCall(authService, 'linkIdentity', () => {
      throw noConnection();
    });
    const { user, location } = await openFirstSignIn();
    await user.type(await password(), 'secreta 1{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText(/No se pudo vincular Keycloak. Vinculalo en Mi cuenta/)).toBeVisible();
  });
});

describe('the button for the identity provider', () => {
  it('shows why the provider cannot be reached, and keeps typed values', async () => {
    const { user } = renderScreen('/login');
    await user.type(await screen.findByLabelText('Usuario o email'), 'ana');
    for (const [error, text] of [
      [refuse(503, { message: PROVIDER_UNAVAILABLE }, { 'retry-after': '5' }), PROVIDER_UNAVAILABLE],
      [refuse(429, { message: 'Esperá' }, { 'retry-after': '600' }), /Esperá/],
      [noConnection(), /Sin conexión con el servidor/],
    ] as const) {
      fakeCall(authService, 'beginOidcSignIn', () => {
        throw error;
      });
      await user.click(await providerButton());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByLabelText('Usuario o email')).toHaveValue('ana');
    }
    expect(assign).not.toHaveBeenCalled();
  });
});
