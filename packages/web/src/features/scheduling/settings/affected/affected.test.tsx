import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { affectedAppointment } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';
import { openSection } from '../../testing/settings-screen.ts';

describe('affected appointments', () => {
  const appointments: Appointment[] = [affectedAppointment()];
  it.each([
    ['are listed for everyone', appointments, 'María Ñandú'],
    ['show a message if there are none', [], 'No hay turnos afectados'],
  ])('%s', async (_, outside, text) => {
    fakeCall(schedulingService, 'listOutsideHours', () => outside);
    openSection('affected', as('RECEPTIONIST'));
    expect(await screen.findByText(text)).toBeVisible();
  });
});
