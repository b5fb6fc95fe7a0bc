import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import { CardFacts } from './CardFacts.tsx';
import type { ListProps } from './list.ts';
import { renderCell } from './list-column.ts';
import { opensRecord, RecordLink, recordLinkStyle } from './RecordLink.tsx';
import { rowActionStyle } from './RowAction.tsx';

/** One styled element for all cards, which contain plain elements, as in ListTable. */
const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
  gap: 1.5,
  '& > li': { display: 'flex', flexDirection: 'column', p: 1.5 },
  '& > li.selected': { outline: 2, outlineColor: 'primary.main' },
  '& .heading': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 },
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
  '& .actions:empty': { display: 'none' },
  '& .actions .MuiButton-root': { minHeight: 40 },
  ...rowActionStyle,
  ...recordLinkStyle,
} as const;

export const ListCards = <Row,>({
  list,
  label,
  rowName,
  recordPath,
  avatar,
  actions,
  selectable = false,
}: ListProps<Row>) => (
  <Box component="ul" aria-label={label} sx={gridStyle}>
    {list.rows.map(({ id, row, selected, toggle }) => (
      <Paper
        key={id}
        component="li"
        {...(recordPath && opensRecord)}
        className={[selected && 'selected', recordPath && opensRecord.className].filter(Boolean).join(' ')}
      >
        <div className="heading">
          {selectable && (
            <Checkbox
              edge="start"
              checked={selected}
              onChange={toggle}
              slotProps={{ input: { 'aria-label': `Seleccionar ${rowName(row)}` } }}
            />
          )}
          {avatar?.(row)}
          <h2>
            {recordPath ? (
              <RecordLink to={recordPath(row)} name={rowName(row)}>
                {rowName(row)}
              </RecordLink>
            ) : (
              rowName(row)
            )}
          </h2>
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
