import './shared/content-security.ts';
import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/Providers.tsx';
import { routes } from './app/routes.tsx';
import { loadConfig } from './shared/api/config.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** Replaces the page without React: for a failed start and for errors outside the router. */
function showFailure(text: string, retry: () => void): void {
  const button = document.createElement('button');
  button.textContent = 'Reintentar';
  button.onclick = retry;
  container?.replaceChildren(text, document.createElement('br'), button);
}

function render(): void {
  if (!container) return;
  container.replaceChildren();
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      console.error(error);
      showFailure('Ocurrió un error inesperado en la aplicación.', () => window.location.reload());
    },
  });
  // In a transition React splits the first render, so a slow phone can scroll and type meanwhile.
  startTransition(() =>
    root.render(
      <Providers>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>,
    ),
  );
}

const start = (): Promise<void> =>
  loadConfig().then(render, () =>
    showFailure('No se pudo iniciar la aplicación. Revisa tu conexión.', () => void start()),
  );

void start();
