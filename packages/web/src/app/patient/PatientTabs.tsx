import MoreHoriz from '@mui/icons-material/MoreHoriz';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PatientTab } from '../../shared/patients/patient-parts.ts';
import { useIsNarrow } from '../../shared/ui/breakpoints.ts';

interface Props {
  patientId: number;
  tabs: readonly PatientTab[];
  open: PatientTab | undefined;
}

const addressOf = ({ hash, opens }: PatientTab, patientId: number): string =>
  'screen' in opens ? opens.screen(patientId) : `#${hash}`;

export function PatientTabs(props: Props) {
  return useIsNarrow() ? <BottomBar {...props} /> : <TopTabs {...props} />;
}

const TopTabs = ({ patientId, tabs, open }: Props) => (
  <Tabs component="nav" aria-label="Secciones del paciente" value={open?.hash ?? false} sx={{ mb: 2 }}>
    {tabs.map((tab) => (
      <Tab
        key={tab.hash}
        value={tab.hash}
        label={tab.label}
        component={Link}
        to={addressOf(tab, patientId)}
        replace={!('screen' in tab.opens)}
        preventScrollReset
      />
    ))}
  </Tabs>
);

const MAX_IN_BAR = 4;

function BottomBar({ patientId, tabs, open }: Props) {
  const navigate = useNavigate();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const fits = tabs.length <= MAX_IN_BAR;
  const barTabs = fits ? tabs : tabs.slice(0, MAX_IN_BAR - 1);
  const moreTabs = fits ? [] : tabs.slice(MAX_IN_BAR - 1);
  const go = (tab: PatientTab): void => {
    setMoreOpen(false);
    void navigate(addressOf(tab, patientId), { replace: !('screen' in tab.opens) });
  };
  return (
    <Paper
      square
      data-bottom-bar
      elevation={3}
      sx={{
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: ({ zIndex }) => zIndex.appBar,
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      <BottomNavigation
        component="nav"
        aria-label="Secciones del paciente"
        showLabels
        value={moreTabs.includes(open as PatientTab) ? 'more' : open?.hash}
      >
        {barTabs.map((tab) => (
          <BottomNavigationAction
            key={tab.hash}
            value={tab.hash}
            label={tab.label}
            icon={<tab.icon />}
            onClick={() => go(tab)}
            aria-current={tab === open ? 'page' : undefined}
            sx={{ minWidth: 0, px: 0.5 }}
          />
        ))}
        {!fits && (
          <BottomNavigationAction
            ref={more}
            value="more"
            label="Más"
            icon={<MoreHoriz />}
            aria-haspopup="menu"
            aria-expanded={isMoreOpen}
            onClick={() => setMoreOpen(true)}
            sx={{ minWidth: 0, px: 0.5 }}
          />
        )}
      </BottomNavigation>
      <Menu open={isMoreOpen} anchorEl={() => more.current} onClose={() => setMoreOpen(false)}>
        {moreTabs.map((tab) => (
          <MenuItem key={tab.hash} selected={tab === open} onClick={() => go(tab)}>
            {tab.label}
          </MenuItem>
        ))}
      </Menu>
    </Paper>
  );
}
