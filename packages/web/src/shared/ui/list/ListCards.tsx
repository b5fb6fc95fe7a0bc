import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import { CardFacts } from './CardFacts.tsx';
import { type ListProps, renderCell } from './list-props.ts';
import { rowActionStyle } from './row-action-style.ts';

/** A grid of cards, as many in a row as fit. One style for all of them: their content is plain elements, as in ListTable. */
const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
  gap: 1.5,
  '& > li': { display: 'flex', flexDirection: 'column', p: 1.5 },
  '& > li.selected': { borderColor: 'primary.main' },
  '& .heading': { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 40 },
  '& h2': {
    typography: 'h3',
    lineHeight: 1.3,
    flex: 1,
    minWidth: 0,
    m: 0,
    py: 0.75,
    overflowWrap: 'anywhere',
  },
  '& .actions': { display: 'flex', justifyContent: 'flex-end', mt: 'auto', mb: -1, mr: -1 },
  '& .actions .MuiButton-root': { minHeight: 40 },
  ...rowActionStyle,
} as const;

/** A list on a narrow screen: a card for each row. */
export const ListCards = <Row,>({ list, label, rowName, actions, selectable = false }: ListProps<Row>) => (
  <Box component="ul" aria-label={label} sx={gridStyle}>
    {list.rows.map(({ id, row, selected, toggle }) => (
      <Paper key={id} component="li" className={selected ? 'selected' : undefined}>
        <div className="heading">
          {selectable && (
            <Checkbox
              edge="start"
              checked={selected}
              onChange={toggle}
              slotProps={{ input: { 'aria-label': `Seleccionar ${rowName(row)}` } }}
            />
          )}
          <h2>{rowName(row)}</h2>
        </div>
        <CardFacts
          facts={list.columns
            .filter(({ onCard }) => onCard === undefined)
            .map((column) => ({ label: column.label, value: renderCell(column, row) }))}
        />
        {actions && <div className="actions">{actions(row)}</div>}
      </Paper>
    ))}
  </Box>
);
