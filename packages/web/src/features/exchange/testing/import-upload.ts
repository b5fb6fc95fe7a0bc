import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { checkedImport, finishedImport } from './imports.ts';

export const open = () => renderScreen('/datos?view=imports', { session: as('DENTIST') });

export const CSV = new File(['DNI;Apellido;Nombre\r\n30111222;Paz;Ana\r\n'], 'pacientes.csv', {
  type: 'text/csv',
});

export const input = () => screen.findByLabelText('Archivo de pacientes');

/** Three imports: under way, finished and failed. */
export const listedImports = () => [
  checkedImport({ id: 43, fileName: 'tercera.xlsx', state: 'importing', stepRows: 2000, processed: 500 }),
  finishedImport({ id: 42, fileName: 'segunda.csv' }),
  checkedImport({ id: 41, fileName: 'primera.csv', state: 'failed', failure: 'Hubo un error inesperado.' }),
];
