import type { PriceList, RaisedTerms, RisePreview, RiseQuery } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { NUMBER } from '../list-style.ts';
import { patientText, priceText } from './price-texts.ts';

interface Props {
  list: PriceList;
  procedures: readonly Procedure[];
  rise: RiseQuery;
  preview: RisePreview;
}

/** What a rise would make of every price. */
export function RisePreviewTable({ list, procedures, rise, preview: { lines } }: Props) {
  const isCompact = useIsCompact();
  const byId = new Map(procedures.map((procedure) => [procedure.id, procedure]));
  const isWrongWay = ({ before, after }: RaisedTerms): boolean =>
    rise.percent > 0 ? after.price < before.price : after.price > before.price;
  const wrongWay = lines.filter(isWrongWay).length;
  return (
    <>
      <Typography variant="body2">
        {rise.percent > 0 ? '+' : ''}
        {String(rise.percent).replace('.', ',')} % desde el {formatDay(rise.validFrom)}
      </Typography>
      {wrongWay > 0 && (
        <Alert severity="warning">
          Por el redondeo, {wrongWay === 1 ? 'un precio va' : `${wrongWay} precios van`} en sentido contrario.
        </Alert>
      )}
      {lines.length === 0 && <Alert severity="info">La lista no tiene precios vigentes ese día.</Alert>}
      <TableContainer tabIndex={0} role="region" aria-label="Precios antes y después">
        <Table size="small" aria-label="Precios antes y después">
          <TableHead>
            <TableRow>
              <TableCell>Prestación</TableCell>
              {!isCompact && <TableCell align="right">Antes</TableCell>}
              <TableCell align="right">Después</TableCell>
              {list.insurance && <TableCell align="right">Paga el paciente</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={line.procedureId}>
                <TableCell>
                  {byId.get(line.procedureId)?.name}
                  {isCompact && (
                    <Typography variant="caption" color="textSecondary" component="div">
                      antes {priceText(line.before.price, list.currency)}
                    </Typography>
                  )}
                  {line.until && (
                    <Typography variant="caption" color="textSecondary" component="div">
                      Hasta el {formatDay(line.until)}, cuando rige otro precio ya cargado
                    </Typography>
                  )}
                </TableCell>
                {!isCompact && (
                  <TableCell align="right" sx={NUMBER}>
                    {priceText(line.before.price, list.currency)}
                  </TableCell>
                )}
                <TableCell
                  align="right"
                  sx={{ ...NUMBER, fontWeight: 600, ...(isWrongWay(line) && { color: 'warning.dark' }) }}
                >
                  {priceText(line.after.price, list.currency)}
                </TableCell>
                {list.insurance && (
                  <TableCell align="right" sx={NUMBER}>
                    {patientText(line.after, list.currency)}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
