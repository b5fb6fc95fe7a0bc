import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Badge from '@mui/material/Badge';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo } from 'react';
import { preloadSection } from './lazy-sections.tsx';
import { panelId, SECTIONS, type SectionName, tabId } from './sections.ts';
import { BELOW_HEADER, STICKY } from './sticky-header.ts';

const TABS = {
  information: { title: 'Información', Icon: PersonOutlined },
  anamnesis: { title: 'Anamnesis', Icon: AssignmentOutlined },
  odontogram: { title: 'Odontograma', Icon: GridOnOutlined },
  plan: { title: 'Plan de Tratamiento', Icon: ReceiptLongOutlined },
} as const satisfies Record<SectionName, object>;

interface Props {
  section: SectionName;
  onSelect: (section: SectionName) => void;
  withErrors: ReadonlySet<SectionName>;
  isNarrow: boolean;
}

const TAB = {
  // Aligns icons above titles of one and two lines.
  justifyContent: 'flex-start',
  minWidth: 0,
  px: 0.5,
  textTransform: 'none',
  lineHeight: 1.15,
} as const;
const WIDE_TAB = { ...TAB, fontSize: '0.75rem', minHeight: 68 } as const;
const NARROW_TAB = { ...TAB, fontSize: '0.7rem', minHeight: 60 } as const;

export const SectionTabs = memo(function SectionTabs({ section, onSelect, withErrors, isNarrow }: Props) {
  const tabs = (
    <Tabs
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      variant={isNarrow ? 'fullWidth' : 'standard'}
      value={section}
      onChange={(_, selected: SectionName) => onSelect(selected)}
      aria-label="Secciones de la historia"
      sx={isNarrow ? {} : { width: 90 }}
    >
      {SECTIONS.map((name) => {
        const { title, Icon } = TABS[name];
        return (
          <Tab
            key={name}
            value={name}
            id={tabId(name)}
            aria-controls={panelId(name)}
            label={title}
            onPointerEnter={() => preloadSection(name)}
            onFocus={() => preloadSection(name)}
            icon={
              <Badge color="error" variant="dot" invisible={!withErrors.has(name)}>
                <Icon fontSize="small" />
              </Badge>
            }
            iconPosition="top"
            sx={isNarrow ? NARROW_TAB : WIDE_TAB}
          />
        );
      })}
    </Tabs>
  );
  if (!isNarrow) {
    return (
      <Paper sx={{ flexShrink: 0, py: 1, [STICKY]: { position: 'sticky', top: BELOW_HEADER } }}>{tabs}</Paper>
    );
  }
  return (
    <Paper
      square
      variant="elevation"
      elevation={8}
      data-bottom-bar
      sx={{ position: 'fixed', left: 0, right: 0, bottom: 0, zIndex: 'appBar' }}
    >
      {tabs}
    </Paper>
  );
});
