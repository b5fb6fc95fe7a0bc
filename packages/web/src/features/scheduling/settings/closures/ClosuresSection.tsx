import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { Closure } from '@dentaria/contract/scheduling/settings.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { schedulingApi, schedulingKey } from '../../scheduling.api.ts';
import { AffectedDialog } from '../affected/AffectedAppointments.tsx';
import { SettingsList, SettingsRow } from '../SettingsList.tsx';
import { mayChangeHours, type SectionProps } from '../settings-access.ts';
import { useRemoval } from '../use-settings-save.ts';
import { ClosureDialog } from './ClosureDialog.tsx';
import { closureText } from './closure-text.ts';

export function ClosuresSection({ settings, access }: SectionProps) {
  const { clinicId, professionals } = settings;
  const closures = useQuery(closuresQuery(clinicId));
  const adding = useDialogState<object>();
  const removing = useDialogState<Closure>();
  const affected = useDialogState<{ readonly affected: readonly Appointment[] }>();
  const remove = useRemoval(
    clinicId,
    ({ id }: Closure) => schedulingApi.removeClosure({ params: { clinicId, id } }),
    { removed: 'Cierre eliminado', failed: 'Error al eliminar el cierre' },
  );
  if (closures.isLoadingError)
    return (
      <ErrorState message="Error al cargar los cierres" error={closures.error} onRetry={closures.refetch} />
    );
  if (!closures.data) return <LoadingSkeleton shape="rows" />;
  const mayAdd = access.all || professionals.some(({ id }) => id === access.ownHours);
  const subjectOf = ({ professionalId }: Closure): string =>
    professionalId === null
      ? 'Toda la clínica'
      : (professionals.find(({ id }) => id === professionalId)?.name ?? 'Un profesional que ya no atiende');
  return (
    <>
      <SettingsList
        title="Cierres"
        isEmpty={closures.data.length === 0}
        add={mayAdd ? { label: 'Agregar cierre', onClick: () => adding.open({}) } : undefined}
      >
        {closures.data.length === 0 && <EmptyState message="No hay cierres próximos" />}
        {closures.data.map((closure) => (
          <SettingsRow
            key={closure.id}
            title={closureText(closure)}
            details={[subjectOf(closure), closure.reason].filter(Boolean).join(' · ')}
          >
            {mayChangeHours(access, closure.professionalId) && (
              <RowAction
                label={`Eliminar el cierre del ${closureText(closure)}`}
                icon={Delete}
                onClick={() => removing.open(closure)}
              />
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      {adding.subject && (
        <ClosureDialog
          key={adding.openCount}
          settings={settings}
          access={access}
          open={adding.isOpen}
          onClose={adding.close}
          onSaved={(appointments) => affected.open({ affected: appointments })}
        />
      )}
      <AffectedDialog
        dialog={affected}
        settings={settings}
        text="Ya estaban dados en ese período. Siguen en la agenda: avisa a los pacientes y muévelos o cancélalos."
      />
      {removing.subject && (
        <ConfirmDialog
          open={removing.isOpen}
          title="Eliminar cierre"
          confirmLabel="Eliminar"
          color="error"
          onConfirm={() => removing.subject && remove(removing.subject).then(removing.close)}
          onCancel={removing.close}
        >
          ¿Eliminar el cierre del {closureText(removing.subject)}? Se podrán dar turnos en ese período.
        </ConfirmDialog>
      )}
    </>
  );
}

const closuresQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'closures'],
    queryFn: ({ signal }) => schedulingApi.listClosures({ params: { clinicId } }, { signal }),
  });
