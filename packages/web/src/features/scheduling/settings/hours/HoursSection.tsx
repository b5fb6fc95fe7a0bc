import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { AffectedDialog } from '../affected/AffectedDialog.tsx';
import type { SectionProps } from '../SettingsSections.tsx';
import { mayChangeHours } from '../settings-access.ts';
import { HoursForm } from './HoursForm.tsx';
import { WeekTable } from './WeekTable.tsx';
import { scheduleOn, schedulesAfter } from './weekly-hours.ts';

/** The weekly hours of one professional, whose id is in the URL. */
export function HoursSection({ settings, access }: SectionProps) {
  const { professionals, schedules } = settings;
  const user = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const [generation, setGeneration] = useState(0);
  const dialog = useDialogState<{ readonly affected: readonly Appointment[] }>();
  const renew = () => setGeneration((count) => count + 1);
  const wanted = Number(params.get('professional') ?? user.id);
  const professional = professionals.find(({ id }) => id === wanted) ?? professionals[0];
  if (!professional) return <EmptyState message="La clínica no tiene dentistas" />;
  const today = clinicToday();
  const current = scheduleOn(schedules, professional.id, today);
  const later = schedulesAfter(schedules, professional.id, today);
  const select = (id: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('professional', id);
      return next;
    });
  return (
    <>
      {professionals.length > 1 && (
        <TextField
          select
          label="Profesional"
          value={String(professional.id)}
          onChange={({ target }) => select(target.value)}
          sx={{ maxWidth: { sm: 320 }, mb: 2 }}
        >
          {professionals.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {mayChangeHours(access, professional.id) ? (
        <HoursForm
          key={`${professional.id} ${generation}`}
          settings={settings}
          professional={professional}
          current={current}
          later={later}
          onDiscard={renew}
          onSaved={(affected) => {
            renew();
            dialog.open({ affected });
          }}
        />
      ) : (
        <WeekTable title="Horario actual" chairs={settings.chairs} schedule={current} />
      )}
      {later.map((schedule) => (
        <WeekTable
          key={schedule.validFrom}
          title="Horario futuro"
          chairs={settings.chairs}
          schedule={schedule}
        />
      ))}
      <AffectedDialog
        dialog={dialog}
        settings={settings}
        text="Quedaron fuera del nuevo horario. Siguen en la agenda: avisa a los pacientes y muévelos o cancélalos."
      />
    </>
  );
}
