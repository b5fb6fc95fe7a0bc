import { readCommandLine } from './command-line.ts';
import { runUntilSignal, startProduct } from './start-product.ts';

runUntilSignal(async (undo) => startProduct(readCommandLine('npm start --', {}).config, undo));
