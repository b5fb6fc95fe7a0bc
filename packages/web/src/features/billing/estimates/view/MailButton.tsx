import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import MailOutline from '@mui/icons-material/EmailOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { onFirstClick } from '../../../../shared/lib/first-click-only.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { billingApi } from '../../billing.api.ts';
import { estimateQuery, keepEstimate } from '../estimates.queries.ts';

/** Mails the patient a link by which they read and answer the estimate. */
export function MailButton({ estimate: { clinicId, id, mail } }: { estimate: Estimate }) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = useSingleFlight(async () => {
    setSending(true);
    try {
      await keepEstimate(queries, await billingApi.mailEstimate({ params: { clinicId, id } }));
    } catch (error) {
      toastFailure('No se pudo enviar el presupuesto', error, serverMessage);
      await queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey });
    }
    setSending(false);
  });
  return (
    <Button
      variant="outlined"
      startIcon={<MailOutline />}
      loading={isSending || mail?.state === 'queued'}
      loadingPosition="start"
      onClick={onFirstClick(send)}
    >
      Enviar por e-mail
    </Button>
  );
}
