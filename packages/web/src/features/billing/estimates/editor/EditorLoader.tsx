import type { Estimate, ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { patientPricesQuery, proceduresQuery } from '../estimates.queries.ts';
import { EstimateEditor } from './EstimateEditor.tsx';

interface Props {
  clinicId: number;
  patientId: number;
  estimate?: Estimate;
  proposed?: readonly ProposedLine[];
}

/** The editor with the clinic's procedures and the patient's prices. Without prices, they are typed. */
export function EditorLoader(props: Props) {
  const { clinicId, patientId } = props;
  const procedures = useQuery({ ...proceduresQuery(clinicId), refetchOnWindowFocus: false });
  const priced = useQuery({ ...patientPricesQuery(clinicId, patientId), refetchOnWindowFocus: false });
  const active = useMemo(() => (procedures.data ?? []).filter((each) => each.active), [procedures.data]);
  const prices = useMemo(
    () => new Map((priced.data?.prices ?? []).map((each) => [each.procedureId, each])),
    [priced.data],
  );
  if (procedures.isLoadingError)
    return (
      <ErrorState
        message="No se pudieron cargar las prestaciones."
        error={procedures.error}
        onRetry={() => procedures.refetch()}
      />
    );
  if (!procedures.data || priced.isPending) return <LoadingSkeleton shape="cards" />;
  return <EstimateEditor {...props} procedures={active} prices={prices} hasPrices={prices.size > 0} />;
}
