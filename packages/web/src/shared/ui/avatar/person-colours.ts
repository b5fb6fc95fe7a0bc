/** In degrees. Multiples of the golden angle are spread evenly, so consecutive ids differ. */
const GOLDEN_ANGLE = 137.508;

/** Excludes reds, which mean danger. */
const FIRST_HUE = 20;
const HUES = 320;

export interface AvatarColours {
  readonly text: string;
  readonly background: string;
}

/** Text and background have a contrast of at least 4.5 : 1. */
export function personColours(id: number, mode: 'light' | 'dark'): AvatarColours {
  const hue = Math.round(FIRST_HUE + ((id * GOLDEN_ANGLE) % HUES));
  return mode === 'light'
    ? { text: `hsl(${hue}, 65%, 26%)`, background: `hsl(${hue}, 70%, 91%)` }
    : { text: `hsl(${hue}, 75%, 86%)`, background: `hsl(${hue}, 35%, 26%)` };
}
