import type { Estimate, EstimateLink } from '@dentaria/contract/billing/estimates.ts';
import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { billingApi } from '../../billing.api.ts';
import { estimateQuery } from '../estimates.queries.ts';

const LinkDialog = lazyComponent(() => import('./LinkDialog.tsx').then((module) => module.LinkDialog));

/** Makes a link by which the patient reads and answers the estimate. */
export function LinkButton({ estimate }: { estimate: Estimate }) {
  const queries = useQueryClient();
  const { clinicId, id } = estimate;
  const [isMaking, setMaking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useDialogState<EstimateLink>();
  const make = useSingleFlight(async () => {
    setMaking(true);
    try {
      shown.open(await billingApi.createEstimateLink({ params: { clinicId, id } }));
    } catch (error) {
      toastFailure('No se pudo crear el enlace', error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey });
    setMaking(false);
  });
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<LinkIcon />}
        loading={isMaking}
        loadingPosition="start"
        onClick={make}
      >
        Enlace para el paciente
      </Button>
      {shown.subject && (
        <LinkDialog
          key={shown.openCount}
          estimate={estimate}
          link={shown.subject}
          open={shown.isOpen}
          onClose={shown.close}
          // Disabled while the link was made, the button lost the focus before the dialog opened.
          onClosed={() => button.current?.focus()}
        />
      )}
    </>
  );
}
