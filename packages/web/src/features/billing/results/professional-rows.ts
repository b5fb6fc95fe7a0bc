import type { ProfessionalTerms, Results } from '@dentaria/contract/billing/results.ts';

type Figures = readonly [production: number, collected: number, due: number, share: number | null];

interface ProfessionalRow {
  readonly professional: ProfessionalTerms['professional'];
  readonly figures: Figures;
  readonly current: ProfessionalTerms['current'];
  /** Undefined for somebody who left and never had a percentage. */
  readonly ofProfessional: ProfessionalTerms | undefined;
}

/** The professionals of a month and those who only have a percentage, by name, with their total. */
export function professionalRows(results: Results, terms: readonly ProfessionalTerms[]) {
  const { professionals, production, collected, due, insurers, unassigned } = results;
  const people = new Map(
    [...terms, ...professionals].map(({ professional }) => [professional.id, professional]),
  );
  const rows: ProfessionalRow[] = [...people.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
    .map((professional) => {
      const found = professionals.find((each) => each.professional.id === professional.id);
      const ofProfessional = terms.find((each) => each.professional.id === professional.id);
      return {
        professional,
        figures: found ? [found.production, found.collected, found.due, found.share] : [0, 0, 0, null],
        current: ofProfessional?.current ?? null,
        ofProfessional,
      };
    });
  const share = professionals.reduce((sum, each) => sum + (each.share ?? 0), 0);
  const total: Figures = [production, collected, due, share];
  return { rows, total, insurers: insurers ?? 0, unassigned: unassigned ?? 0 };
}
