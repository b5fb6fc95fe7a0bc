import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { stateText, timesOf } from '../appointment-texts.ts';
import type { AgendaColumn } from './grid/agenda-columns.ts';
import { printLayout } from './print-layout.ts';

interface Props {
  title: string;
  clinicName: string;
  /** Epoch milliseconds. */
  readAt: number;
  columns: readonly AgendaColumn[];
  types: ReadonlyMap<number, AppointmentType>;
}

export function AgendaPrint({ title, clinicName, readAt, columns, types }: Props) {
  const filled = columns.filter(({ placed }) => placed.length > 0);
  const { textColumns, fontSize } = printLayout(filled.map(({ placed }) => placed.length));
  return createPortal(
    <Box
      className="agenda-print"
      sx={{
        display: 'none',
        '@media print': { display: 'block', fontSize: `${fontSize}pt`, lineHeight: 1.25 },
      }}
    >
      <GlobalStyles
        styles={{
          '@page': { size: textColumns > 2 ? 'A4 landscape' : 'A4 portrait', margin: '10mm' },
          '@media print': { 'body > :not(.agenda-print)': { display: 'none !important' } },
        }}
      />
      <Box component="h1" sx={{ fontSize: '1.5em', m: 0, mb: '0.5em' }}>
        {clinicName} · {title}
      </Box>
      <Box component="p" sx={{ m: 0, mb: '0.5em' }}>
        Datos del {clinicDateTime(new Date(readAt).toISOString())}
      </Box>
      {filled.length === 0 && 'Sin turnos'}
      <Box sx={{ columnCount: textColumns, columnGap: '6mm' }}>
        {filled.map((column) => (
          <Box key={column.key} component="section" sx={{ mb: '0.8em' }}>
            <Box
              component="h2"
              sx={{ fontSize: '1.15em', m: 0, borderBottom: '1px solid', breakAfter: 'avoid' }}
            >
              {column.title}
            </Box>
            <Box
              component="table"
              sx={{ width: 1, borderCollapse: 'collapse', '& td': { py: '0.1em', pr: '0.6em' } }}
            >
              <tbody>
                {column.placed.map(({ appointment }) => (
                  <Box
                    component="tr"
                    key={appointment.id}
                    sx={{ breakInside: 'avoid', verticalAlign: 'top' }}
                  >
                    <Box component="td" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                      {timesOf(appointment)}
                    </Box>
                    <td>
                      <b>{appointment.patient.name}</b> {appointment.patient.phone}
                    </td>
                    <td>{types.get(appointment.typeId)?.name}</td>
                    <td>{stateText(appointment)}</td>
                  </Box>
                ))}
              </tbody>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>,
    document.body,
  );
}
