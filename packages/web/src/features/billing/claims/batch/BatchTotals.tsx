import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { itemCountText } from '../claim-texts.ts';

/** What was claimed, rejected and paid, and what is open. */
export function BatchTotals({ batch }: { batch: ClaimBatch }) {
  const { totals, lines, state, presentedDay, presentedBy, createdBy, note, hash } = batch;
  const isDraft = state === 'draft';
  return (
    <Panel title="Resumen">
      <CardFacts
        facts={[
          { label: 'Contenido', value: itemCountText(lines.length) },
          { label: 'Reclamado', value: <b>{formatCents(totals.claimed)}</b> },
          ...(isDraft
            ? [{ label: 'Preparada por', value: createdBy.name }]
            : [
                { label: 'Debitado', value: formatCents(totals.rejected) },
                { label: 'Pagado', value: formatCents(totals.paid) },
                { label: 'Por cobrar', value: <b>{formatCents(totals.open)}</b> },
              ]),
          ...(presentedDay
            ? [{ label: 'Presentada', value: `${formatDay(presentedDay)}, ${presentedBy?.name ?? ''}` }]
            : []),
          ...(note ? [{ label: 'Nota', value: note }] : []),
          ...(hash ? [{ label: 'Huella (SHA-256)', value: hash }] : []),
        ]}
      />
    </Panel>
  );
}
