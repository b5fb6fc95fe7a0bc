import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { type LazyComponent, lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { SECTION_TITLES, SECTIONS, type SectionName, sectionOf } from './sections.ts';
import type { SettingsAccess } from './settings-access.ts';

export interface SectionProps {
  settings: SchedulingSettings;
  access: SettingsAccess;
}

const PANELS: Readonly<Record<SectionName, LazyComponent<SectionProps>>> = {
  hours: lazyComponent(() => import('./hours/HoursSection.tsx').then((module) => module.HoursSection)),
  chairs: lazyComponent(() => import('./chairs/ChairsSection.tsx').then((module) => module.ChairsSection)),
  types: lazyComponent(() => import('./types/TypesSection.tsx').then((module) => module.TypesSection)),
  closures: lazyComponent(() =>
    import('./closures/ClosuresSection.tsx').then((module) => module.ClosuresSection),
  ),
  holidays: lazyComponent(() =>
    import('./holidays/HolidaysSection.tsx').then((module) => module.HolidaysSection),
  ),
  affected: lazyComponent(() =>
    import('./affected/OutsideHoursSection.tsx').then((module) => module.OutsideHoursSection),
  ),
  messages: lazyComponent(() =>
    import('../messages/MessagesSection.tsx').then((module) => module.MessagesSection),
  ),
  'follow-up': ({ settings: { clinicId }, access }) => (
    <Extension
      point="followUpSettings"
      props={{ clinicId, isReadOnly: !access.all }}
      fallback={<LoadingSkeleton shape="rows" />}
    />
  ),
  online: lazyComponent(() =>
    import('../online-booking/OnlineBookingSection.tsx').then((module) => module.OnlineBookingSection),
  ),
};

/** The settings of a clinic in tabs, of which the selected one is in the URL. */
export function SettingsSections(props: SectionProps) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const section = sectionOf(params.get('section'));
  const select = (name: SectionName) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('section', name);
      return next;
    });
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
