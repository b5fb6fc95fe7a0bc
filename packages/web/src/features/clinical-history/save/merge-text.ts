import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { summarizeEntries } from './describe-entry.ts';
import type { Merge } from './merge-histories.ts';

/** `Se combinaron tus cambios con los de Laura Sosa: Teléfono y Pieza 21.` Undefined if the other save changed nothing. */
export function mergeText(
  { changedByThem }: Merge,
  { savedBy }: Pick<ClinicalHistory, 'savedBy'>,
  userId: number | undefined,
): string | undefined {
  if (changedByThem.length === 0) return undefined;
  const whose = savedBy.id === userId ? 'los que guardaste en otra ventana' : `los de ${savedBy.name}`;
  return `Se combinaron tus cambios con ${whose}: ${summarizeEntries(changedByThem)}.`;
}
