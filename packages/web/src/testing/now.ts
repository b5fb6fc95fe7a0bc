/** The current time in every screen test: a Thursday, at noon in Buenos Aires. */
export const NOW = '2026-12-03T15:00:00.000Z';
export const NOW_MS = Date.parse(NOW);
