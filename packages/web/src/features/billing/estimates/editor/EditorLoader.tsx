import type { Estimate, ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { UnregisteredInsurance } from '../../coverage/UnregisteredInsurance.tsx';
import { patientPricesQuery, proceduresQuery } from '../estimates.queries.ts';
import { EstimateEditor } from './EstimateEditor.tsx';

interface Props {
  clinicId: number;
  patientId: number;
  estimate?: Estimate;
  proposed?: readonly ProposedLine[];
}

/** The editor with the clinic's procedures and the patient's prices. Of a patient without prices they are typed. */
export function EditorLoader(props: Props) {
  const { clinicId, patientId } = props;
  const procedures = useQuery({ ...proceduresQuery(clinicId), refetchOnWindowFocus: false });
  const priced = useQuery({ ...patientPricesQuery(clinicId, patientId), refetchOnWindowFocus: false });
  const active = useMemo(() => (procedures.data ?? []).filter((each) => each.active), [procedures.data]);
  const prices = useMemo(
    () => new Map((priced.data?.prices ?? []).map((each) => [each.procedureId, each])),
    [priced.data],
  );
  const failed = [procedures, priced].find((query) => query.isLoadingError);
  if (failed)
    return (
      <ErrorState
        message={
          failed === priced
            ? 'No se pudieron cargar los precios del paciente.'
            : 'No se pudieron cargar las prestaciones.'
        }
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!procedures.data || !priced.data) return <LoadingSkeleton shape="cards" />;
  return (
    <>
      <UnregisteredInsurance name={priced.data.coverage.unregistered} />
      <EstimateEditor {...props} procedures={active} prices={prices} hasPrices={prices.size > 0} />
    </>
  );
}
