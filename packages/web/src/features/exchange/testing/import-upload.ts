import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const open = () => renderScreen('/datos?view=imports', { session: as('DENTIST') });

export const CSV = new File(['DNI;Apellido;Nombre\r\n30111222;Paz;Ana\r\n'], 'pacientes.csv', {
  type: 'text/csv',
});

export const input = () => screen.findByLabelText('Archivo de pacientes');
