import type { FirstSetup, SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { schedulingApi } from '../../scheduling.api.ts';
import { schedulingPaths } from '../../scheduling.paths.ts';
import { schedulingSettingsQuery } from '../settings.queries.ts';
import type { SettingsAccess } from '../settings-access.ts';
import { FirstSetupForm } from './FirstSetupForm.tsx';

interface Props {
  /** Of a clinic whose agenda is not ready. */
  settings: SchedulingSettings;
  access: SettingsAccess;
}

/** Shown in place of an agenda that is not set up: the form for those who may fill it in, else whom to turn to. */
export function FirstSetupPanel({ settings, access }: Props) {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { clinicId, professionals } = settings;
  if (!access.all)
    return (
      <EmptyState
        icon={EventNoteOutlined}
        message="La agenda todavía no está lista. La configura el propietario de la clínica."
      />
    );
  if (professionals.length === 0)
    return (
      <EmptyState
        icon={EventNoteOutlined}
        message="La clínica todavía no tiene dentistas. Agrega uno para configurar la agenda."
      />
    );
  const save = (body: FirstSetup) => schedulingApi.setUp({ params: { clinicId }, body });
  const finish = (saved: SchedulingSettings) => {
    queries.setQueryData(schedulingSettingsQuery(clinicId).queryKey, saved);
    toast.success('La agenda está lista');
    navigate(schedulingPaths.agenda.to({}, user.clinicId === clinicId ? {} : { clinic: clinicId }));
  };
  return <FirstSetupForm settings={settings} userId={user.id} onSave={save} onSaved={finish} />;
}
