import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Badge from '@mui/material/Badge';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo } from 'react';
import { BELOW_THE_PATIENT, STICKY } from './HistoryHeader.tsx';
import { preloadSection } from './lazy-sections.ts';

/** The four sections, 0 to 3 (specification, section 2, "Clinical history"). */
export const SECTIONS = [
  { title: 'Información', Icon: PersonOutlined },
  { title: 'Anamnesis', Icon: AssignmentOutlined },
  { title: 'Odontograma', Icon: GridOnOutlined },
  { title: 'Plan de Tratamiento', Icon: ReceiptLongOutlined },
] as const;

interface Props {
  section: number;
  onChoose: (section: number) => void;
  /** Sections that hold an error. */
  wrong: ReadonlySet<number>;
  isNarrow: boolean;
}

export const panelId = (section: number): string => `history-panel-${section}`;
export const tabId = (section: number): string => `history-tab-${section}`;

/** A vertical tab list on wide screens, a bar fixed to the bottom on narrow ones. */
export const SectionTabs = memo(function SectionTabs({ section, onChoose, wrong, isNarrow }: Props) {
  const tabs = (
    <Tabs
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      variant={isNarrow ? 'fullWidth' : 'standard'}
      value={section}
      onChange={(_, chosen: number) => onChoose(chosen)}
      aria-label="Secciones de la historia"
      sx={isNarrow ? {} : { minWidth: 208 }}
    >
      {SECTIONS.map(({ title, Icon }, index) => (
        <Tab
          key={title}
          id={tabId(index)}
          aria-controls={panelId(index)}
          label={title}
          onPointerEnter={() => preloadSection(index)}
          onFocus={() => preloadSection(index)}
          icon={
            <Badge color="error" variant="dot" invisible={!wrong.has(index)}>
              <Icon fontSize="small" />
            </Badge>
          }
          iconPosition={isNarrow ? 'top' : 'start'}
          sx={
            isNarrow
              ? {
                  // The icons stand in one line, whether a name takes one or two.
                  justifyContent: 'flex-start',
                  minWidth: 0,
                  px: 0.5,
                  fontSize: '0.7rem',
                  lineHeight: 1.15,
                  minHeight: 60,
                }
              : { justifyContent: 'flex-start', textAlign: 'left', minHeight: 48, textTransform: 'none' }
          }
        />
      ))}
    </Tabs>
  );
  if (!isNarrow) {
    return (
      <Paper sx={{ flexShrink: 0, py: 1, [STICKY]: { position: 'sticky', top: BELOW_THE_PATIENT } }}>
        {tabs}
      </Paper>
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
