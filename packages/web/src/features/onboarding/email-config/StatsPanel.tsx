import type { EmailConfigStats } from '@dentaria/contract/onboarding/email-config.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../shared/ui/Panel.tsx';

const FACTS: readonly (readonly [member: keyof EmailConfigStats, label: string])[] = [
  ['totalConfigurations', 'Total'],
  ['activeConfigurations', 'Activas'],
  ['inactiveConfigurations', 'Inactivas'],
  ['recentlyUpdatedCount', 'Actualizadas en los últimos 7 días'],
];

/** The numbers of configurations; dashes while loading. */
export const StatsPanel = ({ stats }: { stats: EmailConfigStats | undefined }) => (
  <Panel title="Estadísticas">
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
    >
      {FACTS.map(([member, label]) => (
        <Box
          key={member}
          sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 500, lineHeight: 1.2 }}>
            {stats?.[member] ?? '—'}
          </Typography>
        </Box>
      ))}
    </Box>
  </Panel>
);
