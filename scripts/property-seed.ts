import fc from 'fast-check';

/** Of every property: fixed in the gate, fresh in `npm run test:all`, which prints it. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 26_529) });
