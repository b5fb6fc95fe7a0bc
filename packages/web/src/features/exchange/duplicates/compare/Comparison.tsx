import type { MergePreview } from '@dentaria/contract/exchange/merges.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isStatus } from '../../../../shared/api/failure.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { mergePreviewQuery } from '../duplicates.queries.ts';
import { type ComparedPair, comparedPairSearch, duplicateListSearch } from '../duplicates-address.ts';
import { SubviewHeading } from '../SubviewHeading.tsx';
import { ComparedRecords } from './ComparedRecords.tsx';
import { type ChosenRecords, withChoice } from './chosen-records.ts';

interface Props {
  clinicId: number;
  pair: ComparedPair;
}

/** Two records field by field, what a merge moves, and the merge. */
export function Comparison({ clinicId, pair }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const preview = useQuery(mergePreviewQuery(clinicId, pair));
  /** Shown while the preview of the other way round loads. */
  const [last, setLast] = useState<MergePreview>();
  const [chosen, setChosen] = useState<ChosenRecords>({});
  const swapped = { keptId: pair.otherId, otherId: pair.keptId };
  const shown = preview.data ?? (last && isOf(last, pair) ? last : undefined);
  return (
    <>
      <SubviewHeading
        title="Comparar y unificar"
        back={{ search: duplicateListSearch(params, 'probable'), label: 'Duplicados' }}
      />
      {preview.isLoadingError && (
        <ErrorState
          message={
            isStatus(preview.error, 404)
              ? 'Una de las dos fichas ya no está: alguien la eliminó o la unificó.'
              : 'No se pudieron comparar las fichas.'
          }
          error={preview.error}
          {...(!isStatus(preview.error, 404) && { onRetry: () => preview.refetch() })}
        />
      )}
      {!preview.isLoadingError && !shown && (
        <LoadingSkeleton shape="cards" label="Comparando las fichas..." />
      )}
      {!preview.isLoadingError && shown && (
        <ComparedRecords
          clinicId={clinicId}
          preview={shown}
          isLoading={preview.isFetching}
          chosen={chosen}
          onChoose={(field, id) => setChosen((current) => withChoice(current, field, id))}
          onKeep={(id) => {
            if (id === pair.keptId) return;
            setLast(preview.data);
            void navigate(
              { search: comparedPairSearch(params, swapped) },
              { replace: true, preventScrollReset: true },
            );
          }}
        />
      )}
    </>
  );
}

const isOf = ({ kept, other }: MergePreview, { keptId, otherId }: ComparedPair): boolean =>
  [kept.id, other.id].every((id) => id === keptId || id === otherId);
