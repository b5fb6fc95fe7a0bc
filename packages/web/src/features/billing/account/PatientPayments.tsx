import { Panel } from '../../../shared/ui/Panel.tsx';
import { PaymentList } from '../payments/PaymentList.tsx';

const PAGE_SIZE = 10;

/** The payments of a patient. */
export function PatientPayments({ clinicId, patientId }: { clinicId: number; patientId: number }) {
  return (
    <Panel title="Pagos">
      <PaymentList
        clinicId={clinicId}
        filters={{ patientId }}
        pageSize={PAGE_SIZE}
        emptyText="Todavía no registró pagos."
      />
    </Panel>
  );
}
