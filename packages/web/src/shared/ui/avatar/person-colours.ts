/** Degrees that multiples of the golden angle spread evenly, so that consecutive ids differ. */
const GOLDEN_ANGLE = 137.508;

/** The hues from 20° to 340°: the reds between them mean danger. */
const FIRST_HUE = 20;
const HUES = 320;

export interface AvatarColours {
  readonly text: string;
  readonly background: string;
}

/** The colours of a person's initials, by the person's id. Their contrast is at least 4.5 : 1. */
export function personColours(id: number, mode: 'light' | 'dark'): AvatarColours {
  const hue = Math.round(FIRST_HUE + ((id * GOLDEN_ANGLE) % HUES));
  return mode === 'light'
    ? { text: `hsl(${hue}, 65%, 26%)`, background: `hsl(${hue}, 70%, 91%)` }
    : { text: `hsl(${hue}, 75%, 86%)`, background: `hsl(${hue}, 35%, 26%)` };
}
