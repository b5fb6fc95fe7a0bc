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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const startFailed = (): void => {
  root.textContent = 'No se pudo iniciar la aplicación. Revisa tu conexión y vuelve a cargar la página.';
};

loadConfig().then(() => {
  // In a transition React splits the first render, so a slow phone can scroll and type meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <Providers>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>,
    ),
  );
}, startFailed);
