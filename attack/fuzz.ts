import { parseArgs } from 'node:util';
import { replay, runFuzz } from './fuzz/fuzz.ts';

// npm run fuzz [-- --minutes 60 --seed 1 | --replay '<recipe>']: calls generated from the contract's schemas.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    replay: { type: 'string' },
  },
});

const passed = values.replay
  ? await replay([JSON.parse(values.replay)])
  : await runFuzz({ minutes: Number(values.minutes), seed: Number(values.seed) });
process.exitCode = passed ? 0 : 1;
