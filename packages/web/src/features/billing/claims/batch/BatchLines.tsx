import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Add from '@mui/icons-material/Add';
import Edit from '@mui/icons-material/EditOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { useQueue } from '../../../../shared/lib/use-queue.ts';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { RowAction, rowActionStyle } from '../../../../shared/ui/list/RowAction.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { toastWithUndo } from '../../../../shared/ui/toast-with-undo.tsx';
import { billingApi } from '../../billing.api.ts';
import { billingPaths } from '../../billing.paths.ts';
import { LIST, ROW } from '../../list-style.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { rejectionText } from '../claim-texts.ts';
import { claimBatchQuery, refreshClaims } from '../claims.queries.ts';
import { NumberFields } from '../items/NumberFields.tsx';
import { WorkSummary } from '../items/WorkSummary.tsx';
import { type Work, workFromLine, workName } from '../work.ts';

const ItemDialog = lazyComponent(async () => (await import('../items/ItemDialog.tsx')).ItemDialog);
const AddItemsDialog = lazyComponent(async () => (await import('./AddItemsDialog.tsx')).AddItemsDialog);
const ReasonDialog = lazyComponent(async () => (await import('../ReasonDialog.tsx')).ReasonDialog);

interface Props {
  batch: ClaimBatch;
  canChange: boolean;
}

export function BatchLines({ batch, canChange }: Props) {
  const { clinicId, id, lines, state } = batch;
  const isDraft = state === 'draft';
  const editing = useDialogState<Work>();
  const adding = useDialogState();
  const undoing = useDialogState<ClaimLine>();
  const takeOut = useDraftItems(batch);
  const byPatient = [...Map.groupBy(lines, ({ patient }) => patient.id).values()];
  // A colleague may have changed the item since the dialog was opened.
  const edited = lines.find(({ itemId }) => itemId === editing.subject?.id);
  return (
    <Panel title="Prestaciones">
      {lines.length === 0 && <EmptyState message="La presentación no tiene prestaciones" />}
      {byPatient.map((patientLines) => (
        <Box
          component="section"
          key={patientLines[0]?.patient.id}
          aria-label={patientLines[0]?.patient.name}
          sx={{ mb: 2 }}
        >
          <Typography component="h3" variant="subtitle2">
            {patientLines[0]?.patient.name}
          </Typography>
          <Box
            component="ul"
            aria-label={`Prestaciones de ${patientLines[0]?.patient.name}`}
            sx={{ ...LIST, ...rowActionStyle }}
          >
            {patientLines.map((line) => (
              <LineRow
                key={line.itemId}
                clinicId={clinicId}
                line={line}
                draft={
                  canChange && isDraft
                    ? {
                        onEdit: () => editing.open(workFromLine(clinicId, line)),
                        onTakeOut: () => takeOut(line),
                      }
                    : undefined
                }
                onUndoRejection={canChange ? () => undoing.open(line) : undefined}
              />
            ))}
          </Box>
        </Box>
      ))}
      {canChange && isDraft && (
        <Button startIcon={<Add />} onClick={() => adding.open({})}>
          Agregar prestaciones
        </Button>
      )}
      <DialogSlot state={editing}>
        {(dialog, work) => <ItemDialog {...dialog} work={edited ? workFromLine(clinicId, edited) : work} />}
      </DialogSlot>
      <DialogSlot state={adding}>{(dialog) => <AddItemsDialog {...dialog} batch={batch} />}</DialogSlot>
      <DialogSlot state={undoing}>
        {(dialog, line) => (
          <ReasonDialog
            {...dialog}
            clinicId={clinicId}
            title="Anular el débito"
            submitLabel="Anular"
            texts={{ saved: 'Débito anulado', failed: 'No se pudo anular el débito' }}
            send={(reason) =>
              billingApi.undoClaimRejection({
                params: { clinicId, id, itemId: line.itemId },
                body: { reason },
              })
            }
          >
            {workName(workFromLine(clinicId, line))} vuelve a figurar como presentada.
          </ReasonDialog>
        )}
      </DialogSlot>
    </Panel>
  );
}

interface LineRowProps {
  clinicId: number;
  line: ClaimLine;
  draft: { readonly onEdit: () => void; readonly onTakeOut: () => void } | undefined;
  onUndoRejection: (() => void) | undefined;
}

function LineRow({ clinicId, line, draft, onUndoRejection }: LineRowProps) {
  const work = workFromLine(clinicId, line);
  const name = workName(work);
  return (
    <Box component="li" aria-label={name} sx={{ ...ROW, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <WorkSummary work={work} />
      {draft && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <RowAction label={`Editar ${name}`} icon={Edit} onClick={draft.onEdit} />
          <RowAction label={`Quitar ${name}`} icon={RemoveCircle} onClick={draft.onTakeOut} />
        </Box>
      )}
      {line.rejection && (
        <Rejection clinicId={clinicId} line={line} rejection={line.rejection} onUndo={onUndoRejection} />
      )}
      {draft && <NumberFields work={work} />}
    </Box>
  );
}

interface RejectionProps {
  clinicId: number;
  line: ClaimLine;
  rejection: NonNullable<ClaimLine['rejection']>;
  onUndo: (() => void) | undefined;
}

function Rejection({
  clinicId,
  line: { amount, presentedAgainIn, state },
  rejection,
  onUndo,
}: RejectionProps) {
  const pathOf = useClinicPath(billingPaths.claimBatch);
  const isWhole = rejection.amount === amount;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', width: 1 }}>
      <Typography variant="caption" sx={{ color: 'warning.dark', overflowWrap: 'anywhere' }}>
        {rejectionText(rejection)}
        {!isWhole && ` (${formatCents(rejection.amount)})`}
        {' · '}
        {presentedAgainIn ? (
          <MuiLink component={Link} to={pathOf({ id: presentedAgainIn.id, clinicId })}>
            Presentada de nuevo en la N.º {presentedAgainIn.number}
          </MuiLink>
        ) : state === 'given-up' ? (
          'No se reclama más'
        ) : (
          'Espera una nueva presentación'
        )}
      </Typography>
      {onUndo && state === 'rejected' && (
        <Button size="small" color="inherit" onClick={onUndo}>
          Anular el débito
        </Button>
      )}
    </Box>
  );
}

type ItemIds = readonly number[];

/**
 * Removes items from a draft at once, and restores them if the server rejects the change. Changes run one
 * after the other, because each needs the version that the previous one returned.
 */
function useDraftItems({ clinicId, id }: Pick<ClaimBatch, 'clinicId' | 'id'>) {
  const queries = useQueryClient();
  const enqueue = useQueue();
  const { queryKey } = claimBatchQuery(clinicId, id);

  async function send(change: (ids: ItemIds) => ItemIds): Promise<boolean> {
    const shown = queries.getQueryData(queryKey);
    if (!shown) return false;
    const ids = shown.lines.map(({ itemId }) => itemId);
    const itemIds = [...change(ids)];
    // Ignores the second click of a double click.
    if (itemIds.length === ids.length) return false;
    const { period, note, version, lines } = shown;
    queries.setQueryData(queryKey, {
      ...shown,
      lines: lines.filter(({ itemId }) => itemIds.includes(itemId)),
    });
    try {
      const body = { period, note, itemIds, version };
      queries.setQueryData(queryKey, await billingApi.updateClaimBatch({ params: { clinicId, id }, body }));
      return true;
    } catch (error) {
      queries.setQueryData(queryKey, shown);
      toastFailure('No se pudo cambiar la presentación', error, serverMessage);
      return false;
    } finally {
      await refreshClaims(queries, clinicId);
    }
  }

  const change = (by: (ids: ItemIds) => ItemIds): Promise<boolean> => enqueue(() => send(by));

  return async function takeOut({ itemId }: ClaimLine): Promise<void> {
    const isRemoved = await change((ids) => ids.filter((each) => each !== itemId));
    if (isRemoved)
      toastWithUndo('Prestación quitada', () =>
        change((ids) => (ids.includes(itemId) ? ids : [...ids, itemId])),
      );
  };
}
