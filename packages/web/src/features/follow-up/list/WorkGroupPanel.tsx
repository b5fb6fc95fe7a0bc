import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { WORK_KIND_LABELS, type WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkGroup, WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { alpha, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Selection } from '../../../shared/ui/list/list-selection.ts';
import { rowActionStyle } from '../../../shared/ui/list/RowAction.tsx';
import type { RowAction } from './row/row-actions.ts';
import { type RowMenu, WorkRow } from './row/WorkRow.tsx';
import { itemKey } from './work-lists.ts';

interface Props {
  group: WorkGroup;
  state: WorkState;
  today: string;
  selection: Selection<string>;
  onSelect: (items: readonly WorkItem[], selected: boolean) => void;
  onToggle: (item: WorkItem) => void;
  onAction: (action: RowAction, item: WorkItem) => void;
  onMenu: (menu: RowMenu, item: WorkItem, anchor: HTMLElement) => void;
  onMore: (group: WorkGroup) => void;
  isLoadingMore: boolean;
}

export function WorkGroupPanel({ group, state, today, selection, ...props }: Props) {
  const { onSelect, onToggle, onAction, onMenu, onMore, isLoadingMore } = props;
  const { kind, count, items } = group;
  const id = useId();
  const selectable = state === 'dismissed' ? [] : items.filter(({ patient }) => patient !== null);
  const selected = selectable.filter((item) => selection.has(itemKey(item))).length;
  const remaining = count - items.length;
  return (
    <Paper component="section" aria-labelledby={id} sx={{ overflow: 'clip' }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1.5, minHeight: 52, px: { xs: 1, md: 1.5 }, py: 0.5 }}
      >
        {selectable.length > 0 && (
          <Checkbox
            checked={selected === selectable.length}
            indeterminate={selected > 0 && selected < selectable.length}
            onChange={(_, checked) => onSelect(selectable, checked)}
            slotProps={{ input: { 'aria-label': `Seleccionar todos: ${WORK_KIND_LABELS[kind]}` } }}
            sx={{ width: 40, height: 40 }}
          />
        )}
        <Typography id={id} variant="h2" sx={{ pl: selectable.length > 0 ? 0 : 0.5 }}>
          {WORK_KIND_LABELS[kind]}
        </Typography>
        <Chip size="small" label={thousands(count)} aria-label={`Cantidad: ${thousands(count)}`} />
      </Stack>
      <Box component="ul" aria-labelledby={id} sx={rowStyle}>
        {items.map((item) => (
          <WorkRow
            key={item.id}
            item={item}
            state={state}
            today={today}
            isSelected={selection.has(itemKey(item))}
            onSelect={selectable.length > 0 ? onToggle : undefined}
            onAction={onAction}
            onMenu={onMenu}
          />
        ))}
      </Box>
      {remaining > 0 && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" loading={isLoadingMore} onClick={() => onMore(group)}>
            Mostrar más ({thousands(remaining)})
          </Button>
        </Box>
      )}
    </Paper>
  );
}

const LINE = { display: 'flex', alignItems: 'center' } as const;

/** One style for all rows, because a list may have a hundred rows of plain elements. */
const rowStyle = {
  listStyle: 'none',
  '--check': '40px',
  // Rows of this list cannot be selected.
  '&:not(:has(.check))': { '--check': '0px' },
  m: 0,
  p: 0,
  '& .row': {
    display: 'grid',
    columnGap: 1.5,
    rowGap: 0.5,
    px: { xs: 1, md: 1.5 },
    py: 1.25,
    borderTop: 1,
    borderColor: 'divider',
    alignItems: 'start',
    typography: 'body2',
    overflowWrap: 'anywhere',
    gridTemplateColumns: {
      xs: 'var(--check) minmax(0, 1fr) auto',
      md: 'var(--check) minmax(0, 1fr) minmax(0, 1.4fr) 220px',
      lg: 'var(--check) minmax(0, 1.1fr) minmax(0, 1.5fr) minmax(0, 1.1fr) 192px 220px',
    },
    gridTemplateAreas: {
      xs: '"check who assignee" ". what what" ". last last" ". actions actions"',
      sm: '"check who assignee" ". what actions" ". last actions"',
      md: '"check who what actions" ". who last assignee"',
      lg: '"check who what last assignee actions"',
    },
    gridTemplateRows: { sm: 'auto 1fr', lg: 'auto' },
    '&:focus-visible': {
      outline: ({ palette }: Theme) => `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '&.selected': { bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, 0.08) },
  },
  '& .check': { gridArea: 'check', mt: -0.5 },
  '& .who': { gridArea: 'who' },
  '& .what': { gridArea: 'what' },
  '& .last': { gridArea: 'last', '&:empty': { display: 'none' } },
  '& .assignee': {
    ...LINE,
    gridArea: 'assignee',
    minWidth: 0,
    justifyContent: { xs: 'flex-end', lg: 'start' },
  },
  '& .actions': {
    ...LINE,
    gridArea: 'actions',
    gap: 0.5,
    mt: { xs: 0.5, sm: 0 },
    ml: { xs: -1, sm: 0 },
    justifyContent: 'flex-end',
    '& .MuiButton-root': {
      flex: { xs: 1, sm: 'none' },
      minHeight: { xs: 40, md: 32 },
      whiteSpace: 'nowrap',
    },
  },
  '& .name': { fontWeight: 'fontWeightBold', color: 'text.primary', textDecoration: 'none' },
  '& a.name:hover': { textDecoration: 'underline' },
  '& .minor': { color: 'text.secondary', '& a': { color: 'inherit' } },
  '& .next-try': { color: 'text.primary' },
  '& .assign': {
    ...LINE,
    gap: 0.75,
    maxWidth: 1,
    minHeight: { xs: 40, md: 28 },
    mt: { xs: -1, md: 0 },
    px: 0.5,
    border: 0,
    borderRadius: 1,
    bgcolor: 'transparent',
    color: 'text.secondary',
    font: 'inherit',
    cursor: 'pointer',
    '& span:last-child': {
      display: { xs: 'none', sm: 'inline' },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: ({ palette }: Theme) => `2px solid ${palette.primary.main}` },
  },
  ...rowActionStyle,
} as const;
