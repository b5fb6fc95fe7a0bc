import { expect, test } from 'vitest';
import { workbook } from '../../testing/workbook.ts';
import { makeImportFileReader } from './import-file-reader.ts';

test('fails only the file that exhausts the memory of its process', async () => {
  const reader = makeImportFileReader({ memoryMb: 160 });
  const rows = Array.from({ length: 15_000 }, (_, place) =>
    Array.from({ length: 20 }, (__, at) => `${place} ${at}`),
  );
  await expect(reader.read('clinic 1', async () => workbook(rows))).rejects.toMatchObject({ status: 400 });
  const small = Buffer.from('DNI;Nombre\r\n30111222;Ana\r\n');
  expect(await reader.read('clinic 1', async () => small)).toMatchObject({ rowCount: 1 });
  await reader.close();
});

test('fails a file that takes too long', async () => {
  const reader = makeImportFileReader({ timeLimitMs: 1 });
  const large = workbook(Array.from({ length: 20_000 }, () => ['30111222', 'Pérez', 'Ana']));
  await expect(reader.read('clinic 1', async () => large)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('No se pudo leer el archivo'),
  });
  await reader.close();
});

test('reads two files of a clinic at a time, and still serves another clinic', async () => {
  const reader = makeImportFileReader();
  const { promise: never, resolve: end } = Promise.withResolvers<Buffer>();
  const slow = [reader.read('clinic 1', () => never), reader.read('clinic 1', () => never)];
  await expect(reader.read('clinic 1', () => never)).rejects.toMatchObject({
    status: 429,
    details: { retryAfterSeconds: 15 },
    message: 'Tu clínica ya está subiendo dos archivos. Esperá a que terminen.',
  });
  const small = Buffer.from('DNI;Nombre\r\n30111222;Ana\r\n');
  expect(await reader.read('clinic 2', async () => small)).toMatchObject({ rowCount: 1 });
  end(small);
  expect(await Promise.all(slow)).toHaveLength(2);
  expect(await reader.read('clinic 1', async () => small)).toMatchObject({ rowCount: 1 });
  await reader.close();
});
