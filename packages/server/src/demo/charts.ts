import {
  type Chart,
  COLOURS,
  faceColour,
  needsExtraction,
  statusOf,
  type ToothStatus,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  FACES,
  type Face,
  isAnterior,
  isDeciduous,
  isThirdMolar,
  TEETH,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { Random } from './random.ts';

export function makeChart(random: Random, age: number): Chart {
  const teeth = TEETH.filter((tooth) => isInMouth(tooth, age));
  const neglect = random.weighted([
    [0.5, 3],
    [1, 4],
    [1.7, 2],
  ]);
  const marked = teeth.flatMap((tooth): [ToothCode, ToothStatus][] => {
    const status = makeStatus(random, tooth, age, neglect);
    return status ? [[tooth, status]] : [];
  });
  const chart: Chart = Object.fromEntries(marked);
  const molar = random.pick(teeth.filter((tooth) => !isAnterior(tooth)));
  return marked.length > 0 ? chart : { [molar]: { oclusal: COLOURS.caries } };
}

function isInMouth(tooth: ToothCode, age: number): boolean {
  const position = Number(tooth[1]);
  if (isDeciduous(tooth)) return age < (LOST_AT[position] ?? 0);
  return age >= (ERUPTED_AT[position] ?? 18);
}

const LOST_AT: Readonly<Record<number, number>> = { 1: 7, 2: 8, 3: 11, 4: 11, 5: 12 };
const ERUPTED_AT: Readonly<Record<number, number>> = { 1: 7, 2: 8, 3: 11, 4: 11, 5: 12, 6: 6, 7: 13, 8: 21 };

const PERMANENT_RISK = [0, 0.18, 0.16, 0.1, 0.4, 0.55, 1, 0.75, 0.3];
const DECIDUOUS_RISK = [0, 0.25, 0.2, 0.15, 0.6, 0.7];

function makeStatus(random: Random, tooth: ToothCode, age: number, neglect: number): ToothStatus | undefined {
  const risk = (isDeciduous(tooth) ? DECIDUOUS_RISK : PERMANENT_RISK)[Number(tooth[1])] ?? 0;
  const wear = Math.min(age, 75) / 45;
  const lesion = (colour: string) => paint(pickFaces(random, tooth), colour);

  if (isThirdMolar(tooth) && random.chance(0.35)) return { absent: true };
  if (isThirdMolar(tooth) && random.chance(0.06)) return { oclusal: COLOURS.extraction };
  if (!isDeciduous(tooth) && random.chance(0.07 * risk * neglect * wear ** 2))
    return random.chance(0.2) ? { absent: true, crown: true } : { absent: true };
  if (age > 30 && random.chance(0.08 * risk * wear)) return { crown: true };
  if (random.chance((age < 20 ? 0.02 : 0.05) * risk * neglect))
    return { ...lesion(COLOURS.caries), [random.pick(FACES)]: COLOURS.extraction };
  const isRestored = random.chance(Math.min(0.7, 0.42 * risk * (isDeciduous(tooth) ? 0.8 : wear + 0.2)));
  const isDecayed = random.chance(0.17 * risk * neglect);
  if (!isDecayed && !isRestored) return undefined;
  return { ...(isRestored && lesion(COLOURS.restoration)), ...(isDecayed && lesion(COLOURS.caries)) };
}

const POSTERIOR_LESIONS: readonly (readonly [faces: readonly Face[], weight: number])[] = [
  [['oclusal'], 8],
  [['oclusal', 'mesial'], 4],
  [['oclusal', 'distal'], 4],
  [['mesial', 'oclusal', 'distal'], 2],
  [['vestibular'], 2],
  [['oclusal', 'vestibular'], 1],
  [['oclusal', 'lingual'], 1],
];
const ANTERIOR_LESIONS: typeof POSTERIOR_LESIONS = [
  [['mesial'], 5],
  [['distal'], 5],
  [['mesial', 'lingual'], 2],
  [['oclusal', 'mesial'], 2],
  [['vestibular'], 3],
  [['lingual'], 1],
];

const pickFaces = (random: Random, tooth: ToothCode): readonly Face[] =>
  random.weighted(isAnterior(tooth) ? ANTERIOR_LESIONS : POSTERIOR_LESIONS);

const paint = (faces: readonly Face[], colour: string): ToothStatus =>
  Object.fromEntries(faces.map((face) => [face, colour]));

export const listTeethToTreat = (chart: Chart): readonly ToothCode[] =>
  TEETH.filter((tooth) => {
    const status = statusOf(chart, tooth);
    return !status.absent && (needsExtraction(status) || cariousFaces(status).length > 0);
  });

export const cariousFaces = (status: ToothStatus): readonly Face[] =>
  FACES.filter((face) => faceColour(status, face) === COLOURS.caries);

export function treat(chart: Chart, tooth: ToothCode): Chart {
  const status = statusOf(chart, tooth);
  if (needsExtraction(status)) return { ...chart, [tooth]: { absent: true } };
  return { ...chart, [tooth]: { ...status, ...paint(cariousFaces(status), COLOURS.restoration) } };
}
