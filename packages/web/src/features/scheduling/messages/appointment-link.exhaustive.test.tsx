import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { appointment, buttons, openLink } from './testing/message-screens.ts';

describe('the page of a link', () => {
  it.each([
    ['moved', /El turno cambió de horario/],
    ['closed', /ya empezó o ya pasó/],
  ] as const)('offers nothing for an appointment that is %s', async (state, text) => {
    openLink(state);
    expect(await screen.findByText(text)).toBeVisible();
    expect(buttons()).toEqual([]);
  });

  it('downloads the calendar file', async () => {
    const { user } = openLink('booked');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const file = new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar; charset=utf-8' });
    fakeCall(schedulingService, 'downloadLinkedCalendar', () => ({ file, fileName: 'turno.ics' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar al calendario' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    clicked.mockRestore();
  });

  it('offers to retry without a connection', async () => {
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
