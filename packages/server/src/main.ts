import { readCommandLine } from './command-line.ts';
import { notifyServiceManager } from './kernel/config/service-manager.ts';
import { print, runUntilSignal, startProduct } from './start-product.ts';

runUntilSignal(async (undo) => {
  await startProduct(readCommandLine('npm start --', {}).config, undo);
  undo(await notifyServiceManager(process.env, print));
});
