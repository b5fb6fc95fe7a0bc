import { type EstimateFacts, estimateState, keepsPrices } from '@dentaria/contract/billing/estimate-state.ts';
import {
  estimateTotals,
  instalmentsOf,
  monthsLater,
  netParts,
} from '@dentaria/contract/billing/estimate-totals.ts';
import type { Estimate, EstimateLine, EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { presentOpenLinks } from '../../../kernel/access/links.ts';
import type { peopleOf } from '../../../kernel/people.ts';
import { presentMembership } from '../coverage/coverage.service.ts';
import type { EstimateMailRow } from './estimate-mails.repository.ts';
import type { FoundEstimate, WorkedLineRow } from './estimates.repository.ts';

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

export function presentLines(row: FoundEstimate, lines: readonly WorkedLineRow[]): EstimateLine[] {
  const nets = netParts(lines.map(pricesOf), discountOf(row));
  return lines.map((line, index) => ({
    number: line.number,
    procedureId: line.procedure_id,
    code: line.code,
    description: line.description,
    toothNumber: line.tooth,
    faces: line.faces,
    ...pricesOf(line),
    net: nets[index] ?? 0,
    needsAuthorization: line.needs_authorization,
    done:
      line.history_id === null || line.row_id === null || line.done_day === null
        ? null
        : { historyId: line.history_id, rowId: line.row_id, day: line.done_day },
  }));
}

/** Monthly from the first day, by default a month after the estimate was presented or written. */
function presentInstalments(row: FoundEstimate, total: number, today: string): Estimate['instalments'] {
  return [...instalmentsOf(total, row.instalments, row.first_instalment_day ?? monthsLater(today, 1))];
}

type People = Awaited<ReturnType<typeof peopleOf>>;

export const peopleIn = (rows: readonly FoundEstimate[]): (number | null)[] =>
  rows.flatMap((row) => [row.patient_id, row.created_by, row.accepted_by, row.rejected_by]);

interface Presented {
  readonly lines: readonly WorkedLineRow[];
  readonly mail: EstimateMailRow | undefined;
  readonly links: { readonly count: number; readonly until: Date | null };
  readonly people: People;
  readonly today: string;
  /** The day on which it was presented, else today. */
  readonly presentedDay: string;
}

export const summaryOf = (
  row: FoundEstimate,
  lines: readonly WorkedLineRow[],
  people: People,
  today: string,
): Omit<EstimateSummary, 'lines' | 'done'> => ({
  id: row.id,
  clinicId: row.clinic_id,
  number: row.number,
  patient: people.person(row.patient_id),
  state: estimateState(factsOf(row), today),
  createdAt: row.created_at.toISOString(),
  createdBy: people.person(row.created_by),
  presentedAt: row.presented_at?.toISOString() ?? null,
  validUntil: row.valid_until,
  total: totalsOf(row, lines).total,
  version: row.version,
});

export function presentEstimate(
  row: FoundEstimate,
  { lines, mail, links, people, today, presentedDay }: Presented,
): Estimate {
  const totals = totalsOf(row, lines);
  return {
    ...summaryOf(row, lines, people, today),
    coverage: presentMembership(row),
    lines: presentLines(row, lines),
    discount: discountOf(row),
    totals,
    instalments: presentInstalments(row, totals.total, presentedDay),
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
