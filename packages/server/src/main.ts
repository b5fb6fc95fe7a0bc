import { readConfig } from './kernel/config.ts';
import { runUntilSignal, startProduct } from './start-product.ts';

runUntilSignal(async (undo) => startProduct(readConfig(process.env), undo));
