import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { People } from '../../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { duplicatePairsQuery, pairKey } from '../duplicates.queries.ts';
import { PairCard } from './PairCard.tsx';

const PAGE_SIZE = 20;

interface Props {
  clinicId: number;
  isDismissed: boolean;
}

export function PairList({ clinicId, isDismissed }: Props) {
  const pairs = useQuery(duplicatePairsQuery(clinicId, isDismissed));
  const [limit, setLimit] = useState(PAGE_SIZE);
  const all = pairs.data?.pairs ?? [];
  const shown = all.slice(0, limit);
  const { list, noteRemoval } = useFocusAfterRemoval(all.length);
  if (!pairs.data)
    return (
      <QueryState
        query={pairs}
        failed="No se pudieron buscar los duplicados."
        loading={<LoadingSkeleton shape="cards" label="Buscando duplicados..." />}
      />
    );
  const { total, isCut } = pairs.data;
  return (
    <>
      {isCut && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          Puede haber más duplicados: demasiados pacientes comparten un dato, como el teléfono, para comparar
          a cada uno con todos los demás.
        </Alert>
      )}
      {total > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {countText(total, all.length)}
        </Typography>
      )}
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={isDismissed ? 'Pares descartados' : 'Duplicados probables'}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          outline: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(480px, 100%), 1fr))',
        }}
      >
        {shown.map((pair, index) => (
          <PairCard
            key={pairKey(pair)}
            clinicId={clinicId}
            pair={pair}
            isDismissed={isDismissed}
            onLeave={() => noteRemoval(index)}
          />
        ))}
      </Box>
      {all.length === 0 && (
        <EmptyState icon={People} message={isDismissed ? 'Ningún par descartado' : noPairsText(isCut)} />
      )}
      {all.length > limit && (
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 2 }}>
          <Button onClick={() => setLimit(limit + PAGE_SIZE)}>Ver más</Button>
        </Box>
      )}
    </>
  );
}

const noPairsText = (isCut: boolean): string =>
  isCut
    ? 'Entre los que se compararon, nadie parece registrado dos veces'
    : 'No hay pacientes que parezcan registrados dos veces';

function countText(total: number, listed: number): string {
  if (total === 1) return '1 par';
  if (listed < total) return `Los ${listed} más parecidos de ${thousands(total)} pares`;
  return `${thousands(total)} pares, los más parecidos primero`;
}

/**
 * Moves the focus to the item that replaces a removed one, or to the list if it is empty, because the pressed button
 * is gone.
 */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  const shown = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < shown.current;
    shown.current = count;
    if (!isShorter || removed.current === undefined) return;
    // The user has already moved on.
    if (document.activeElement !== document.body) return;
    const items = list.current?.children ?? [];
    const next = items[Math.min(removed.current, items.length - 1)];
    removed.current = undefined;
    (next instanceof HTMLElement ? next : list.current)?.focus();
  }, [count]);
  const noteRemoval = (index: number): void => {
    removed.current = index;
  };
  return { list, noteRemoval };
}
