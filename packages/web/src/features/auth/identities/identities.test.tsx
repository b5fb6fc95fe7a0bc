import { type Identity, INVALID_OIDC_REQUEST } from '@dentaria/contract/auth/identities.ts';
import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';
import {
  configureProvider,
  linkedIdentity,
  openFirstSignIn,
  password,
  providerButton,
  removeProvider,
  storeRedirect,
} from './testing/identities-screen.ts';

const PROVIDER_URL = 'https://accounts.example.com/authorize?state=abc';

let assign: Awaited<ReturnType<typeof configureProvider>>;

beforeEach(async () => {
  assign = await configureProvider();
});

afterEach(removeProvider);

describe('the button for the identity provider', () => {
  it('sends the browser to the provider and stores what the return needs', async () => {
    fakeCall(authService, 'beginOidcSignIn', () => ({ url: PROVIDER_URL, browserKey: 'clave' }));
    const { user } = renderScreen('/login');
    await user.click(await providerButton());
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(PROVIDER_URL));
    expect(JSON.parse(sessionStorage.getItem('oidc:abc') ?? '')).toMatchObject({
      purpose: 'sign-in',
      browserKey: 'clave',
    });
  });
});

describe('the return from the identity provider', () => {
  it('signs in once, with the key of this browser, and opens the dashboard', async () => {
    storeRedirect('sign-in');
    const token = fakeToken(as('DENTIST', { sub: 'ana' }));
    const calls = fakeCall(authService, 'finishOidcSignIn', () => ({ token }));
    const { location } = renderScreen(
      '/ingreso/oidc?state=abc&code=codigo&iss=https%3A%2F%2Faccounts.example.com',
    );
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(localStorage.getItem('token')).toBe(token);
    expect(calls).toMatchObject([
      {
        params: { state: 'abc' },
        body: { code: 'codigo', browserKey: 'clave', iss: 'https://accounts.example.com' },
        token: undefined,
      },
    ]);
  });

  it('makes no call for a return that this tab did not begin', async () => {
    const calls = fakeCall(authService, 'finishOidcSignIn', () => ({ token: '' }));
    for (const query of ['?state=abc&code=codigo', '?code=codigo', '']) {
      renderScreen(`/ingreso/oidc${query}`);
      expect(await screen.findByText(INVALID_OIDC_REQUEST)).toBeVisible();
      cleanup();
    }
    expect(calls).toEqual([]);
  });

  it('keeps the session of a browser that is signed in', async () => {
    storeRedirect('sign-in');
    const calls = fakeCall(authService, 'finishOidcSignIn', () => ({ token: '' }));
    renderScreen('/ingreso/oidc?state=abc&code=codigo', { session: as('DENTIST', { sub: 'ana' }) });
    expect(await screen.findByText('Ya iniciaste sesión como ana.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(calls).toEqual([]);
  });
});

describe('the first sign-in by an identity provider', () => {
  it('signs in with the password and links the account once, on Enter', async () => {
    const logins = fakeCall(authService, 'login', () => ({
      token: fakeToken(as('DENTIST', { sub: 'ana' })),
    }));
    const links = fakeCall(authService, 'linkIdentity', () => linkedIdentity());
    const { user, location } = await openFirstSignIn();
    expect(screen.getByText('ana@example.com')).toBeVisible();
    expect(await password()).toHaveFocus();
    await user.type(await password(), 'secreta 1{Enter}{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(logins).toMatchObject([{ body: { username: 'ana@example.com', password: 'secreta 1' } }]);
    expect(links).toMatchObject([
      { params: { ticket: 'boleto' }, body: { browserKey: 'clave', currentPassword: 'secreta 1' } },
    ]);
    expect(await screen.findByText(/^Keycloak quedó vinculado/)).toBeVisible();
  });

  it('does not link with a wrong password, and keeps the form', async () => {
    fakeCall(authService, 'login', () => {
      throw refuse(401, { message: LOGIN_FAILED });
    });
    const links = fakeCall(authService, 'linkIdentity', () => linkedIdentity());
    const { user } = await openFirstSignIn();
    await user.type(await password(), 'otra{Enter}');
    expect(await screen.findByText(LOGIN_FAILED)).toBeVisible();
    expect(await password()).toHaveValue('otra');
    expect(links).toEqual([]);
  });
});

describe('the linked accounts of the user', () => {
  async function open(identities: readonly Identity[]) {
    fakeCall(authService, 'listIdentities', () => ({
      provider: 'Keycloak',
      canLink: identities.length === 0,
      identities: [...identities],
    }));
    const app = renderScreen('/account', { session: as('PATIENT', { sub: 'ana' }) });
    await screen.findByText(identities.length > 0 ? /ana@example.com/ : /Si vinculás tu cuenta de Keycloak/);
    return app;
  }

  it('shows that the list could not be loaded and offers a retry', async () => {
    fakeCall(authService, 'listIdentities', () => {
      throw noConnection();
    });
    const { user } = renderScreen('/account', { session: as('PATIENT', { sub: 'ana' }) });
    expect(await screen.findByText('No se pudieron cargar las cuentas vinculadas.')).toBeVisible();
    fakeCall(authService, 'listIdentities', () => ({ provider: 'Keycloak', canLink: true, identities: [] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Vincular Keycloak' })).toBeVisible();
  });

  it('shows when a linked account was used, and unlinks it with the password', async () => {
    const { user } = await open([linkedIdentity({ lastUsedAt: '2026-11-24T16:30:00.000Z' })]);
    expect(
      screen.getByText(/Vinculada el 24\/11\/2026, 12:00. Último inicio de sesión: 24\/11\/2026, 13:30./),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vincular Keycloak' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Desvincular Keycloak' }));
    const dialog = within(await screen.findByRole('dialog'));
    fakeCall(authService, 'unlinkIdentity', () => {
      throw refuse(400, { errors: { currentPassword: 'La contraseña actual no es correcta' } });
    });
    const field = dialog.getByLabelText(/^Contraseña/);
    await user.type(field, 'otra{Enter}');
    expect(await dialog.findByText('La contraseña actual no es correcta')).toBeVisible();
    const calls = fakeCall(authService, 'unlinkIdentity', () => undefined);
    fakeCall(authService, 'listIdentities', () => ({ provider: 'Keycloak', canLink: true, identities: [] }));
    await user.clear(field);
    await user.type(field, 'secreta 1{Enter}');
    expect(await screen.findByRole('button', { name: 'Vincular Keycloak' })).toBeVisible();
    expect(calls).toMatchObject([{ params: { id: 7 }, body: { currentPassword: 'secreta 1' } }]);
  });

  it('starts to link an account', async () => {
    fakeCall(authService, 'beginIdentityLink', () => ({ url: PROVIDER_URL, browserKey: 'clave' }));
    const { user } = await open([]);
    await user.click(screen.getByRole('button', { name: 'Vincular Keycloak' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(PROVIDER_URL));
    expect(sessionStorage.getItem('oidc:abc')).toContain('"link"');
  });

  it('links an account with the password after the return', async () => {
    storeRedirect('link');
    fakeCall(authService, 'listIdentities', () => ({
      provider: 'Keycloak',
      canLink: false,
      identities: [linkedIdentity()],
    }));
    fakeCall(authService, 'proveIdentity', () => ({ ticket: 'boleto', email: null }));
    const { user, location } = renderScreen('/ingreso/oidc?state=abc&code=codigo', {
      session: as('PATIENT', { sub: 'ana' }),
    });
    expect(await screen.findByText(/vas a iniciar sesión como ana/)).toBeVisible();
    fakeCall(authService, 'linkIdentity', () => {
      throw refuse(400, { errors: { currentPassword: 'La contraseña actual no es correcta' } });
    });
    await user.type(await password(), 'otra{Enter}');
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeVisible();
    fakeCall(authService, 'linkIdentity', () => linkedIdentity());
    await user.clear(await password());
    await user.type(await password(), 'secreta 1{Enter}');
    await waitFor(() => expect(location()).toBe('/account'));
  });
});
