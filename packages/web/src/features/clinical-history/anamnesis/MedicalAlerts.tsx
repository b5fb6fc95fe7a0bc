import {
  type Alert,
  type AlertLevel,
  alertNotices,
  alertsOf,
} from '@dentaria/contract/clinical-history/alerts.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';

const warning = (name: string) => <WarningAmber role="img" aria-hidden={false} aria-label={name} />;

const LOOKS: Readonly<Record<AlertLevel, ChipProps>> = {
  danger: { color: 'error', variant: 'filled', icon: warning('Peligro') },
  caution: { color: 'warning', variant: 'outlined', icon: warning('Precaución') },
  note: { variant: 'outlined' },
};

/** Lines per alert in a collapsed list, and how many characters fit. */
const COLLAPSED = { phone: { lines: 1, characters: 34 }, wide: { lines: 3, characters: 280 } } as const;

/** A collapsed list on a phone shows two alerts, or every danger if there are more. */
const collapsedCount = (alerts: readonly Alert[]): number =>
  Math.max(2, alerts.filter(({ level }) => level === 'danger').length);

const textOf = ({ label, detail }: Alert) => (detail ? `${label}: ${detail}` : label);

export const MedicalAlerts = ({ anamnesis }: { anamnesis: Parameters<typeof alertsOf>[0] }) => (
  <>
    <AlertList alerts={alertsOf(anamnesis)} />
    <AlertNotices texts={alertNotices(anamnesis)} />
  </>
);

interface NoticesProps {
  texts: readonly string[];
  /** Reserves the height of one line. */
  isReserved?: boolean;
}

export const AlertNotices = ({ texts, isReserved = false }: NoticesProps) =>
  (texts.length > 0 || isReserved) && (
    <Typography component="div" variant="body2" color="textSecondary" sx={NOTICES}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Typography>
  );

const NOTICES = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  mt: { xs: 0.75, sm: 1 },
  lineHeight: '24px',
  minHeight: 24,
} as const;

function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const isPhone = useIsCompact();
  const collapsed = isPhone ? COLLAPSED.phone : COLLAPSED.wide;
  const shown = isPhone && !isExpanded ? alerts.slice(0, collapsedCount(alerts)) : alerts;
  const hidden = isPhone ? Math.max(0, alerts.length - collapsedCount(alerts)) : 0;
  const canExpand = hidden > 0 || alerts.some((alert) => textOf(alert).length > collapsed.characters);
  const toggle = () => setExpanded(!isExpanded);
  if (alerts.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label="Alertas"
      sx={{
        gap: 0.75,
        flexWrap: 'wrap',
        p: 0,
        m: 0,
        mt: { xs: 0.75, sm: 1 },
        listStyle: 'none',
        ...(isExpanded && { maxHeight: '45vh', overflowY: 'auto' }),
      }}
    >
      {shown.map((alert) => (
        <Box component="li" key={alert.label} sx={{ maxWidth: 1 }}>
          <Chip
            size="small"
            {...LOOKS[alert.level]}
            label={textOf(alert)}
            {...(canExpand && { onClick: toggle })}
            sx={{
              maxWidth: 1,
              height: 'auto',
              minHeight: 24,
              '& .MuiChip-label': {
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
                py: '2px',
                ...(!isExpanded && {
                  display: '-webkit-box',
                  WebkitBoxOrient: 'vertical',
                  WebkitLineClamp: `${collapsed.lines}`,
                }),
              },
            }}
          />
        </Box>
      ))}
      {canExpand && (
        <Box component="li">
          <Chip
            size="small"
            {...(isExpanded ? LESS : moreText(hidden))}
            aria-expanded={isExpanded}
            onClick={toggle}
          />
        </Box>
      )}
    </Stack>
  );
}

const LESS = { label: 'Menos', 'aria-label': 'Menos alertas' };

const moreText = (hidden: number) =>
  hidden > 0
    ? { label: `+${hidden}`, 'aria-label': `+${hidden} alertas` }
    : { label: 'Más', 'aria-label': 'Alertas completas' };
