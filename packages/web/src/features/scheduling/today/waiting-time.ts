const MINUTE_MS = 60_000;

export const minutesSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS));

export function waitText(minutes: number): string {
  if (minutes < 1) return 'recién';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
