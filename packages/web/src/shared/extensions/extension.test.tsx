import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Extension, ExtensionsContext, makeExtensions } from './Extension.tsx';

const extensions = makeExtensions(async () => [
  {
    accountBalance:
      async () =>
      ({ patientId }) => <p>Debe de {patientId}</p>,
  },
  {},
  { accountBalance: async () => () => <p>Ver la cuenta</p> },
]);

const open = () =>
  render(
    <ExtensionsContext value={extensions}>
      <Extension point="accountBalance" props={{ patientId: 41 }} fallback={<p>Cargando</p>} />
    </ExtensionsContext>,
  );

test('rejects the preload of a point whose code cannot be loaded', async () => {
  const failing = makeExtensions(async () => [
    {
      accountBalance: async () => {
        throw new Error('The script is missing');
      },
    },
  ]);
  await expect(failing.preload(['accountBalance'])).rejects.toThrow('The script is missing');
});

test('renders the extensions of all features in order, without a delay once their code has loaded', async () => {
  const first = open();
  expect(screen.getByText('Cargando')).toBeVisible();
  expect(await screen.findByText('Debe de 41')).toBeVisible();
  first.unmount();
  const { container } = open();
  expect(container).toHaveTextContent('Debe de 41Ver la cuenta');
});
