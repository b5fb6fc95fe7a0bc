import type { Estimate, EstimateLink } from '@dentaria/contract/billing/estimates.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import MailOutline from '@mui/icons-material/EmailOutlined';
import LinkIcon from '@mui/icons-material/Link';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { onFirstClick } from '../../../../shared/lib/first-click-only.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { RevokeLinksButton } from '../../../../shared/links/RevokeLinksButton.tsx';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { billingPaths } from '../../billing.paths.ts';
import { mayRecordAnswers, mayWriteEstimates } from '../../billing-access.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { useFiles } from '../../use-files.ts';
import { cacheEstimate, estimateQuery } from '../estimates.queries.ts';

const LinkDialog = lazyComponent(async () => (await import('./LinkDialog.tsx')).LinkDialog);
const AcceptDialog = lazyComponent(async () => (await import('./AnswerDialogs.tsx')).AcceptDialog);
const RejectDialog = lazyComponent(async () => (await import('./AnswerDialogs.tsx')).RejectDialog);

export function EstimateActions({ estimate }: { estimate: Estimate }) {
  const user = useSignedInUser();
  const accepting = useDialogState<Estimate>();
  const rejecting = useDialogState<Estimate>();
  const { state, links, clinicId, id } = estimate;
  const takesAnswer = mayRecordAnswers(user);
  const isOpen = state === 'presented' && takesAnswer;
  const queries = useQueryClient();
  const revokeLinks = async () =>
    cacheEstimate(queries, await billingApi.revokeEstimateLinks({ params: { clinicId, id } }));
  return (
    <>
      {isOpen && (
        <Button variant="contained" startIcon={<CheckCircle />} onClick={() => accepting.open(estimate)}>
          Aceptar
        </Button>
      )}
      {isOpen && <LinkButton estimate={estimate} />}
      {isOpen && <MailButton estimate={estimate} />}
      {takesAnswer && links && links.open > 0 && (
        <RevokeLinksButton
          links={links}
          consequence="Quien tenga uno ya no podrá leer el presupuesto ni responderlo. Después podés crear otro."
          onRevoke={revokeLinks}
        />
      )}
      {(isOpen || (state === 'expired' && takesAnswer)) && (
        <Button color="inherit" onClick={() => rejecting.open(estimate)}>
          Rechazar
        </Button>
      )}
      {mayWriteEstimates(user) && <CopyButton estimate={estimate} />}
      <PrintButton estimate={estimate} />
      <DialogSlot state={accepting}>
        {(dialog, subject) => <AcceptDialog {...dialog} estimate={subject} />}
      </DialogSlot>
      <DialogSlot state={rejecting}>
        {(dialog, subject) => <RejectDialog {...dialog} estimate={subject} />}
      </DialogSlot>
    </>
  );
}

function PrintButton({ estimate: { clinicId, id } }: { estimate: Estimate }) {
  const files = useFiles();
  return (
    <Button
      startIcon={<Print />}
      color="inherit"
      loading={files.isPending}
      loadingPosition="start"
      onClick={files.open(() => billingApi.printEstimate({ params: { clinicId, id } }))}
    >
      Imprimir
    </Button>
  );
}

function CopyButton({ estimate: { clinicId, id } }: { estimate: Estimate }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pathOf = useClinicPath(billingPaths.estimate);
  const copying = useMutation({
    mutationFn: () => billingApi.copyEstimate({ params: { clinicId, id } }),
    onSuccess: async (made) => {
      await cacheEstimate(queries, made);
      toast.success('Copia lista para editar');
      await navigate(pathOf(made));
    },
    onError: (error) => toastFailure('No se pudo copiar el presupuesto', error, serverMessage),
  });
  const copy = useSingleFlight(() => copying.mutateAsync());
  return (
    <Button startIcon={<ContentCopy />} loading={copying.isPending} loadingPosition="start" onClick={copy}>
      Copiar
    </Button>
  );
}

function LinkButton({ estimate }: { estimate: Estimate }) {
  const queries = useQueryClient();
  const { clinicId, id } = estimate;
  const button = useRef<HTMLButtonElement>(null);
  const shown = useDialogState<EstimateLink>();
  const making = useMutation({
    mutationFn: () => billingApi.createEstimateLink({ params: { clinicId, id } }),
    onSuccess: shown.open,
    onError: (error) => toastFailure('No se pudo crear el enlace', error, serverMessage),
    onSettled: () => queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey }),
  });
  const make = useSingleFlight(() => making.mutateAsync());
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<LinkIcon />}
        loading={making.isPending}
        loadingPosition="start"
        onClick={make}
      >
        Enlace para el paciente
      </Button>
      <DialogSlot state={shown}>
        {(dialog, link) => (
          // The disabled button lost focus before the dialog opened.
          <LinkDialog {...dialog} estimate={estimate} link={link} onClosed={() => button.current?.focus()} />
        )}
      </DialogSlot>
    </>
  );
}

function MailButton({ estimate: { clinicId, id, mail } }: { estimate: Estimate }) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => billingApi.mailEstimate({ params: { clinicId, id } }),
    onSuccess: (mailed) => cacheEstimate(queries, mailed),
    onError: (error) => {
      toastFailure('No se pudo enviar el presupuesto', error, serverMessage);
      return queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey });
    },
  });
  const send = useSingleFlight(() => sending.mutateAsync());
  return (
    <Button
      variant="outlined"
      startIcon={<MailOutline />}
      loading={sending.isPending || mail?.state === 'queued'}
      loadingPosition="start"
      onClick={onFirstClick(send)}
    >
      Enviar por email
    </Button>
  );
}
