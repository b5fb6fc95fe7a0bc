import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { billingPaths } from '../billing.paths.ts';
import { mayWriteEstimates } from '../billing-access.ts';

export function ChartEstimateButton({ patientId }: { patientId: number }) {
  if (!mayWriteEstimates(useSignedInUser())) return null;
  return (
    <Button
      size="small"
      startIcon={<RequestQuote />}
      component={Link}
      to={billingPaths.estimateNew.to({}, { paciente: patientId, desde: 'odontograma' })}
    >
      Presupuestar
    </Button>
  );
}
