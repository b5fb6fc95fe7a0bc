/** A clinic floods the server when its calls have waited for this long, less the time in which none waited. */
const FLOOD_MS = 10_000;
/** More is not counted: a clinic has its share back five seconds after its calls stop waiting. */
const MAX_MS = 15_000;
/** A clinic counts as active for this long after its last call. */
const ACTIVE_MS = 10_000;

interface State {
  /** Number of calls. */
  readonly waiting: number;
  readonly milliseconds: number;
  /** The time at which `milliseconds` was measured. */
  readonly at: number;
}

const NOBODY = { clinic: '', at: Number.NEGATIVE_INFINITY };
const NONE: State = { waiting: 0, milliseconds: 0, at: 0 };

export function makeFloods(now: () => number) {
  const states = new Map<string, State>();
  /** The clinic of the last call, and the last other one. */
  let [latest, other] = [NOBODY, NOBODY];
  const measure = (clinic: string): State => {
    const { waiting, milliseconds, at } = states.get(clinic) ?? NONE;
    const passed = waiting > 0 ? now() - at : at - now();
    return { waiting, milliseconds: Math.min(MAX_MS, Math.max(0, milliseconds + passed)), at: now() };
  };
  const change = (clinic: string, by: 1 | -1): void => {
    const state = measure(clinic);
    const waiting = state.waiting + by;
    if (waiting === 0 && state.milliseconds === 0) states.delete(clinic);
    else states.set(clinic, { ...state, waiting });
  };
  const note = (clinic: string): void => {
    if (clinic !== latest.clinic) other = latest;
    latest = { clinic, at: now() };
  };
  return {
    /** A call waits for its turn until the returned function is called, once or more often. */
    wait: (clinic: string) => {
      note(clinic);
      change(clinic, 1);
      let isWaiting = true;
      return () => {
        if (isWaiting) change(clinic, -1);
        isWaiting = false;
      };
    },
    /** True while the clinic floods the server and another clinic is active. */
    isFlood: (clinic: string): boolean => {
      const { at } = clinic === latest.clinic ? other : latest;
      return now() - at < ACTIVE_MS && measure(clinic).milliseconds > FLOOD_MS;
    },
    /** True while no other clinic is active. */
    isAlone: (clinic: string): boolean => clinic === latest.clinic && now() - other.at >= ACTIVE_MS,
  };
}
