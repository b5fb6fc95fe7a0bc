import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fiveInvitations, openList, row, rows } from '../../../testing/invitation-list.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { fakeActiveEmailConfig } from './testing/invitation-screens.ts';

beforeEach(fakeActiveEmailConfig);

const buttons = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('the list of invitations', () => {
  it('shows a spinner, then the newest invitation first', async () => {
    const answer = Promise.withResolvers<typeof fiveInvitations>();
    fakeCall(onboardingService, 'listInvitations', () => answer.promise);
    renderScreen('/manage-onboarding', { session: as('ADMIN') });
    await expectSpinner('Cargando invitaciones...');
    answer.resolve(fiveInvitations);
    expect(await screen.findByRole('heading', { name: 'Gestión de Invitaciones' })).toBeVisible();
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Estado',
      'Fecha Envío',
      'Fecha Expiración',
      'Fecha Aceptación',
      'Acciones',
    ]);
    expect(rows().map((one) => within(one).getAllByRole('cell')[0]?.textContent)).toEqual([
      'ana@example.comDNI 30111222',
      'bruno@example.comDNI 30111222 · Clínica Luna',
      'carla@example.comDNI 30111222',
      'dora@example.comDNI 30111222',
      'Sin email (link)DNI 30111222',
    ]);
    expect(within(row('carla')).getByText('06/03/2026, 12:00')).toBeVisible();
  });

  it('shows the status, the last e-mail and the actions of each invitation', async () => {
    await openList();
    for (const [name, status, mail, actions] of [
      ['ana', 'Pendiente', 'Email de invitación: enviado', ['Reenviar', 'Cancelar', 'Eliminar']],
      [
        'bruno',
        'Pendiente Aprobación',
        'Email de registro recibido: enviado',
        ['Aprobar', 'Rechazar', 'Eliminar'],
      ],
      [
        'carla',
        'Aceptada',
        'Email de aprobación: falló. El servidor SMTP rechazó el usuario o la contraseña',
        ['Eliminar'],
      ],
      ['dora', 'Expirada', 'Email de invitación: en cola', ['Eliminar']],
      ['Sin email', 'Cancelada', undefined, ['Eliminar']],
    ] as const) {
      expect(within(row(name)).getByText(status)).toBeVisible();
      if (mail) expect(within(row(name)).getByText(mail)).toBeVisible();
      else expect(within(row(name)).queryByText(/^Email de/)).toBeNull();
      expect(buttons(name)).toEqual(actions);
    }
  });

  it('offers a retry after a failed load', async () => {
    fakeCall(onboardingService, 'listInvitations', () => {
      throw refuse(500);
    });
    const { user } = renderScreen('/manage-onboarding', { session: as('ADMIN') });
    expect(await screen.findByText('Error al cargar las invitaciones')).toBeVisible();
    fakeCall(onboardingService, 'listInvitations', () => fiveInvitations);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('ana@example.com')).toBeVisible();
  });
});
