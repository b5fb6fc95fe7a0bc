import type { LinkedAppointment, LinkState } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const appointment = (state: LinkState): LinkedAppointment => ({
  state,
  startsAt: '2026-12-07T13:30:00.000Z',
  endsAt: '2026-12-07T14:00:00.000Z',
  typeName: 'Consulta',
  professionalName: 'Elena Ríos',
  clinicName: 'Clínica Sur',
  clinicAddress: 'Av. Acoyte 250',
  clinicPhone: '11 5555-0100',
});

function open(state: LinkState) {
  fakeCall(schedulingService, 'readLinkedAppointment', () => appointment(state));
  return renderScreen('/turno/abc');
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the page of a link', () => {
  it('shows what, when and where at the clinic’s time', async () => {
    open('booked');
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(
      'lunes 7 de diciembre de 2026, 10:30',
    );
    expect(screen.getByText('Consulta con Elena Ríos')).toBeVisible();
    expect(screen.getByText('Av. Acoyte 250')).toBeVisible();
    expect(screen.getByRole('link', { name: '11 5555-0100' })).toHaveAttribute('href', 'tel:1155550100');
  });

  it('confirms once, although the button is clicked twice', async () => {
    const { user } = open('booked');
    const confirmed = fakeCall(schedulingService, 'confirmLinkedAppointment', () => appointment('confirmed'));
    await user.dblClick(await screen.findByRole('button', { name: 'Confirmar turno' }));
    expect(await screen.findByText(/Tu turno está confirmado/)).toBeVisible();
    expect(confirmed).toHaveLength(1);
    expect(buttons()).toEqual(['Agregar al calendario', 'Cancelar turno']);
  });

  it('asks before it cancels', async () => {
    const { user } = open('confirmed');
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

  it.each([
    ['cancelled', 'Este turno está cancelado.'],
    ['moved', /El turno cambió de horario/],
    ['closed', /ya empezó o ya pasó/],
  ] as const)('offers nothing for an appointment that is %s', async (state, text) => {
    open(state);
    expect(await screen.findByText(text)).toBeVisible();
    expect(buttons()).toEqual([]);
  });

  it('downloads the calendar file', async () => {
    const { user } = open('booked');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const file = new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar; charset=utf-8' });
    fakeCall(schedulingService, 'downloadLinkedCalendar', () => ({ file, fileName: 'turno.ics' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar al calendario' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    clicked.mockRestore();
  });

  it('explains a link that is cut or has ended', async () => {
    fakeCall(schedulingService, 'readLinkedAppointment', () => {
      throw refuse(404, { message: 'El enlace no es válido o ya venció' });
    });
    renderScreen('/turno/abc');
    expect(await screen.findByText(/El enlace no es válido o ya venció/)).toBeVisible();
  });

  it('shows what changed meanwhile when the answer is refused', async () => {
    const { user } = open('booked');
    await screen.findByRole('button', { name: 'Confirmar turno' });
    fakeCall(schedulingService, 'readLinkedAppointment', () => appointment('cancelled'));
    fakeCall(schedulingService, 'confirmLinkedAppointment', () => {
      throw refuse(409, { message: 'El turno está cancelado' });
    });
    await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
    expect(await screen.findByText('Este turno está cancelado.')).toBeVisible();
  });

  it('offers to try again without a connection', async () => {
    fakeCall(schedulingService, 'readLinkedAppointment', () => {
      throw noConnection();
    });
    const { user } = renderScreen('/turno/abc');
    expect(await screen.findByText('No se pudo cargar el turno.')).toBeVisible();
    fakeCall(schedulingService, 'readLinkedAppointment', () => appointment('booked'));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Confirmar turno' })).toBeVisible();
  });
});
