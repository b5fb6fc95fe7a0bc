import Edit from '@mui/icons-material/EditOutlined';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { type DialogProps, DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { SettingsList, SettingsRow } from './SettingsList.tsx';

export interface ItemDialogProps<Item> extends DialogProps {
  /** Undefined for a new one. */
  item: Item | undefined;
}

interface Props<Item> {
  title: string;
  addLabel: string;
  emptyMessage: string;
  items: readonly Item[];
  mayEdit: boolean;
  detailsOf?: (item: Item) => string;
  iconOf?: (item: Item) => ReactNode;
  renderDialog: (props: ItemDialogProps<Item>) => ReactNode;
}

/**
 * Edits the chairs or types of a clinic's agenda. Items are retired instead of deleted, because appointments
 * refer to them.
 */
export function EditableList<Item extends { id: number; name: string; active: boolean }>({
  items,
  mayEdit,
  ...props
}: Props<Item>) {
  const dialog = useDialogState<{ readonly item: Item | undefined }>();
  const add = { label: props.addLabel, onClick: () => dialog.open({ item: undefined }) };
  return (
    <>
      <SettingsList title={props.title} isEmpty={items.length === 0} add={mayEdit ? add : undefined}>
        {items.length === 0 && <EmptyState message={props.emptyMessage} />}
        {items.map((item) => (
          <SettingsRow
            key={item.id}
            title={item.name}
            details={props.detailsOf?.(item)}
            icon={props.iconOf?.(item)}
          >
            {!item.active && <Chip size="small" label="Retirado" />}
            {mayEdit && (
              <RowAction label={`Editar ${item.name}`} icon={Edit} onClick={() => dialog.open({ item })} />
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      <DialogSlot state={dialog}>{(state, { item }) => props.renderDialog({ item, ...state })}</DialogSlot>
    </>
  );
}
