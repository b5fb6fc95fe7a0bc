import { DAY_ORDERS, type DayOrder, type ImportDates } from '@dentaria/contract/exchange/imports.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { rowsText } from '../import-texts.ts';
import type { Mapping } from './use-mapping.ts';

const NAMES: Readonly<Record<DayOrder, string>> = {
  'day-first': 'Día/mes/año: 3 de abril',
  'month-first': 'Mes/día/año: 4 de marzo',
};

/** How a date such as 03/04/1980 is read. Not shown if no date depends on it. */
export function DayOrderChoice({ mapping: { dates, chooseDayOrder } }: { mapping: Mapping }) {
  if (!dates || dates.rows === 0) return null;
  return (
    <Panel title="Fechas">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {introduction(dates)}
      </Typography>
      <TextField
        select
        size="small"
        label="03/04/1980 es"
        value={dates.order ?? ''}
        onChange={({ target }) => chooseDayOrder(target.value as DayOrder)}
        sx={{ minWidth: 260 }}
      >
        {DAY_ORDERS.map((order) => (
          <MenuItem key={order} value={order}>
            {NAMES[order]}
          </MenuItem>
        ))}
      </TextField>
    </Panel>
  );
}

const REASONS: Readonly<Record<ImportDates['basis'], string>> = {
  shown: 'Las demás fechas de la columna muestran el orden.',
  assumed: 'Ninguna fecha de la columna muestra el orden: mira si es el que corresponde.',
  mixed: 'La columna tiene fechas de los dos modos: elige el orden, o esas fechas no se importan.',
  chosen: 'Se lee como elegiste.',
};

const introduction = ({ rows, basis }: ImportDates): string =>
  `En ${rowsText(rows)} la fecha se puede leer de dos modos. ${REASONS[basis]}`;
