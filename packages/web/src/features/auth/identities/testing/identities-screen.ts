import type { Identity } from '@dentaria/contract/auth/identities.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { SERVICE_NAMES, servicePath } from '@dentaria/contract/services.ts';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { loadConfig } from '../../../../shared/api/config.ts';
import { fakeCall, fakeServer } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';

/** Configures an identity provider. Returns the spy that replaces the navigation to it. */
export async function configureProvider() {
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
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { origin: window.location.origin, href: window.location.href, assign });
  return assign;
}

export async function removeProvider() {
  vi.unstubAllGlobals();
  fakeServer.resetHandlers();
  await loadConfig();
}

/** Stores the redirect that the browser remembers while it is at the provider. */
export const storeRedirect = (purpose: 'sign-in' | 'link', more: object = {}) =>
  sessionStorage.setItem('oidc:abc', JSON.stringify({ purpose, browserKey: 'clave', ...more }));

/** Returns from the provider with an identity that is not linked yet. */
export async function openFirstSignIn() {
  storeRedirect('sign-in');
  fakeCall(authService, 'finishOidcSignIn', () => ({
    link: { ticket: 'boleto', email: 'ana@example.com' },
  }));
  const app = renderScreen('/ingreso/oidc?state=abc&code=codigo');
  await password();
  return app;
}

export const password = () => screen.findByLabelText(/^Contraseña/, { selector: 'input' });

export const providerButton = () => screen.findByRole('button', { name: 'Continuar con Keycloak' });

export const linkedIdentity = (more: Partial<Identity> = {}): Identity => ({
  id: 7,
  provider: 'Keycloak',
  email: 'ana@example.com',
  createdAt: '2026-11-24T15:00:00.000Z',
  lastUsedAt: null,
  ...more,
});
