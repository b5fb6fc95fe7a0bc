import type { DuplicatePair } from '@dentaria/contract/exchange/duplicates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';
import { onFirstClick } from '../../../../shared/lib/first-click-only.ts';
import { comparedPairSearch } from '../duplicates-address.ts';
import { LikelihoodChip } from './LikelihoodChip.tsx';
import { PairTable } from './PairTable.tsx';
import { useDismissal } from './use-dismissal.ts';

interface Props {
  clinicId: number;
  pair: DuplicatePair;
  isDismissed: boolean;
  /** Before the card leaves the list. */
  onLeave: () => void;
}

/** Two records of probably one person: why, how likely, and what to do. */
export function PairCard({ clinicId, pair, isDismissed, onLeave }: Props) {
  const [params] = useSearchParams();
  const dismissal = useDismissal(clinicId);
  // The second click of a double click would be on the card that takes the place of this one.
  const leave = (toDismissed: boolean) =>
    onFirstClick(() => {
      onLeave();
      dismissal.change(pair, toDismissed);
    });
  const { first, second, likelihood, score, reasons } = pair;
  return (
    <Paper
      component="li"
      tabIndex={-1}
      aria-label={`${first.name} y ${second.name}`}
      sx={{ p: { xs: 2, md: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Stack direction="row" sx={{ gap: 1, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <LikelihoodChip likelihood={likelihood} score={score} />
        <Typography variant="body2">{reasons.join(' · ') || 'Ya no se parecen'}</Typography>
      </Stack>
      <PairTable pair={pair} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 0.5 }}>
        {isDismissed ? (
          <Button variant="outlined" loading={dismissal.isPending} onClick={leave(false)}>
            Volver a listar
          </Button>
        ) : (
          <>
            <Button
              component={Link}
              variant="contained"
              to={{ search: comparedPairSearch(params, { keptId: first.id, otherId: second.id }) }}
            >
              Comparar y unificar
            </Button>
            <Button color="inherit" loading={dismissal.isPending} onClick={leave(true)}>
              No son la misma persona
            </Button>
          </>
        )}
      </Box>
    </Paper>
  );
}
