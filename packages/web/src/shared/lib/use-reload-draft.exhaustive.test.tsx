import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePageReload } from '../../testing/fake-page-reload.ts';
import { fill } from '../../testing/fill.ts';
import { emailConfig } from '../../testing/invitations.ts';
import { reloadOnce } from './code-loading/page-reload.ts';
import { fakeForms, field, open, reload } from './testing/use-reload-draft-screen.ts';

beforeEach(fakeForms);

const RESTORED = 'La página se actualizó. Recuperamos lo que habías escrito, salvo las contraseñas.';

describe('unsaved work in a form', () => {
  test.each([
    ['/users/add', /Usuario/],
    ['/users/edit/41', /Apellido/],
    ['/clinics/add', 'Nombre'],
    ['/clinics/edit/3', 'Nombre'],
    ['/health-insurances/add', 'Detalles'],
    ['/health-insurances/edit/5', 'Detalles'],
    ['/health-insurances/5/plans/new', 'Nombre del plan'],
    ['/health-insurances/5/plans/11/edit', 'Descripción'],
  ])('at %s is restored after the page reloaded itself', async (address, name) => {
    const { user } = open(address);
    await user.clear(await field(name));
    await fill(user, await field(name), 'Quiroga');
    await reload();
    const { go } = open(address);
    await waitFor(async () => expect(await field(name)).toHaveValue('Quiroga'));
    expect(await screen.findByText(RESTORED)).toBeVisible();
    // The restored work still counts as unsaved.
    void go('/dashboard');
    expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
  });

  test('is restored with choices and without the password', async () => {
    const { user } = open('/users/add');
    await fill(user, await field(/Usuario/), 'lsosa');
    await fill(user, screen.getByLabelText(/^Contraseña/), 'ocho1234');
    await user.click(screen.getByRole('switch', { name: /Habilitado/ }));
    await reload();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ocho1234');
    open('/users/add');
    await waitFor(async () => expect(await field(/Usuario/)).toHaveValue('lsosa'));
    expect(screen.getByLabelText(/^Contraseña/)).toHaveValue('');
    expect(screen.getByRole('switch', { name: /Habilitado/ })).not.toBeChecked();
  });

  test('holds the reload if it is in a dialog without a draft', async () => {
    const { user } = open('/email-configuration');
    const card = within(await screen.findByRole('article', { name: emailConfig().configName }));
    await user.click(card.getByRole('button', { name: 'Editar' }));
    await user.type(await field('Host SMTP'), '.ar');
    const server = fakePageReload();
    server.upgrade();
    expect(await reloadOnce()).toBe('unsaved');
    expect(server.reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test('is not stored if nothing was changed', async () => {
    open('/users/edit/41');
    await field(/Apellido/);
    await reload();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('dentaria-draft'))).toEqual([]);
  });

  test('is restored once', async () => {
    const { user } = open('/users/add');
    await fill(user, await field(/Usuario/), 'lsosa');
    await reload();
    open('/users/add');
    await waitFor(async () => expect(await field(/Usuario/)).toHaveValue('lsosa'));
    cleanup();
    open('/users/add');
    expect(await field(/Usuario/)).toHaveValue('');
  });
});
