import type { Price, PriceList } from '@dentaria/contract/billing/prices.ts';
import { splitPrice } from '@dentaria/contract/billing/split-price.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Close from '@mui/icons-material/Close';
import Edit from '@mui/icons-material/EditOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { RowAction, rowActionStyle } from '../../../shared/ui/list/RowAction.tsx';
import { AmountCell } from '../AmountTable.tsx';
import { NUMBER } from '../list-style.ts';
import type { Chapter, PriceRowData } from './price-rows.ts';
import { coverageText, futurePriceText, patientText, priceText } from './price-texts.ts';

interface Props {
  list: PriceList;
  chapters: readonly Chapter[];
  /** Both callbacks are undefined for users with read access. */
  onEdit: ((row: PriceRowData) => void) | undefined;
  onRemove: ((price: Price) => Promise<void>) | undefined;
}

export function PriceTable(props: Props) {
  return useIsNarrow() ? <PriceCards {...props} /> : <WideTable {...props} />;
}

function WideTable({ list, chapters, onEdit, onRemove }: Props) {
  const columns = 3 + (list.insurance ? 2 : 0) + (onEdit ? 1 : 0);
  return (
    <Paper sx={{ overflow: 'hidden', ...rowActionStyle }}>
      <Table size="small" aria-label={`Aranceles de ${list.name}`}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 110 }}>Código</TableCell>
            <TableCell>Prestación</TableCell>
            <TableCell align="right">Precio</TableCell>
            {list.insurance && <TableCell align="right">Cubre</TableCell>}
            {list.insurance && <TableCell align="right">Paga el paciente</TableCell>}
            {onEdit && <TableCell component="td" sx={{ width: 56 }} />}
          </TableRow>
        </TableHead>
        {chapters.map(({ id, title, rows }) => (
          <TableBody key={id} aria-label={title}>
            <TableRow>
              <TableCell
                component="th"
                scope="rowgroup"
                colSpan={columns}
                sx={{ bgcolor: 'background.tint', fontWeight: 600 }}
              >
                {title}
              </TableCell>
            </TableRow>
            {rows.map((row) => (
              <TableRow key={row.procedure.id} hover>
                <TableCell sx={NUMBER}>{row.procedure.code}</TableCell>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                  {row.procedure.name}
                  <Authorization row={row} />
                </TableCell>
                <AmountCell>
                  {row.price ? priceText(row.price.price, list.currency) : '—'}
                  <LaterPrices list={list} row={row} onRemove={onRemove} />
                </AmountCell>
                {list.insurance && (
                  <>
                    <AmountCell>{row.price ? coverageText(row.price, list.currency) : '—'}</AmountCell>
                    <AmountCell>{row.price ? patientText(row.price, list.currency) : '—'}</AmountCell>
                  </>
                )}
                {onEdit && (
                  <TableCell align="right" padding="none" sx={{ pr: 1 }}>
                    <EditAction row={row} onEdit={onEdit} />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </Paper>
  );
}

const PriceCards = ({ list, chapters, onEdit, onRemove }: Props) =>
  chapters.map(({ id, title, rows }) => (
    <Box component="section" key={id} aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Paper component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...rowActionStyle }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={row.procedure.id}
            sx={{
              display: 'flex',
              gap: 1,
              alignItems: 'flex-start',
              px: 2,
              py: 1.25,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2">{row.procedure.name}</Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                {row.procedure.code}
              </Typography>
              <Authorization row={row} />
              <LaterPrices list={list} row={row} onRemove={onRemove} />
            </Box>
            <Box sx={{ textAlign: 'right', ...NUMBER }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {row.price ? priceText(row.price.price, list.currency) : '—'}
              </Typography>
              {list.insurance && row.price && splitPrice(row.price).covered > 0 && (
                <Typography variant="caption" color="textSecondary" component="div">
                  cubre {coverageText(row.price, list.currency)}
                  <br />
                  paciente {patientText(row.price, list.currency)}
                </Typography>
              )}
            </Box>
            {onEdit && <EditAction row={row} onEdit={onEdit} />}
          </Box>
        ))}
      </Paper>
    </Box>
  ));

const EditAction = ({ row, onEdit }: { row: PriceRowData; onEdit: (row: PriceRowData) => void }) => (
  <RowAction label={`Editar el arancel de ${row.procedure.name}`} icon={Edit} onClick={() => onEdit(row)} />
);

interface LaterProps extends Pick<Props, 'list' | 'onRemove'> {
  row: PriceRowData;
}

const LaterPrices = ({ list, row: { procedure, later }, onRemove }: LaterProps) =>
  later.map((price) => (
    <Typography key={price.validFrom} variant="caption" color="textSecondary" component="div">
      {futurePriceText(price, list.currency)}
      {onRemove && (
        <RowAction
          label={`Quitar el arancel de ${procedure.name} desde el ${formatDay(price.validFrom)}`}
          icon={Close}
          onClick={() => void onRemove(price)}
        />
      )}
    </Typography>
  ));

const Authorization = ({ row: { price } }: { row: PriceRowData }) =>
  price?.needsAuthorization && (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      <Verified aria-hidden sx={{ fontSize: 14 }} />
      Requiere autorización
    </Typography>
  );
