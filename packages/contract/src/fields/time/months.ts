// Free of zod. A month is a text such as '2026-11'.

export const monthNumber = (text: string): number =>
  Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;

export const monthAt = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthNumber(to) - monthNumber(from) + 1) }, (_, index) =>
    monthAt(monthNumber(from) + index),
  );
