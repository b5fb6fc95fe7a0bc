import type { EstimateLine } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NUMBER } from '../../list-style.ts';
import { placeText } from '../estimate-texts.ts';

interface Props {
  lines: readonly EstimateLine[];
  showsDone?: boolean;
}

export const EstimateLines = ({ lines, showsDone = false }: Props) => (
  <Box component="table" sx={TABLE}>
    <thead>
      <tr>
        <th scope="col">Prestación</th>
        <th scope="col" className="amount">
          Precio
        </th>
        <th scope="col" className="amount">
          Cubre la obra social
        </th>
        <th scope="col" className="amount">
          Paga el paciente
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.number}>
          <td>
            {line.description}
            <Typography variant="body2" color="textSecondary" component="div">
              {[line.code, placeText(line), line.needsAuthorization && 'requiere autorización']
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {showsDone && (
              <Typography variant="body2" component="div" color={line.done ? 'success' : 'textSecondary'}>
                {line.done ? `Realizada el ${formatDay(line.done.day)}` : 'Sin realizar'}
              </Typography>
            )}
          </td>
          <td className="amount" data-label="Precio">
            {formatCents(line.price)}
          </td>
          <td className="amount" data-label="Cubre la obra social">
            {line.covered === 0 ? '—' : formatCents(line.covered)}
          </td>
          <td className="amount" data-label="Paga el paciente">
            {formatCents(line.net)}
          </td>
        </tr>
      ))}
    </tbody>
  </Box>
);

const BLOCKS = {
  '& thead': { display: 'none' },
  '& tr, & td': { display: 'block' },
  '& td': { border: 0, p: 0 },
  '& tr': { py: 1.25, borderTop: 1, borderColor: 'divider' },
  '& td.amount': { display: 'flex', justifyContent: 'space-between', gap: 2, mt: 0.5, pl: 0 },
  '& td.amount::before': { content: 'attr(data-label)', color: 'text.secondary', whiteSpace: 'normal' },
} as const;

const TABLE = {
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body1',
  overflowWrap: 'anywhere',
  '& th': { typography: 'body2', color: 'text.secondary', fontWeight: 500, textAlign: 'left' },
  '& th, & td': { py: 1, pr: 2, verticalAlign: 'top', borderBottom: 1, borderColor: 'divider' },
  '& tr:last-of-type td': { borderBottom: 0 },
  '& .amount': { ...NUMBER, textAlign: 'right', pl: 1, pr: 0 },
  '& th.amount': { textAlign: 'right' },
  '@media (max-width: 599.95px)': BLOCKS,
} as const;
