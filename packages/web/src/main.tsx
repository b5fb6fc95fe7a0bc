import './shared/content-security.ts';
import './app/inter.css';
import './app/idle-lock/lock.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/Providers.tsx';
import { reportError } from './app/report-error.ts';
import { routes } from './app/routes.tsx';
import { loadConfig } from './shared/api/config.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** Replaces the page without React, after a failed start or an error outside the router. */
function showFailure(text: string, retry: () => void): void {
  const button = document.createElement('button');
  button.textContent = 'Reintentar';
  button.onclick = retry;
  container?.replaceChildren(text, document.createElement('br'), button);
}

function render(): void {
  if (!container) return;
  container.replaceChildren();
  const router = createBrowserRouter(routes);
  const report = (kind: Parameters<typeof reportError>[0], error: unknown): void =>
    reportError(kind, error, router.state.matches.at(-1)?.route.path ?? '/');
  window.addEventListener('error', ({ error }) => report('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  const root = createRoot(container, {
    onCaughtError: (error) => {
      console.error(error);
      report('render', error);
    },
    onUncaughtError: (error) => {
      console.error(error);
      report('render', error);
      showFailure('Ocurrió un error inesperado en la aplicación.', () => window.location.reload());
    },
  });
  // React can interrupt the first render of a transition, so a slow phone can scroll and type during it.
  startTransition(() =>
    root.render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
}

const start = (): Promise<void> =>
  loadConfig().then(render, () =>
    showFailure('No se pudo iniciar la aplicación. Revisá tu conexión.', () => void start()),
  );

void start();
