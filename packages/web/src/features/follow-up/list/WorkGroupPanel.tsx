import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { WORK_KIND_LABELS } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkGroup, WorkItem, WorkState } from '@dentaria/contract/follow-up/work-list.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Selection } from '../../../shared/ui/list/list-selection.ts';
import type { RowAction } from './row-actions.ts';
import { rowStyle } from './row-style.ts';
import { type RowMenu, WorkRow } from './WorkRow.tsx';
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

/** The items of one kind. */
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
