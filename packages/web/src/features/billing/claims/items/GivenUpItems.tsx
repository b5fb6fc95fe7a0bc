import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { LIST, ROW } from '../../list-style.ts';
import { claimItemsQuery, refreshClaims } from '../claims.queries.ts';
import { workName } from '../work.ts';
import { WorkSummary } from './WorkSummary.tsx';

interface Props {
  clinicId: number;
  canReopen: boolean;
}

export function GivenUpItems({ clinicId, canReopen }: Props) {
  const [isShown, setShown] = useState(false);
  const items = useQuery({ ...claimItemsQuery(clinicId, { state: 'given-up' }), enabled: isShown });
  if (!isShown)
    return (
      <Button color="inherit" onClick={() => setShown(true)} sx={{ alignSelf: 'start' }}>
        Ver lo que no se reclama
      </Button>
    );
  return (
    <Panel title="No se reclama">
      <QueryState query={items} failed="No se pudo cargar lo que no se reclama." />
      {items.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No hay prestaciones que no se reclamen.
        </Typography>
      )}
      {items.data && items.data.length > 0 && (
        <Box component="ul" aria-label="No se reclama" sx={LIST}>
          {items.data.map((item) => (
            <GivenUpRow key={item.id} item={item} canReopen={canReopen} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function GivenUpRow({ item, canReopen }: { item: ClaimItem; canReopen: boolean }) {
  const queries = useQueryClient();
  const { clinicId, id, version, givenUp } = item;
  const reopening = useMutation({
    mutationFn: () => billingApi.reopenClaimItem({ params: { clinicId, id }, body: { version } }),
    onSuccess: () => toast.success('La prestación vuelve a estar para presentar'),
    onError: (error) => toastFailure('No se pudo volver a reclamar', error, serverMessage),
    onSettled: () => refreshClaims(queries, clinicId),
  });
  const reopen = useSingleFlight(() => reopening.mutateAsync());
  return (
    <Box component="li" aria-label={workName(item)} sx={{ ...ROW, flexWrap: 'wrap' }}>
      <WorkSummary work={{ ...item, missing: [] }} heading={`${item.patient.name} · `} />
      {canReopen && (
        <Button size="small" loading={reopening.isPending} onClick={reopen}>
          Reclamar
        </Button>
      )}
      {givenUp && (
        <Typography variant="caption" color="textSecondary" sx={{ width: 1, overflowWrap: 'anywhere' }}>
          {givenUp.by.name}: {givenUp.reason}
        </Typography>
      )}
    </Box>
  );
}
