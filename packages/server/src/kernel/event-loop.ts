const waiting: (() => void)[] = [];

/**
 * Lets the event loop run what is due. Only one caller resumes per turn, so that the work of concurrent requests between
 * two calls does not add up.
 */
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
