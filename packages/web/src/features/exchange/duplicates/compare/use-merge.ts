import type { MergePreview } from '@dentaria/contract/exchange/merges.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Failure, failureOf, serverBody } from '../../../../shared/api/failure.ts';
import { paths } from '../../../../shared/paths.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { announceMerge } from '../announce-merge.ts';
import { mergePreviewQuery } from '../duplicates.queries.ts';
import { type ChosenRecords, sidesOf } from './chosen-records.ts';

/** Merges two compared records and opens the kept one. A refusal reloads the comparison and says why. */
export function useMerge(clinicId: number) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const merge = async (preview: MergePreview, chosen: ChosenRecords): Promise<void> => {
    const { kept, other } = preview;
    setFailure(undefined);
    try {
      const merged = await exchangeApi.mergePatients({
        params: { clinicId },
        body: {
          keptId: kept.id,
          otherId: other.id,
          keptUpdatedAt: kept.updatedAt,
          otherUpdatedAt: other.updatedAt,
          fields: sidesOf(chosen, preview),
        },
      });
      await navigate(paths.patient.to({ patientId: merged.kept.id }));
      announceMerge(queries, clinicId, merged);
    } catch (error) {
      setFailure(failureOf(error, 'No se pudieron unificar las fichas', serverBody));
      await queries.invalidateQueries({
        queryKey: mergePreviewQuery(clinicId, { keptId: kept.id, otherId: other.id }).queryKey,
      });
    }
  };
  return { failure, merge };
}
