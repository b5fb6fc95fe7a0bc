const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/**
 * Formats a past instant, such as 'hace 5 minutos' or 'ayer'. If this device's clock is behind the server's,
 * the instant counts as the present.
 */
export function timeAgo(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  const unit = UNITS.find(([, length]) => ms >= length);
  if (!unit) return 'hace un momento';
  const [name, length] = unit;
  return new Intl.RelativeTimeFormat('es', { numeric: 'auto' }).format(-Math.floor(ms / length), name);
}
