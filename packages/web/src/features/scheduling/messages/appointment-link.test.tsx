import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { appointment, buttons, openLink } from './testing/message-screens.ts';

describe('the page of a link', () => {
  it('shows the appointment in the clinic’s time zone', async () => {
    openLink('booked');
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(
      'lunes 7 de diciembre de 2026, 10:30',
    );
    expect(screen.getByText('Consulta con Elena Ríos')).toBeVisible();
    expect(screen.getByText('Av. Acoyte 250')).toBeVisible();
    expect(screen.getByRole('link', { name: '11 5555-0100' })).toHaveAttribute('href', 'tel:1155550100');
  });

  it('confirms once after a double click', async () => {
    const { user } = openLink('booked');
    const confirmed = fakeCall(schedulingService, 'confirmLinkedAppointment', () => appointment('confirmed'));
    await user.dblClick(await screen.findByRole('button', { name: 'Confirmar turno' }));
    expect(await screen.findByText(/Tu turno está confirmado/)).toBeVisible();
    expect(confirmed).toHaveLength(1);
    expect(buttons()).toEqual(['Agregar al calendario', 'Cancelar turno']);
  });

  it('can be confirmed again after a lost connection, before the page has reloaded', async () => {
    const { user } = openLink('booked');
    const confirmed = fakeCall(schedulingService, 'confirmLinkedAppointment', () => {
      fakeCall(schedulingService, 'readLinkedAppointment', () => new Promise<never>(() => undefined));
      throw noConnection();
    });
    const button = await screen.findByRole('button', { name: 'Confirmar turno' });
    await user.click(button);
    await screen.findByText(/No se pudo confirmar el turno/);
    await user.click(button);
    await waitFor(() => expect(confirmed).toHaveLength(2));
  });

  it('asks before it cancels', async () => {
    const { user } = openLink('confirmed');
    const cancelled = fakeCall(schedulingService, 'cancelLinkedAppointment', () => appointment('cancelled'));
    await user.click(await screen.findByRole('button', { name: 'Cancelar turno' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Cancelar el turno?' });
    expect(within(dialog).getByRole('button', { name: 'No, volver' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'No, volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(cancelled).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancelar turno' }));
    await user.click(await screen.findByRole('button', { name: 'Sí, cancelar' }));
    expect(await screen.findByText('Este turno está cancelado.')).toBeVisible();
    await waitFor(() => expect(buttons()).toEqual([]));
  });

  it.each([['cancelled', 'Este turno está cancelado.']] as const)(
    'offers no actions for a %s appointment',
    async (state, text) => {
      openLink(state);
      expect(await screen.findByText(text)).toBeVisible();
      expect(buttons()).toEqual([]);
    },
  );

  it('explains a truncated or expired link', async () => {
    fakeCall(schedulingService, 'readLinkedAppointment', () => {
      throw refuse(404, { message: 'El enlace no es válido o ya venció' });
    });
    renderScreen('/turno/abc');
    expect(await screen.findByText(/El enlace no es válido o ya venció/)).toBeVisible();
  });

  it('shows the current appointment when the server rejects an answer', async () => {
    const { user } = openLink('booked');
    await screen.findByRole('button', { name: 'Confirmar turno' });
    fakeCall(schedulingService, 'readLinkedAppointment', () => appointment('cancelled'));
    fakeCall(schedulingService, 'confirmLinkedAppointment', () => {
      throw refuse(409, { message: 'El turno está cancelado' });
    });
    await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
    expect(await screen.findByText('Este turno está cancelado.')).toBeVisible();
  });
});
