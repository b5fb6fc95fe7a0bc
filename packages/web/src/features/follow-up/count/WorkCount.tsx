import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useClinicId } from '../../../shared/clinic/use-clinic-id.ts';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { useOwnChanges } from './use-own-changes.ts';
import { workCountsQuery } from './work-counts.query.ts';

const MAX_SHOWN = 999;
const FAILED = 'no se pudo contar lo pendiente';

/** The clinic's pending items, beside the entry of the navigation. */
export function WorkCount({ isBadge }: { isBadge: boolean }) {
  const clinicId = useClinicId();
  const counts = useQuery({ ...workCountsQuery(clinicId ?? 0), enabled: clinicId !== undefined });
  useOwnChanges(clinicId);
  if (counts.isLoadingError)
    return (
      <Box component="span" title={FAILED} sx={{ ...(isBadge ? BADGE : PILL), bgcolor: 'warning.main' }}>
        <span aria-hidden>!</span>
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {` (${FAILED})`}
        </Box>
      </Box>
    );
  const total = counts.data?.total ?? 0;
  if (total === 0) return isBadge ? null : <Box component="span" sx={{ ...PILL, bgcolor: 'transparent' }} />;
  return (
    <Box component="span" sx={isBadge ? BADGE : PILL}>
      {total > MAX_SHOWN ? `${MAX_SHOWN}+` : total}
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {' '}
        {total === 1 ? 'pendiente' : 'pendientes'}
      </Box>
    </Box>
  );
}

/** Takes its place before the number is known, so that the navigation does not move. */
const PILL = {
  position: 'relative',
  display: 'inline-block',
  ml: 0.75,
  px: 0.75,
  minWidth: 26,
  boxSizing: 'border-box',
  borderRadius: 5,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  textAlign: 'center',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
} as const;

const BADGE = {
  ...PILL,
  position: 'absolute',
  top: 0,
  right: -4,
  px: 0.5,
  minWidth: 18,
  fontSize: '0.6875rem',
  lineHeight: '16px',
} as const;
