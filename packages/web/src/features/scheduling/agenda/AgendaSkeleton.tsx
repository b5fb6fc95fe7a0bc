import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { GUTTER_PX } from './grid-scale.ts';

const ROWS = [64, 48, 96, 48, 72, 48];

/** The shape of a day while it loads. */
export const AgendaSkeleton = () => (
  <Box
    role="status"
    aria-label="Cargando la agenda"
    data-loading
    sx={{
      flex: 1,
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: `${GUTTER_PX}px repeat(3, 1fr)` },
      gap: 1.5,
      p: 2,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
    }}
  >
    <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
    {[0, 1, 2].map((column) => (
      <Box key={column} sx={{ display: { xs: column === 0 ? 'block' : 'none', sm: 'block' } }}>
        <Skeleton width="60%" sx={{ mb: 2 }} />
        {ROWS.slice(column).map((height, row) => (
          // The rows of a skeleton have no other identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Skeleton key={row} variant="rounded" height={height} sx={{ mb: 1.5 }} />
        ))}
      </Box>
    ))}
  </Box>
);
