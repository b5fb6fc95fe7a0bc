/** How long the work of concurrent requests may hold the event loop together, in milliseconds. */
const TURN_MS = 10;

const waiting: (() => void)[] = [];
let turnStart: number | undefined;

/** Lets the event loop run what is due. Only one caller resumes per turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    if (waiting.length === 1) setImmediate(resumeFirst);
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}

/**
 * `nextTurn` if other requests have used up this turn. Called before work that may be long, which would otherwise add up
 * when the bodies or rows of several requests arrive together.
 */
export async function shareTurn(): Promise<void> {
  if (turnStart === undefined) {
    turnStart = performance.now();
    setImmediate(() => {
      turnStart = undefined;
    });
  }
  if (waiting.length > 0 || performance.now() - turnStart > TURN_MS) await nextTurn();
}
