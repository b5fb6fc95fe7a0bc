import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { Link, useSearchParams } from 'react-router';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { readDataId } from '../data/data-address.ts';
import {
  DUPLICATE_LIST_NAMES,
  DUPLICATE_LISTS,
  duplicateListSearch,
  readComparedPair,
  readDuplicateList,
} from './duplicates-address.ts';
import { PairList } from './pairs/PairList.tsx';

const MergeList = lazyComponent(async () => (await import('./merges/MergeList.tsx')).MergeList);
const MergeDetails = lazyComponent(async () => (await import('./merges/MergeDetails.tsx')).MergeDetails);
const Comparison = lazyComponent(async () => (await import('./compare/Comparison.tsx')).Comparison);

const loading = <LoadingSkeleton shape="rows" />;

export function DuplicatesView({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const compared = readComparedPair(params);
  const mergeId = readDataId(params);
  if (compared) return <Comparison clinicId={clinicId} pair={compared} fallback={loading} />;
  if (mergeId === undefined) return <Lists clinicId={clinicId} />;
  return <MergeDetails key={mergeId} clinicId={clinicId} id={mergeId} fallback={loading} />;
}

function Lists({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const list = readDuplicateList(params);
  return (
    <>
      <Stack
        component="nav"
        aria-label="Listas de duplicados"
        direction="row"
        sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}
      >
        {DUPLICATE_LISTS.map((each) => (
          <Chip
            key={each}
            component={Link}
            to={{ search: duplicateListSearch(params, each) }}
            preventScrollReset
            clickable
            label={DUPLICATE_LIST_NAMES[each]}
            aria-current={each === list ? 'page' : undefined}
            {...(each === list ? { color: 'primary' } : { variant: 'outlined' })}
          />
        ))}
      </Stack>
      {list === 'merges' ? (
        <MergeList clinicId={clinicId} fallback={loading} />
      ) : (
        <PairList key={list} clinicId={clinicId} isDismissed={list === 'dismissed'} />
      )}
    </>
  );
}
