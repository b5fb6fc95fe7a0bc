/** A clinic floods the server once its calls have waited this long. Time without waiting calls is subtracted. */
const FLOOD_MS = 10_000;
/** Caps the count, so that a clinic regains its share five seconds after its calls stop waiting. */
const MAX_MS = 15_000;
const ACTIVE_AFTER_CALL_MS = 10_000;

interface State {
  readonly waitingCalls: number;
  readonly waitedMs: number;
  readonly measuredAt: number;
}

const NO_CLINIC = { clinic: '', at: Number.NEGATIVE_INFINITY };
const NO_CALLS: State = { waitingCalls: 0, waitedMs: 0, measuredAt: 0 };

export function makeFloodDetector(now: () => number) {
  const states = new Map<string, State>();
  let [latest, previous] = [NO_CLINIC, NO_CLINIC];
  const measure = (clinic: string): State => {
    const { waitingCalls, waitedMs, measuredAt } = states.get(clinic) ?? NO_CALLS;
    const passed = waitingCalls > 0 ? now() - measuredAt : measuredAt - now();
    return {
      waitingCalls,
      waitedMs: Math.min(MAX_MS, Math.max(0, waitedMs + passed)),
      measuredAt: now(),
    };
  };
  const change = (clinic: string, by: 1 | -1): void => {
    const state = measure(clinic);
    const waitingCalls = state.waitingCalls + by;
    if (waitingCalls === 0 && state.waitedMs === 0) states.delete(clinic);
    else states.set(clinic, { ...state, waitingCalls });
  };
  const recordCall = (clinic: string): void => {
    if (clinic !== latest.clinic) previous = latest;
    latest = { clinic, at: now() };
  };
  return {
    wait: (clinic: string) => {
      recordCall(clinic);
      change(clinic, 1);
      let isWaiting = true;
      return () => {
        if (isWaiting) change(clinic, -1);
        isWaiting = false;
      };
    },
    isFlooding: (clinic: string): boolean => {
      const { at } = clinic === latest.clinic ? previous : latest;
      return now() - at < ACTIVE_AFTER_CALL_MS && measure(clinic).waitedMs > FLOOD_MS;
    },
    isOnlyActive: (clinic: string): boolean =>
      clinic === latest.clinic && now() - previous.at >= ACTIVE_AFTER_CALL_MS,
  };
}
