import { INVALID_RECOVERY } from '@dentaria/contract/auth/password-recovery.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

describe('the link', () => {
  async function open() {
    fakeCall(authService, 'readPasswordRecovery', () => ({ username: 'ana' }));
    const app = renderScreen('/recuperar/abc');
    return { ...app, field: await screen.findByLabelText(/Nueva contraseña/) };
  }

  it('that was used meanwhile says so and keeps the form', async () => {
    fakeCall(authService, 'recoverPassword', () => {
      throw refuse(404, { message: INVALID_RECOVERY });
    });
    const { user, field } = await open();
    await user.type(field, 'clave nueva 1');
    await user.type(screen.getByLabelText(/Repetir/), 'clave nueva 1{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(INVALID_RECOVERY));
    expect(field).toHaveValue('clave nueva 1');
  });
});
