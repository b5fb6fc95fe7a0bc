import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { as } from '../../../testing/session.ts';
import { openMessageSettings, stored } from './testing/message-screens.ts';

describe('the settings of messages', () => {
  it('leads an administrator to the configuration of mail', async () => {
    openMessageSettings(as('ADMIN'), { ...stored, canSendMail: false });
    const link = await screen.findByRole('link', { name: 'Configurar' });
    expect(link).toHaveAttribute('href', '/email-configuration');
  });

  it('shows the text as a sample patient receives it while it is typed', async () => {
    const { user } = openMessageSettings();
    const text = await screen.findByLabelText('Texto');
    await user.clear(text);
    await user.type(text, 'Hola, {{paciente}: a las {{hora}');
    const preview = screen.getByRole('region', { name: 'Vista previa' });
    expect(within(preview).getByText('Hola, Ana Pérez: a las 10:30')).toBeVisible();
  });

  it('shows the error of an unknown placeholder at its field', async () => {
    const { user } = openMessageSettings();
    await user.type(await screen.findByLabelText('Asunto'), '{{nombre}');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No existe el marcador {nombre}')).toBeVisible();
  });

  it('warns that the server cannot send mail', async () => {
    openMessageSettings(as('DENTIST'), { ...stored, canSendMail: false });
    expect(
      await screen.findByText(/El email saliente no está configurado.*Avisale a un administrador/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Configurar' })).toBeNull();
  });
});
