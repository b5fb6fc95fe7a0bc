import {
  IDENTITY_NOT_PROVEN,
  type Identity,
  INVALID_OIDC_REQUEST,
  NO_ACCOUNT_OF_IDENTITY,
  PROVIDER_AWAY,
} from '@dentaria/contract/auth/identities.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { SERVICE_NAMES, servicePath } from '@dentaria/contract/services.ts';
import { screen, waitFor } from '@testing-library/react';
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

describe('the return of a sign-in', () => {
  it('leads after an expired session to the screen that was left', async () => {
    store('sign-in', { state: { from: { pathname: '/account' }, username: 'ana' } });
    fakeCall(authService, 'listIdentities', () => ({ provider: 'Keycloak', canLink: true, identities: [] }));
    fakeCall(authService, 'finishOidcSignIn', () => ({ token: fakeToken(as('PATIENT', { sub: 'ana' })) }));
    const { location } = renderScreen('/ingreso/oidc?state=abc&code=codigo');
    await waitFor(() => expect(location()).toBe('/account'));
  });

  it.each([
    [404, INVALID_OIDC_REQUEST],
    [401, NO_ACCOUNT_OF_IDENTITY],
    [401, IDENTITY_NOT_PROVEN],
    [503, PROVIDER_AWAY],
  ])('that is refused (%i) says so and leads back', async (status, message) => {
    store('sign-in');
    const calls = fakeCall(authService, 'finishOidcSignIn', () => {
      throw refuse(status, { message });
    });
    const { user, location } = renderScreen('/ingreso/oidc?state=abc&code=codigo');
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Volver a Iniciar Sesión' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it.each([
    ['access_denied', 'Cancelaste el ingreso en Keycloak.'],
    ['server_error', 'Keycloak no completó el ingreso. Empieza de nuevo.'],
  ])('with the error %s says so', async (error, text) => {
    store('sign-in');
    renderScreen(`/ingreso/oidc?state=abc&error=${error}`);
    expect(await screen.findByText(text)).toBeVisible();
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

  it('signs in even if the link fails', async () => {
    fakeCall(authService, 'login', () => ({ token: fakeToken(as('DENTIST', { sub: 'ana' })) }));
    fakeCall(authService, 'linkIdentity', () => {
      throw noConnection();
    });
    const { user, location } = await open();
    await user.type(await password(), 'secreta 1{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText(/No se pudo vincular Keycloak. Vincúlalo en Mi cuenta/)).toBeVisible();
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

  it('begins to link', async () => {
    fakeCall(authService, 'beginIdentityLink', () => ({ url: URL_OF_PROVIDER, browserKey: 'clave' }));
    const { user } = await open([]);
    await user.click(screen.getByRole('button', { name: 'Vincular Keycloak' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(URL_OF_PROVIDER));
    expect(sessionStorage.getItem('oidc:abc')).toContain('"link"');
  });

  it('says that the list could not be loaded, and tries again', async () => {
    fakeCall(authService, 'listIdentities', () => {
      throw noConnection();
    });
    const { user } = renderScreen('/account', { session: as('PATIENT', { sub: 'ana' }) });
    expect(await screen.findByText('No se pudieron cargar las cuentas vinculadas.')).toBeVisible();
    fakeCall(authService, 'listIdentities', () => ({ provider: 'Keycloak', canLink: true, identities: [] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Vincular Keycloak' })).toBeVisible();
  });
});
