/** White on dark faces, otherwise grey. */
export const letterColour = (fill: string): string => (isDark(fill) ? '#ffffff' : '#6b7885');

/** Whether white text on the colour has more contrast than dark text. */
function isDark(colour: string): boolean {
  const [r = 255, g = 255, b = 255] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 150;
}
