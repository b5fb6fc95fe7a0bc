import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import { useQuery } from '@tanstack/react-query';
import { schedulingApi, schedulingQuery, schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { initialsOf } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { PhoneLinks } from '../../../shared/ui/PhoneLinks.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { BACK_TO_AGENDA } from '../appointment-texts.ts';
import { SettingsList, SettingsRow } from '../settings/SettingsList.tsx';
import { useRemoval } from '../settings/use-settings-save.ts';
import { preferenceText, waitingText } from './entry-texts.ts';

const EntryDialog = lazyComponent(() => import('./EntryDialog.tsx').then((module) => module.EntryDialog));
const EntrySlotsDialog = lazyComponent(() =>
  import('./EntrySlotsDialog.tsx').then((module) => module.EntrySlotsDialog),
);

export const WaitlistPage = () => (
  <ClinicScreen title="Lista de espera" back={BACK_TO_AGENDA}>
    {(clinicId) => <Waitlist clinicId={clinicId} />}
  </ClinicScreen>
);

function Waitlist({ clinicId }: { clinicId: number }) {
  const settings = useQuery(schedulingSettingsQuery(clinicId));
  const entries = useQuery(waitlistQuery(clinicId));
  if (!settings.data || !entries.data)
    return <QueryState query={[settings, entries]} failed="No se pudo cargar la lista de espera." />;
  return <EntryList settings={settings.data} entries={entries.data} />;
}

interface ListProps {
  settings: SchedulingSettings;
  entries: readonly WaitlistEntry[];
}

function EntryList({ settings, entries }: ListProps) {
  const { clinicId } = settings;
  const editing = useDialogState<{ readonly entry: WaitlistEntry | undefined }>();
  const finding = useDialogState<WaitlistEntry>();
  const closing = useDialogState<WaitlistEntry>();
  const close = useRemoval(
    clinicId,
    ({ id, version }: WaitlistEntry) =>
      schedulingApi.closeWaitlistEntry({ params: { clinicId, id }, body: { version } }),
    { removed: 'Paciente quitado de la lista de espera', failed: 'No se pudo quitar de la lista de espera' },
  );
  const today = clinicToday();
  return (
    <>
      <SettingsList
        title="Pacientes que esperan"
        isEmpty={entries.length === 0}
        add={{ label: 'Agregar a la lista', onClick: () => editing.open({ entry: undefined }) }}
      >
        {entries.length === 0 && (
          <EmptyState
            icon={HourglassEmpty}
            message="Nadie espera un turno. Agregá a quien quiera venir antes: cuando se cancele un turno, te avisamos a quién le sirve."
          />
        )}
        {entries.map((entry) => (
          <SettingsRow
            key={entry.id}
            icon={<PersonAvatar id={entry.patient.id} initials={initialsOf(entry.patient.name)} size={36} />}
            title={entry.patient.name}
            details={
              <>
                {preferenceText(settings, entry)}
                <br />
                {waitingText(entry, today)}
                {entry.note && ` · ${entry.note}`}
                <br />
                {entry.patient.phone ? <PhoneLinks phone={entry.patient.phone} /> : 'Sin teléfono'}
              </>
            }
          >
            <RowAction
              label={`Buscar un horario para ${entry.patient.name}`}
              icon={EventAvailable}
              onClick={() => finding.open(entry)}
            />
            <RowAction
              label={`Editar la espera de ${entry.patient.name}`}
              icon={Edit}
              onClick={() => editing.open({ entry })}
            />
            <RowAction
              label={`Quitar de la lista a ${entry.patient.name}`}
              icon={Delete}
              onClick={() => closing.open(entry)}
            />
          </SettingsRow>
        ))}
      </SettingsList>
      <DialogSlot state={editing}>
        {(dialog, { entry }) => <EntryDialog {...dialog} settings={settings} entry={entry} />}
      </DialogSlot>
      <DialogSlot state={finding}>
        {(dialog, entry) => <EntrySlotsDialog {...dialog} settings={settings} entry={entry} />}
      </DialogSlot>
      {closing.subject && (
        <ConfirmDialog
          open={closing.isOpen}
          title="Quitar de la lista de espera"
          confirmLabel="Quitar"
          onConfirm={() => closing.subject && close(closing.subject).then(closing.close)}
          onCancel={closing.close}
        >
          ¿Quitar a {closing.subject.patient.name} de la lista de espera? No se reserva ningún turno.
        </ConfirmDialog>
      )}
    </>
  );
}

const waitlistQuery = (clinicId: number) =>
  schedulingQuery(['waitlist'], schedulingApi.listWaitlist, { params: { clinicId } });
