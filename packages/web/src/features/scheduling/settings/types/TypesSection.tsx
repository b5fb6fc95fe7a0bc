import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import Edit from '@mui/icons-material/EditOutlined';
import Chip from '@mui/material/Chip';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { COLOR_NAMES, TypeSwatch } from '../../TypeColors.tsx';
import { SettingsList, SettingsRow } from '../SettingsList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { TypeDialog } from './TypeDialog.tsx';

const detailsOf = ({ minutes, color, recallMonths, online }: AppointmentType): string =>
  [
    `${minutes} minutos`,
    COLOR_NAMES[color],
    recallMonths !== null && `control a los ${recallMonths} ${recallMonths === 1 ? 'mes' : 'meses'}`,
    online && 'los pacientes pueden reservarlo',
  ]
    .filter(Boolean)
    .join(' · ');

export function TypesSection({ settings: { clinicId, types }, access }: SectionProps) {
  const dialog = useDialogState<{ readonly type: AppointmentType | undefined }>();
  return (
    <>
      <SettingsList
        title="Motivos"
        isEmpty={types.length === 0}
        add={
          access.all
            ? { label: 'Agregar motivo', onClick: () => dialog.open({ type: undefined }) }
            : undefined
        }
      >
        {types.length === 0 && <EmptyState message="No hay motivos registrados" />}
        {types.map((type) => (
          <SettingsRow
            key={type.id}
            title={type.name}
            details={detailsOf(type)}
            icon={<TypeSwatch color={type.color} />}
          >
            {!type.active && <Chip size="small" label="Retirado" />}
            {access.all && (
              <RowAction label={`Editar ${type.name}`} icon={Edit} onClick={() => dialog.open({ type })} />
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      {dialog.subject && (
        <TypeDialog
          key={dialog.openCount}
          clinicId={clinicId}
          type={dialog.subject.type}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
