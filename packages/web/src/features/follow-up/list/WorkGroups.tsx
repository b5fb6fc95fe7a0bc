import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import type { WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkGroup, WorkItem, WorkList, WorkListQuery } from '@dentaria/contract/follow-up/work-list.ts';
import MailOutline from '@mui/icons-material/EmailOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { KeysDialog } from '../../../shared/ui/keys/KeysDialog.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { NO_SELECTION, type Selection, withAll } from '../../../shared/ui/list/list-selection.ts';
import { SelectionAction, SelectionBar } from '../../../shared/ui/list/SelectionBar.tsx';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { RowDialogs } from './row/RowDialogs.tsx';
import { useAssignment, useRowActions } from './row/use-row-actions.ts';
import { type OpenMenu, type RowMenu, RowMenus } from './row/WorkRow.tsx';
import { useRowFocus, useWorkKeys } from './use-work-keys.ts';
import { WorkGroupPanel } from './WorkGroupPanel.tsx';
import { readMore, workListQuery } from './work-list.queries.ts';
import { appendPage, itemKey } from './work-lists.ts';

const SelectionMessage = lazyComponent(
  async () => (await import('../messages/MessageDialog.tsx')).SelectionMessage,
);

interface Props {
  clinicId: number;
  query: WorkListQuery;
  state: WorkState;
  today: string;
  groups: readonly WorkGroup[];
  assignees: readonly Assignee[];
}

/** The second click of a double click would hit a row that has moved up, or that was behind a dialog. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

export function WorkGroups({ clinicId, query, state, today, groups, assignees }: Props) {
  const [selection, setSelection] = useState<Selection<string>>(NO_SELECTION);
  const [menu, setMenu] = useState<OpenMenu>();
  const [isWriting, setWriting] = useState(false);
  const rows = useRowFocus();
  const actions = useRowActions(clinicId, today);
  const assign = useAssignment(clinicId, assignees, actions.change);
  const more = useMore(clinicId, query);
  const items = groups.flatMap((group) => group.items);
  const selected = items.filter((item) => selection.has(itemKey(item)));

  const select = (chosen: readonly WorkItem[], isSelected: boolean) =>
    setSelection((current) => withAll(current, chosen.map(itemKey), isSelected));
  const toggle = useStableCallback((item: WorkItem) => {
    if (item.patient && state !== 'dismissed') select([item], !selection.has(itemKey(item)));
  });
  const openMenu = useStableCallback((name: RowMenu, item: WorkItem, anchor: HTMLElement) =>
    setMenu({ menu: name, item, anchor }),
  );
  const run = useStableCallback(actions.run);
  const keys = useWorkKeys({
    item: items.find((item) => itemKey(item) === rows.key),
    state,
    onMove: rows.move,
    onAction: run,
    onAssign: (item) => {
      const anchor = rows.handlers.ref.current?.querySelector<HTMLElement>(
        `[data-row="${itemKey(item)}"] .assign`,
      );
      if (anchor) openMenu('assign', item, anchor);
    },
    onToggle: toggle,
    onMessage: () => selected.length > 0 && setWriting(true),
  });

  return (
    <>
      {selected.length > 0 && (
        <Box
          sx={{
            position: 'sticky',
            top: { xs: 56, sm: 64 },
            zIndex: ({ zIndex }) => zIndex.appBar - 1,
            bgcolor: 'background.default',
            borderRadius: 1,
          }}
        >
          <SelectionBar
            count={selected.length}
            matching={undefined}
            onClear={() => setSelection(NO_SELECTION)}
          >
            <SelectionAction startIcon={<MailOutline />} onClick={() => setWriting(true)}>
              Enviar mensaje
            </SelectionAction>
          </SelectionBar>
        </Box>
      )}
      <Stack {...rows.handlers} onClickCapture={ignoreSecondClick} sx={{ gap: 2 }}>
        {groups.map((group) => (
          <WorkGroupPanel
            key={group.kind}
            group={group}
            state={state}
            today={today}
            selection={selection}
            onSelect={select}
            onToggle={toggle}
            onAction={run}
            onMenu={openMenu}
            onMore={more.load}
            isLoadingMore={more.loading === group.kind}
          />
        ))}
      </Stack>
      {groups.length > 0 && (
        <Button
          size="small"
          color="inherit"
          startIcon={<Keyboard />}
          onClick={keys.openHelp}
          sx={{ alignSelf: 'flex-start', display: { xs: 'none', md: 'inline-flex' } }}
        >
          Atajos de teclado
        </Button>
      )}
      {menu && (
        <RowMenus
          open={menu}
          state={state}
          assignees={assignees}
          onAssign={assign}
          onAction={actions.run}
          onClose={() => setMenu(undefined)}
        />
      )}
      <RowDialogs today={today} actions={actions} />
      {isWriting && (
        <SelectionMessage
          clinicId={clinicId}
          items={selected}
          onSent={() => {
            setWriting(false);
            setSelection(NO_SELECTION);
          }}
          onClose={() => setWriting(false)}
        />
      )}
      {keys.isHelpOpen && (
        <KeysDialog
          {...keys.help}
          title="Atajos de seguimiento"
          keys={KEYS}
          switchLabel="Usar letras como atajos"
        />
      )}
    </>
  );
}

function useMore(clinicId: number, query: WorkListQuery) {
  const queries = useQueryClient();
  const read = async (group: WorkGroup): Promise<void> => {
    const page = await readMore(clinicId, query, group);
    queries.setQueryData<WorkList>(
      workListQuery(clinicId, query).queryKey,
      (list) => list && appendPage(list, page),
    );
  };
  const reading = useServerCall('No se pudieron cargar más.', read, serverMessage);
  return { load: reading.start, loading: reading.pendingArgument?.kind };
}

const KEYS = [
  ['Flechas, o J y K', 'van a la fila siguiente, anterior'],
  ['S', 'hace lo que sigue: reservar, confirmar, marcar como hecha o abrir la historia'],
  ['L', 'llama y anota el intento'],
  ['W', 'abre WhatsApp'],
  ['R', 'reserva un turno'],
  ['A', 'asigna a una persona'],
  ['D', 'descarta con un motivo'],
  ['X', 'selecciona la fila'],
  ['M', 'envía un mensaje a las filas seleccionadas'],
  ['?', 'muestra estos atajos'],
  ['/ o Ctrl K', 'busca un paciente'],
] as const;
