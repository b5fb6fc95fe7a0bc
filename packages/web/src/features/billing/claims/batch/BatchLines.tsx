import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { rowActionStyle } from '../../../../shared/ui/list/row-action-style.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { billingApi } from '../../billing.api.ts';
import { LIST } from '../../list-style.ts';
import { type Work, workName, workOfLine } from '../work.ts';
import { LineRow } from './LineRow.tsx';
import { useDraftItems } from './use-draft-items.ts';

const ItemDialog = lazyComponent(async () => (await import('../items/ItemDialog.tsx')).ItemDialog);
const AddItemsDialog = lazyComponent(async () => (await import('./AddItemsDialog.tsx')).AddItemsDialog);
const ReasonDialog = lazyComponent(async () => (await import('../ReasonDialog.tsx')).ReasonDialog);

interface Props {
  batch: ClaimBatch;
  canChange: boolean;
}

/** The items of a batch by patient: those of a draft are completed in place. */
export function BatchLines({ batch, canChange }: Props) {
  const { clinicId, id, lines, state } = batch;
  const isDraft = state === 'draft';
  const editing = useDialogState<Work>();
  const adding = useDialogState();
  const undoing = useDialogState<ClaimLine>();
  const takeOut = useDraftItems(batch);
  const byPatient = [...Map.groupBy(lines, ({ patient }) => patient.id).values()];
  const undone = undoing.subject;
  // As it is now: a colleague may have changed it since the dialog was opened.
  const edited = lines.find(({ itemId }) => itemId === editing.subject?.id);
  return (
    <Panel title="Prestaciones">
      {lines.length === 0 && <EmptyState message="La presentación no tiene prestaciones" />}
      {byPatient.map((own) => (
        <Box component="section" key={own[0]?.patient.id} aria-label={own[0]?.patient.name} sx={{ mb: 2 }}>
          <Typography component="h3" variant="subtitle2">
            {own[0]?.patient.name}
          </Typography>
          <Box
            component="ul"
            aria-label={`Prestaciones de ${own[0]?.patient.name}`}
            sx={{ ...LIST, ...rowActionStyle }}
          >
            {own.map((line) => (
              <LineRow
                key={line.itemId}
                clinicId={clinicId}
                line={line}
                draft={
                  canChange && isDraft
                    ? {
                        onEdit: () => editing.open(workOfLine(clinicId, line)),
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
      {editing.subject && (
        <ItemDialog
          key={`edit ${editing.openCount}`}
          work={edited ? workOfLine(clinicId, edited) : editing.subject}
          open={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {adding.subject && (
        <AddItemsDialog
          key={`add ${adding.openCount}`}
          batch={batch}
          open={adding.isOpen}
          onClose={adding.close}
        />
      )}
      {undone && (
        <ReasonDialog
          key={`undo ${undoing.openCount}`}
          clinicId={clinicId}
          title="Anular el débito"
          submitLabel="Anular"
          texts={{ saved: 'Débito anulado', failed: 'No se pudo anular el débito' }}
          send={(reason) =>
            billingApi.undoClaimRejection({
              params: { clinicId, id, itemId: undone.itemId },
              body: { reason },
            })
          }
          open={undoing.isOpen}
          onClose={undoing.close}
        >
          {workName(workOfLine(clinicId, undone))} vuelve a figurar como presentada.
        </ReasonDialog>
      )}
    </Panel>
  );
}
