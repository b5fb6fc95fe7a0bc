import { readFile } from 'node:fs/promises';
import type { HealthInsuranceContent } from '@dentaria/contract/health-insurance/insurances.ts';

/** Agents of the national health-insurance system (Superintendencia de Servicios de Salud, SISA; May 2025). */
const SEED = new URL('../seeds/obras-sociales.tsv', import.meta.url);

export const readRegistry = async (): Promise<HealthInsuranceContent[]> =>
  parseRegistry(await readFile(SEED, 'utf8'));

/** Tab-separated columns `rnos nombre sigla provincia tipo` below a header row. */
export function parseRegistry(text: string): HealthInsuranceContent[] {
  const [, ...lines] = text.trimEnd().split(/\r?\n/);
  return lines.map((line) => {
    const [rnos = '', name = '', ...facts] = line.split('\t').map((cell) => cell.trim());
    const details = facts.filter((fact) => fact !== '' && fact !== 'NO IDENTIFICADA');
    return {
      name,
      federation_code: rnos,
      details: details.join(' · ') || 'Registro nacional de obras sociales',
    };
  });
}
