import Box from '@mui/material/Box';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOwnChange } from '../../../shared/api/own-changes.ts';
import { useClinicId } from '../../../shared/clinic/use-screen-clinic.ts';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';

const MAX_SHOWN = 999;
const FAILED = 'no se pudo contar lo pendiente';

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

/** Reserves its place before the count is known, so that the navigation does not move. */
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

/** Reloads the work after the user has changed something else, such as the state of an appointment. */
function useOwnChanges(clinicId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onOwnChange((service) => {
        // These changes call `refreshFollowUp` themselves.
        if (service === 'follow-up' || clinicId === undefined) return;
        void queries.invalidateQueries({ queryKey: followUpKey(clinicId) });
        void queries.invalidateQueries({ queryKey: ['patient-follow-up'] });
      }),
    [clinicId, queries],
  );
}

/** Leaves ten seconds for the response, so that the count is never more than a minute old. */
const REFRESH_MS = 50_000;

const workCountsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...followUpKey(clinicId), 'counts'],
    queryFn: ({ signal }) => followUpApi.countWork({ params: { clinicId } }, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
