/** Parses `12,5` to 12.5. Returns NaN for a text that is not a number. */
export function percentOf(text: string): number {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** 12.5 → `12,5`. */
export const typedPercent = (percent: number): string => String(percent).replace('.', ',');

export const percentText = (percent: number): string => `${typedPercent(percent)} %`;
