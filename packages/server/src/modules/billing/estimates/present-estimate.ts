import { type EstimateFacts, estimateState, keepsPrices } from '@dentaria/contract/billing/estimate-state.ts';
import {
  estimateTotals,
  instalmentsOf,
  netPatientParts,
} from '@dentaria/contract/billing/estimate-totals.ts';
import {
  type Estimate,
  type EstimateLine,
  type EstimateSummary,
  estimateLine,
  estimateSummary,
} from '@dentaria/contract/billing/estimates.ts';
import { addMonths, clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { presentOpenLinks } from '../../../kernel/access/links.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { type People, peopleOf } from '../../../kernel/people.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { presentMembership } from '../coverage/coverage.service.ts';
import { estimateLinksRepository } from './estimate-links.repository.ts';
import { estimateMailsRepository } from './estimate-mails.repository.ts';
import { estimatesRepository, type FoundEstimate, type WorkedLineRow } from './estimates.repository.ts';

export const factsOf = (row: FoundEstimate): EstimateFacts => ({
  presented: row.presented_at !== null,
  accepted: row.accepted_at !== null,
  rejected: row.rejected_at !== null,
  validUntil: row.valid_until,
});

function discountOf({ discount_cents, discount_percent }: FoundEstimate): Estimate['discount'] {
  if (discount_cents !== null) return { amount: discount_cents };
  return discount_percent === null ? null : { percent: Number(discount_percent) };
}

const pricesOf = ({ price, covered }: WorkedLineRow) => ({ price, covered, patientPart: price - covered });

const totalsOf = (row: FoundEstimate, lines: readonly WorkedLineRow[]): Estimate['totals'] =>
  estimateTotals(lines.map(pricesOf), discountOf(row));

const presentLine = presenter(estimateLine.omit({ patientPart: true, net: true, done: true }));

export function presentLines(row: FoundEstimate, lines: readonly WorkedLineRow[]): EstimateLine[] {
  const nets = netPatientParts(lines.map(pricesOf), discountOf(row));
  return lines.map((line, index) => ({
    ...presentLine({ ...line, tooth_number: line.tooth }),
    patientPart: line.price - line.covered,
    net: nets[index] ?? 0,
    done:
      line.history_id === null || line.row_id === null || line.done_day === null
        ? null
        : { historyId: line.history_id, rowId: line.row_id, day: line.done_day },
  }));
}

export const peopleIn = (rows: readonly FoundEstimate[]): (number | null)[] =>
  rows.flatMap((row) => [row.patient_id, row.created_by, row.accepted_by, row.rejected_by]);

const presentColumns = presenter(
  estimateSummary.omit({ patient: true, state: true, createdBy: true, total: true, lines: true, done: true }),
);

export const summaryOf = (
  row: FoundEstimate,
  lines: readonly WorkedLineRow[],
  people: People,
  today: string,
): Omit<EstimateSummary, 'lines' | 'done'> => ({
  ...presentColumns(row),
  patient: people.person(row.patient_id),
  state: estimateState(factsOf(row), today),
  createdBy: people.person(row.created_by),
  total: totalsOf(row, lines).total,
});

export async function presentEstimate(ctx: ServiceContext, row: FoundEstimate): Promise<Estimate> {
  const { tx, now, today, timeZone } = ctx;
  const lines = await estimatesRepository(tx, row.clinic_id).listLines([row.id]);
  const mail = await estimateMailsRepository(tx).findLatest(row);
  const links = await estimateLinksRepository(tx).countOpen(row, now);
  const people = await peopleOf(tx, [...peopleIn([row]), mail?.sent_by ?? null]);
  const totals = totalsOf(row, lines);
  const defaultFirstInstalmentDay = addMonths(clinicTimeAt(row.presented_at ?? now, timeZone).day, 1);
  return {
    ...summaryOf(row, lines, people, today),
    coverage: presentMembership(row),
    lines: presentLines(row, lines),
    discount: discountOf(row),
    totals,
    instalments: instalmentsOf(
      totals.total,
      row.instalments,
      row.first_instalment_day ?? defaultFirstInstalmentDay,
    ),
    note: row.note,
    hash: row.hash?.toString('hex') ?? null,
    acceptance: presentAcceptance(row, people),
    rejection: row.rejected_at && {
      at: row.rejected_at.toISOString(),
      reason: row.rejection,
      takenBy: people.personOrNull(row.rejected_by),
    },
    mail: mail
      ? {
          state: mail.state,
          recipient: mail.recipient,
          detail: mail.detail,
          at: mail.state_at.toISOString(),
          sentBy: people.person(mail.sent_by),
        }
      : null,
    links: presentOpenLinks(links),
    copyOf: row.copy_of,
    pricesExpired: row.accepted_at !== null && !keepsPrices(factsOf(row), today),
  };
}

function presentAcceptance(row: FoundEstimate, people: People): Estimate['acceptance'] {
  const { accepted_at, acceptance_way, signer_name, signer_doc_number } = row;
  if (!accepted_at || !acceptance_way) return null;
  return {
    at: accepted_at.toISOString(),
    way: acceptance_way,
    name: signer_name ?? '',
    docNumber: signer_doc_number ?? '',
    signature: row.signature,
    takenBy: people.personOrNull(row.accepted_by),
  };
}
