import { type Identity, INVALID_OIDC_REQUEST, PROVIDER_AWAY } from '@dentaria/contract/auth/identities.ts';
import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { SERVICE_NAMES, servicePath } from '@dentaria/contract/services.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../shared/api/config.ts';
import { fakeCall, fakeServer, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';

const URL_OF_PROVIDER = 'https://accounts.example.com/authorize?state=abc';
let assign: ReturnType<typeof vi.fn>;

/** Configures an identity provider, and replaces the navigation to it. */
beforeEach(async () => {
  fakeServer.use(
    http.get('*/config.json', () =>
      HttpResponse.json({
        services: Object.fromEntries(SERVICE_NAMES.map((name) => [name, servicePath(name)])),
        companyName: 'Dentaria',
        clinicTimeZone: 'America/Argentina/Buenos_Aires',
        identityProvider: 'Keycloak',
      }),
    ),
  );
  await loadConfig();
  assign = vi.fn();
  vi.stubGlobal('location', { origin: window.location.origin, href: window.location.href, assign });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  fakeServer.resetHandlers();
  await loadConfig();
});

const store = (purpose: 'sign-in' | 'link', more: object = {}) =>
  sessionStorage.setItem('oidc:abc', JSON.stringify({ purpose, browserKey: 'clave', ...more }));

const password = () => screen.findByLabelText(/^Contraseña/, { selector: 'input' });

const linked = (more: Partial<Identity> = {}): Identity => ({
  id: 7,
  provider: 'Keycloak',
  email: 'ana@example.com',
  createdAt: '2026-11-24T15:00:00.000Z',
  lastUsedAt: null,
  ...more,
});

describe('the button of the sign-in', () => {
  const button = () => screen.findByRole('button', { name: 'Continuar con Keycloak' });

  it('sends the browser to the provider, and keeps what it needs to come back', async () => {
    fakeCall(authService, 'beginOidcSignIn', () => ({ url: URL_OF_PROVIDER, browserKey: 'clave' }));
    const { user } = renderScreen('/login');
    await user.click(await button());
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(URL_OF_PROVIDER));
    expect(JSON.parse(sessionStorage.getItem('oidc:abc') ?? '')).toMatchObject({
      purpose: 'sign-in',
      browserKey: 'clave',
    });
  });

  it('says why the provider cannot be reached, and keeps what was typed', async () => {
    const { user } = renderScreen('/login');
    await user.type(await screen.findByLabelText('Usuario o email'), 'ana');
    for (const [error, text] of [
      [refuse(503, { message: PROVIDER_AWAY }, { 'retry-after': '5' }), PROVIDER_AWAY],
      [refuse(429, { message: 'Espera' }, { 'retry-after': '600' }), /Espera/],
      [noConnection(), /Sin conexión con el servidor/],
    ] as const) {
      fakeCall(authService, 'beginOidcSignIn', () => {
        throw error;
      });
      await user.click(await button());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByLabelText('Usuario o email')).toHaveValue('ana');
    }
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the return of a sign-in', () => {
  it('signs in once, with the key of this browser, and opens the dashboard', async () => {
    store('sign-in');
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

  it('that this tab did not begin makes no call', async () => {
    const calls = fakeCall(authService, 'finishOidcSignIn', () => ({ token: '' }));
    for (const query of ['?state=abc&code=codigo', '?code=codigo', '']) {
      renderScreen(`/ingreso/oidc${query}`);
      expect(await screen.findByText(INVALID_OIDC_REQUEST)).toBeVisible();
      cleanup();
    }
    expect(calls).toEqual([]);
  });

  it('in a browser that is signed in leaves that session', async () => {
    store('sign-in');
    const calls = fakeCall(authService, 'finishOidcSignIn', () => ({ token: '' }));
    renderScreen('/ingreso/oidc?state=abc&code=codigo', { session: as('DENTIST', { sub: 'ana' }) });
    expect(await screen.findByText('Ya ingresaste como ana.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(calls).toEqual([]);
  });
});

describe('the first sign-in', () => {
  async function open() {
    store('sign-in');
    fakeCall(authService, 'finishOidcSignIn', () => ({
      link: { ticket: 'boleto', email: 'ana@example.com' },
    }));
    const app = renderScreen('/ingreso/oidc?state=abc&code=codigo');
    await password();
    return app;
  }

  it('signs in by the password and links, with Enter, once', async () => {
    const logins = fakeCall(authService, 'login', () => ({
      token: fakeToken(as('DENTIST', { sub: 'ana' })),
    }));
    const links = fakeCall(authService, 'linkIdentity', () => linked());
    const { user, location } = await open();
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

  it('links nothing by a wrong password, and keeps the form', async () => {
    fakeCall(authService, 'login', () => {
      throw refuse(401, { message: LOGIN_FAILED });
    });
    const links = fakeCall(authService, 'linkIdentity', () => linked());
    const { user } = await open();
    await user.type(await password(), 'otra{Enter}');
    expect(await screen.findByText(LOGIN_FAILED)).toBeVisible();
    expect(await password()).toHaveValue('otra');
    expect(links).toEqual([]);
  });
});

describe('my account', () => {
  async function open(identities: readonly Identity[]) {
    fakeCall(authService, 'listIdentities', () => ({
      provider: 'Keycloak',
      canLink: identities.length === 0,
      identities: [...identities],
    }));
    const app = renderScreen('/account', { session: as('PATIENT', { sub: 'ana' }) });
    await screen.findByText(identities.length > 0 ? /ana@example.com/ : /Si vinculas tu cuenta de Keycloak/);
    return app;
  }

  it('links by the password on the way back', async () => {
    store('link');
    fakeCall(authService, 'listIdentities', () => ({
      provider: 'Keycloak',
      canLink: false,
      identities: [linked()],
    }));
    fakeCall(authService, 'proveIdentity', () => ({ ticket: 'boleto', email: null }));
    const { user, location } = renderScreen('/ingreso/oidc?state=abc&code=codigo', {
      session: as('PATIENT', { sub: 'ana' }),
    });
    expect(await screen.findByText(/para que ingrese como ana/)).toBeVisible();
    fakeCall(authService, 'linkIdentity', () => {
      throw refuse(400, { errors: { currentPassword: 'La contraseña actual no es correcta' } });
    });
    await user.type(await password(), 'otra{Enter}');
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeVisible();
    fakeCall(authService, 'linkIdentity', () => linked());
    await user.clear(await password());
    await user.type(await password(), 'secreta 1{Enter}');
    await waitFor(() => expect(location()).toBe('/account'));
  });

  it('shows when a linked account was used, and unlinks it by the password', async () => {
    const { user } = await open([linked({ lastUsedAt: '2026-11-24T16:30:00.000Z' })]);
    expect(
      screen.getByText(/Vinculada el 24\/11\/2026, 12:00. Último ingreso: 24\/11\/2026, 13:30./),
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
});
