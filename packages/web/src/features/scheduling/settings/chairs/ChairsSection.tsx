import type { Chair } from '@dentaria/contract/scheduling/settings.ts';
import Edit from '@mui/icons-material/EditOutlined';
import Chip from '@mui/material/Chip';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { SettingsList } from '../SettingsList.tsx';
import { SettingsRow } from '../SettingsRow.tsx';
import type { SectionProps } from '../SettingsSections.tsx';
import { ChairDialog } from './ChairDialog.tsx';

/** The chairs of a clinic. A retired one stays with its appointments. */
export function ChairsSection({ settings: { clinicId, chairs }, access }: SectionProps) {
  const dialog = useDialogState<{ readonly chair: Chair | undefined }>();
  return (
    <>
      <SettingsList
        title="Sillones"
        isEmpty={chairs.length === 0}
        add={
          access.all
            ? { label: 'Agregar sillón', onClick: () => dialog.open({ chair: undefined }) }
            : undefined
        }
      >
        {chairs.length === 0 && <EmptyState message="No hay sillones registrados" />}
        {chairs.map((chair) => (
          <SettingsRow key={chair.id} title={chair.name}>
            {!chair.active && <Chip size="small" label="Retirado" />}
            {access.all && (
              <RowAction label={`Editar ${chair.name}`} icon={Edit} onClick={() => dialog.open({ chair })} />
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      {dialog.subject && (
        <ChairDialog
          key={dialog.openCount}
          clinicId={clinicId}
          chair={dialog.subject.chair}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
