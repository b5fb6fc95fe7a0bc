import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { type LazyComponent, lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { BACK_TO_AGENDA } from '../appointment-texts.ts';
import { FirstSetupPanel } from './first-setup/FirstSetupPanel.tsx';
import { SECTION_TITLES, SECTIONS, type SectionName, sectionOf } from './sections.ts';
import { type SectionProps, settingsAccess } from './settings-access.ts';

export const AgendaSettingsPage = () => (
  <ClinicScreen title="Configuración de la agenda" back={BACK_TO_AGENDA}>
    {(clinicId) => <ClinicSettings key={clinicId} clinicId={clinicId} />}
  </ClinicScreen>
);

function ClinicSettings({ clinicId }: { clinicId: number }) {
  const user = useSignedInUser();
  const { clinics } = useScreenClinic();
  const settings = useQuery(schedulingSettingsQuery(clinicId));
  if (!settings.data)
    return <QueryState query={settings} failed="No se pudo cargar la configuración de la agenda." />;
  // Access depends on the owner of the clinic.
  if (clinics.isPending) return <LoadingSkeleton shape="rows" />;
  const access = settingsAccess(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
  const { ready, types } = settings.data;
  if (!ready && types.length === 0) return <FirstSetupPanel settings={settings.data} access={access} />;
  return (
    <>
      {!ready && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Para dar turnos faltan al menos un horario y un motivo en uso.
        </Alert>
      )}
      <SettingsSections settings={settings.data} access={access} />
    </>
  );
}

const PANELS: Readonly<Record<SectionName, LazyComponent<SectionProps>>> = {
  hours: lazyComponent(async () => (await import('./hours/HoursSection.tsx')).HoursSection),
  chairs: lazyComponent(async () => (await import('./chairs/ChairsSection.tsx')).ChairsSection),
  types: lazyComponent(async () => (await import('./types/TypesSection.tsx')).TypesSection),
  closures: lazyComponent(async () => (await import('./closures/ClosuresSection.tsx')).ClosuresSection),
  holidays: lazyComponent(async () => (await import('./holidays/HolidaysSection.tsx')).HolidaysSection),
  affected: lazyComponent(
    async () => (await import('./affected/AffectedAppointments.tsx')).OutsideHoursSection,
  ),
  messages: lazyComponent(async () => (await import('../messages/MessagesSection.tsx')).MessagesSection),
  'follow-up': ({ settings: { clinicId }, access }) => (
    <Extension
      point="followUpSettings"
      props={{ clinicId, isReadOnly: !access.all }}
      fallback={<LoadingSkeleton shape="rows" />}
    />
  ),
  online: lazyComponent(
    async () => (await import('../online-booking/OnlineBookingSection.tsx')).OnlineBookingSection,
  ),
};

function SettingsSections(props: SectionProps) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const section = sectionOf(params.get('section'));
  const select = (name: SectionName) =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), section: name }));
  const Panel = PANELS[section];
  return (
    <>
      <Tabs
        value={section}
        onChange={(_, name: SectionName) => select(name)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Secciones de la configuración"
        sx={{ mb: 2 }}
      >
        {SECTIONS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={SECTION_TITLES[name]}
            id={`${id}-tab-${name}`}
            aria-controls={`${id}-panel`}
            sx={{ textTransform: 'none' }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${section}`}>
        <Panel fallback={<LoadingSkeleton shape="rows" />} key={section} {...props} />
      </Box>
    </>
  );
}
