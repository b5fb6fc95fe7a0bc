import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { FINDING_NAMES, listFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { faceName, toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

const TASK = `Eres odontólogo en Argentina. A partir de los hallazgos de un odontograma (numeración FDI) escribe el plan de tratamiento.
Responde en español, solo con los procedimientos: uno por línea, sin numerar, sin viñetas, sin títulos y sin explicaciones; como máximo 30 líneas de hasta 200 caracteres. Nombra la pieza y las caras en cada línea.

Hallazgos:`;

/** No personal data leaves the installation: the prompt contains only teeth, faces and findings. */
export function promptFor(chart: Chart): string {
  const findings = listFindings(chart).map(({ tooth, face, finding }) => {
    const place = face === null ? toothLabel(tooth) : `${toothLabel(tooth)}, cara ${faceName(tooth, face)}`;
    return `${place}: ${FINDING_NAMES[finding]}`;
  });
  return [TASK, ...findings].join('\n');
}
