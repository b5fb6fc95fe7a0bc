import { expect, test } from 'vitest';
import { workbook } from '../../testing/workbook.ts';
import { makeImportFileReader } from './import-file-reader.ts';

test('a file that exhausts the memory of its process fails alone', async () => {
  const reader = makeImportFileReader({ memoryMb: 160 });
  const rows = Array.from({ length: 15_000 }, (_, place) =>
    Array.from({ length: 20 }, (__, at) => `${place} ${at}`),
  );
  await expect(reader.read('clinic 1', workbook(rows))).rejects.toMatchObject({ status: 400 });
  expect(await reader.read('clinic 1', Buffer.from('DNI;Nombre\r\n30111222;Ana\r\n'))).toMatchObject({
    rowCount: 1,
  });
  await reader.close();
});

test('a file that takes too long is given up', async () => {
  const reader = makeImportFileReader({ timeLimitMs: 1 });
  await expect(
    reader.read('clinic 1', workbook(Array.from({ length: 20_000 }, () => ['30111222', 'Pérez', 'Ana']))),
  ).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('No se pudo leer'),
  });
  await reader.close();
});
